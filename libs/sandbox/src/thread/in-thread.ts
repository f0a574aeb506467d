import { type Transferable } from 'node:worker_threads';
import { isNativeError } from 'node:util/types';
import { threadPool } from './thread-pool';
import { withThreadSlot } from './thread-slots';
import { limitWork } from './work-limit';

export interface ThreadTask {
  /** The compiled script of the thread, as `entryFile` takes it. */
  readonly entry: string;
  /** The function that the script exports; it is called with `data`. */
  readonly task: string;
  /** Input of the task; it is copied. */
  readonly data: unknown;
  /** Number of text characters in `data`. */
  readonly characters: number;
  /** Ends the task; the promise then rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/**
 * Runs a task in a thread and returns its result. Null if the task exceeds the memory of a thread (1.5 GB) or needs more
 * processor time than `longestMs`; neither harms the process. Rejects with the task's error.
 */
export function inThread<Result>(task: ThreadTask, longestMs: number): Promise<Result | null> {
  return withThreadSlot(task, async () => {
    const overTime = new AbortController();
    const stopLimit = limitWork(longestMs, () => overTime.abort());
    try {
      return await runTask<Result>(task, overTime.signal);
    } finally {
      stopLimit();
    }
  });
}

/** Runs a task in a free thread of its pool until it returns or one of the signals ends it; null for `overTime`. */
export async function runTask<Result>(
  { entry, task, data, signal }: Omit<ThreadTask, 'characters'>,
  overTime: AbortSignal,
  transferList: readonly Transferable[] = [],
): Promise<Result | null> {
  const pool = await threadPool(entry);
  const ended = AbortSignal.any([signal, overTime]);
  try {
    const answer: unknown = await pool.run(data, {
      name: task,
      signal: ended,
      transferList: [...transferList],
    });
    // Only the script knows the type of its result.
    return answer as Result;
  } catch (error) {
    signal.throwIfAborted();
    if (overTime.aborted || isOutOfMemory(error)) return null;
    throw error;
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  isNativeError(error) && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
