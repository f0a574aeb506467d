import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';

/** More than the largest study takes; what wants more would take the process with it. */
const MEMORY_MB = 1536;

interface ThreadJob {
  /** The compiled script of the thread, which answers the one message that it is sent with one: `threadFile`. */
  readonly script: string;
  /** The message; it is copied. */
  readonly data: unknown;
  /** Milliseconds after which nothing is waited for any more. */
  readonly longestMs: number;
  /** Ends it; the promise then rejects with its reason. */
  readonly signal: AbortSignal;
}

/** One thread of each script that has had a job: it has loaded its code, which takes longer than many a job. */
const waiting = new Map<string, Worker>();

/**
 * The answer of a thread of its own, so that heartbeats and other work go on meanwhile. Null when the job is too large for
 * the memory of a thread (1.5 GB) or its time. Rejects with what the thread throws. The thread is always ended.
 */
export function inThread<Result>({ script, data, longestMs, signal }: ThreadJob): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = takeThread(script);
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      void worker.terminate();
      keepThread(script);
      settle();
    };
    const onAbort = (): void => end(() => reject(toError(signal.reason)));
    const timer = setTimeout(() => end(() => resolve(null)), longestMs);
    signal.addEventListener('abort', onAbort, { once: true });
    worker.once('message', (result: Result) => end(() => resolve(result)));
    worker.once('error', (error) =>
      end(() => (isOutOfMemory(error) ? resolve(null) : reject(toError(error)))),
    );
    worker.postMessage(data);
  });
}

const startThread = (script: string): Worker =>
  new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });

function takeThread(script: string): Worker {
  const worker = waiting.get(script) ?? startThread(script);
  waiting.delete(script);
  worker.ref();
  return worker;
}

/** Starts the thread of the next job; it keeps no process from ending. */
function keepThread(script: string): void {
  if (waiting.has(script)) return;
  const worker = startThread(script);
  const forget = (): void => {
    if (waiting.get(script) === worker) waiting.delete(script);
  };
  worker.once('error', forget).once('exit', forget).unref();
  waiting.set(script, worker);
}

/** The script `name` beside a file in `folder` when that is compiled; from Jest, which runs the sources, in the build. */
export function threadFile(folder: string, name: string): string {
  const beside = join(folder, name);
  if (existsSync(beside)) return beside;
  const repository = resolve(__dirname, '../../..');
  return join(repository, 'dist', relative(repository, folder), name);
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
