import { once } from 'node:events';
import { Socket } from 'node:net';

/** The pipe that carries the messages of a child; stdout and stderr belong to noisy libraries. */
export const MESSAGE_PIPE = 3;

/** In a child: how it says its messages, one JSON line each. */
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

/** In a child: all that comes through its standard input. */
export async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = [];
  process.stdin.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(process.stdin, 'end');
  return Buffer.concat(chunks);
}
