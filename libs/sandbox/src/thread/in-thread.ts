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
  /** What the task is given; it is copied. */
  readonly data: unknown;
  /** How much of it is text. */
  readonly characters: number;
  /** Ends it; the promise then rejects with its reason. */
  readonly signal: AbortSignal;
}

/**
 * What a task answers in a thread of its own. Null when it is too large for the memory of a thread (1.5 GB) or needs
 * more processor time than `longestMs`; neither harms the process. Rejects with what the task throws.
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

/** Runs a task in a free thread of its pool until it answers or one of both signals ends it; null for `overTime`. */
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
    // Only the script knows what it answers with.
    return answer as Result;
  } catch (error) {
    signal.throwIfAborted();
    if (overTime.aborted || isOutOfMemory(error)) return null;
    throw error;
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  isNativeError(error) && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
