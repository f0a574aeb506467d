import { MachineBusy } from './machine-busy';
import { watchMemory } from './memory-watchdog';
import { ProcessorWatchdog } from './processor-watchdog';
import { type Sandbox, spawnSandbox } from './sandbox';

interface AskOptions {
  /** Milliseconds of processor time. */
  readonly processorMs: number;
  readonly answerBytes: number;
  /** Limit of the resident memory of the process. */
  readonly memoryBytes: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes `question` to the standard input of a child and returns its standard output after it has ended. The child is killed if
 * it exceeds its processor time or its memory, writes too much or `signal` aborts, so the output can be cut off. Rejects with the reason of
 * `signal`, with `MachineBusy`, and if no process could be started.
 */
export async function askChild(sandbox: Sandbox, question: string, options: AskOptions): Promise<string> {
  const { processorMs, answerBytes, memoryBytes, signal } = options;
  const child = spawnSandbox(sandbox, ['pipe', 'pipe', 'ignore']);
  const kill = () => child.kill('SIGKILL');
  let isStalled = false;
  const watchdog = new ProcessorWatchdog(child.pid, {
    processorMs,
    onExceeded: kill,
    onStalled: () => {
      isStalled = true;
      kill();
    },
  });
  const unwatch = child.pid === undefined ? () => undefined : watchMemory(child.pid, memoryBytes, kill);
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
    if (isStalled) throw new MachineBusy();
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    watchdog.stop();
    unwatch();
    signal?.removeEventListener('abort', kill);
  }
}
