import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { takeTrace, type Traced, type TraceJob, untraced } from './take-trace';

/** Smaller documents are traced faster than a thread starts. */
const APART_CHARACTERS = 60_000;
/** Blocks of documents that are indexed faster than a thread starts. */
const APART_BLOCKS = 1500;
/** A study of hundreds of pages takes seconds; whatever takes this long is not waited for. */
const LONGEST_MS = 180_000;

/**
 * Traces like `takeTrace`, off the main thread where there is much to do, so that heartbeats and other workflows go on.
 * What is too large for the thread's memory or time ends untraced, with a finding that says so. `signal` ends it.
 */
export function traceApart(job: TraceJob, signal: AbortSignal): Promise<Traced> {
  const blocks = job.documents.reduce((sum, document) => sum + document.blocks.length, 0);
  if (job.xml.length < APART_CHARACTERS && blocks < APART_BLOCKS) return Promise.resolve(takeTrace(job));
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(threadFile(), {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: 1536 },
    });
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      void worker.terminate();
      settle();
    };
    const onAbort = (): void => end(() => reject(toError(signal.reason)));
    const timer = setTimeout(() => end(() => resolve(untraced(job))), LONGEST_MS);
    signal.addEventListener('abort', onAbort, { once: true });
    worker.once('message', (traced: Traced) => end(() => resolve(traced)));
    worker.once('error', (error) =>
      end(() => (isOutOfMemory(error) ? resolve(untraced(job)) : reject(toError(error)))),
    );
  });
}

/** Beside this file when it is compiled; from Jest, which runs the sources, in the build at the root of the repository. */
function threadFile(): string {
  const beside = join(__dirname, 'trace-thread.js');
  return existsSync(beside)
    ? beside
    : resolve(__dirname, '../../../..', 'dist/libs/conversion/src/trace/trace-thread.js');
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
