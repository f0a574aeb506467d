import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { parentPort, Worker } from 'node:worker_threads';

/** More than the largest study takes; what wants more would take the process with it. */
const MEMORY_MB = 1536;
/** A thread that has grown beyond this is not kept: it would hold the memory of its largest job. */
const KEPT_BYTES = 192 * 1024 * 1024;

interface ThreadJob {
  /** The compiled script of the thread, which calls `answerJobs`: `threadFile`. */
  readonly script: string;
  /** The message; it is copied. */
  readonly data: unknown;
  /** Milliseconds after which nothing is waited for any more. */
  readonly longestMs: number;
  /** Ends it; the promise then rejects with its reason. */
  readonly signal: AbortSignal;
}

interface Answer<Result> {
  readonly result: Result;
  /** Bytes of the thread's heap. */
  readonly heap: number;
}

/** One thread of each script that has had a job: its code is loaded and compiled, which takes longer than many a job. */
const waiting = new Map<string, Worker>();

/**
 * The answer of a thread, which has no other job meanwhile, so that heartbeats and other work go on. Null when the job is
 * too large for the memory of a thread (1.5 GB) or its time. Rejects with what the thread throws.
 */
export function inThread<Result>({ script, data, longestMs, signal }: ThreadJob): Promise<Result | null> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = takeThread(script);
    const end = (settle: () => void, isReusable = false): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      worker.removeAllListeners();
      if (!isReusable) dismiss(worker);
      keepThread(script, isReusable ? worker : null);
      settle();
    };
    const onAbort = (): void => end(() => reject(toError(signal.reason)));
    const timer = setTimeout(() => end(() => resolve(null)), longestMs);
    signal.addEventListener('abort', onAbort, { once: true });
    worker.once('message', ({ result, heap }: Answer<Result>) =>
      end(() => resolve(result), heap <= KEPT_BYTES),
    );
    worker.once('error', (error) =>
      end(() => (isOutOfMemory(error) ? resolve(null) : reject(toError(error)))),
    );
    worker.postMessage(data);
  });
}

/** The other side of `inThread`: does one job after the other. What `work` throws ends the thread. */
export function answerJobs(work: (job: unknown) => unknown): void {
  parentPort?.on('message', (job: unknown) => {
    const result = work(job);
    parentPort?.postMessage({ result, heap: getHeapStatistics().total_physical_size });
  });
}

const startThread = (script: string): Worker =>
  new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });

/** Whatever becomes of it now is nobody's business; an error that nobody listens to would end the process. */
function dismiss(worker: Worker): void {
  worker.on('error', () => undefined);
  void worker.terminate();
}

function takeThread(script: string): Worker {
  const worker = waiting.get(script) ?? startThread(script);
  waiting.delete(script);
  worker.removeAllListeners();
  worker.ref();
  return worker;
}

/** Keeps a thread for the next job, or starts one where none is left; it keeps no process from ending. */
function keepThread(script: string, free: Worker | null): void {
  if (waiting.has(script)) {
    if (free !== null) dismiss(free);
    return;
  }
  const worker = free ?? startThread(script);
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
