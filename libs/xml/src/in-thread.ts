import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { parentPort, Worker } from 'node:worker_threads';

/** More than the largest study takes; what wants more would take the process with it. */
const MEMORY_MB = 1536;
/** A thread that has grown beyond this is not kept: it would hold the memory of its largest job. */
const KEPT_BYTES = 96 * 1024 * 1024;
/** More jobs at once take as long and more memory: the others wait for their turn. */
const TURNS = Math.max(2, availableParallelism());

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

interface Answer {
  readonly result: unknown;
  /** Bytes of the thread's heap. */
  readonly heap: number;
}

/** One thread of each script that has had a job: its code is loaded and compiled, which takes longer than many a job. */
const waiting = new Map<string, Worker>();

/** The answer of a thread to one job, as `OpenThread.ask` gives it. */
export function inThread<Result>({ script, data, longestMs, signal }: ThreadJob): Promise<Result | null> {
  return inTurn(signal, async () => {
    const thread = new OpenThread(script, signal);
    try {
      return await thread.ask<Result>(data, longestMs);
    } finally {
      thread.close();
    }
  });
}

let turns = TURNS;
const queue: (() => void)[] = [];

/** Does work for threads when there is a processor for it, in the order of asking; `signal` also ends the waiting. */
export async function inTurn<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  signal.throwIfAborted();
  if (turns > 0) turns -= 1;
  else await ownTurn(signal);
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next === undefined) turns += 1;
    else next();
  }
}

function ownTurn(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = (): void => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    };
    const onAbort = (): void => {
      queue.splice(queue.indexOf(go), 1);
      reject(toError(signal.reason));
    };
    signal.addEventListener('abort', onAbort, { once: true });
    queue.push(go);
  });
}

/**
 * A thread that works for whoever opened it and for nobody else until it is closed, so that it may keep what one job has
 * left behind for the next. `signal` ends it: what was asked for rejects with its reason.
 */
export class OpenThread {
  private readonly worker: Worker;
  private readonly asked: { resolve: (result: unknown) => void; reject: (reason: Error) => void }[] = [];
  /** Why nothing more comes from it; without a reason when it was given too much. */
  private end: { readonly reason: Error | null } | null = null;
  private heap = 0;

  constructor(
    private readonly script: string,
    private readonly signal: AbortSignal,
  ) {
    signal.throwIfAborted();
    this.worker = takeThread(script);
    this.worker.on('message', (answer: Answer) => {
      this.heap = answer.heap;
      this.asked.shift()?.resolve(answer.result);
    });
    this.worker.on('error', (error) => this.fail(isOutOfMemory(error) ? null : error));
    signal.addEventListener('abort', this.onAbort, { once: true });
  }

  /**
   * The answer to one job; jobs are done in the order in which they are asked. Null when the job, or one before it, is too
   * large for the memory of a thread (1.5 GB) or its time. Rejects with what the thread throws.
   */
  ask<Result>(data: unknown, longestMs: number): Promise<Result | null> {
    const timer = setTimeout(() => this.fail(null), longestMs);
    return new Promise<Result | null>((resolve, reject) => {
      // Only the script knows what it answers with.
      this.asked.push({ resolve: (result) => resolve(result as Result | null), reject });
      if (this.end === null) this.worker.postMessage(data);
      else this.settle(this.end);
    }).finally(() => clearTimeout(timer));
  }

  /** A job whose answer nobody needs. What goes wrong with it goes wrong with what is asked next. */
  tell(data: unknown): void {
    if (this.end !== null) return;
    this.asked.push({ resolve: () => undefined, reject: () => undefined });
    this.worker.postMessage(data);
  }

  /** Gives the thread to whoever needs one next. `holds` says that it keeps something, and ends it instead. */
  close(holds = false): void {
    this.signal.removeEventListener('abort', this.onAbort);
    this.worker.removeAllListeners();
    const isReusable = !holds && this.end === null && this.asked.length === 0 && this.heap <= KEPT_BYTES;
    if (!isReusable) dismiss(this.worker);
    keepThread(this.script, isReusable ? this.worker : null);
  }

  private readonly onAbort = (): void => this.fail(toError(this.signal.reason));

  private fail(reason: Error | null): void {
    if (this.end !== null) return;
    this.end = { reason };
    dismiss(this.worker);
    this.settle(this.end);
  }

  private settle({ reason }: { readonly reason: Error | null }): void {
    for (const { resolve, reject } of this.asked.splice(0))
      if (reason === null) resolve(null);
      else reject(reason);
  }
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
