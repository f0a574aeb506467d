import { type Sandbox, spawnSandbox } from './sandbox';

interface AskOptions {
  readonly milliseconds: number;
  readonly answerBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * What a child says on its standard output once it was given `question` on its standard input and has ended. It is killed
 * when its time is over, when it says too much or when `signal` aborts, which is why the answer may be cut off; rejects
 * with the reason of `signal`, and when no process could be started.
 */
export async function askChild(sandbox: Sandbox, question: string, options: AskOptions): Promise<string> {
  const { milliseconds, answerBytes, signal } = options;
  const child = spawnSandbox(sandbox, ['pipe', 'pipe', 'ignore']);
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(kill, milliseconds);
  signal?.addEventListener('abort', kill, { once: true });
  try {
    // The child may end before it has read everything.
    child.stdin?.on('error', () => child.stdin?.destroy());
    child.stdin?.end(question);
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > answerBytes) kill();
      else chunks.push(chunk);
    });
    await new Promise<void>((done, fail) => {
      child.once('error', fail);
      child.once('close', () => done());
    });
    signal?.throwIfAborted();
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
  }
}
