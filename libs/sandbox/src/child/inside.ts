import { once } from 'node:events';
import { Socket } from 'node:net';

/** File descriptor of the pipe for a child's messages. Stdout and stderr are not used, because libraries write to them. */
export const MESSAGE_PIPE = 3;

/** Runs in the child: writes its messages, one JSON line each. */
export function openMessagePipe<Message>(): {
  say: (message: Message) => void;
  end: () => Promise<void>;
} {
  const pipe = new Socket({ fd: MESSAGE_PIPE, readable: false, writable: true });
  return {
    say: (message) => void pipe.write(`${JSON.stringify(message)}\n`),
    end: () => new Promise((resolve) => pipe.end(resolve)),
  };
}

/** Runs in the child: reads its whole standard input. */
export async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  process.stdin.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(process.stdin, 'end');
  return Buffer.concat(chunks);
}
