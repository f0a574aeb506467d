import type { MessagePort } from 'node:worker_threads';
import { threadId } from 'node:worker_threads';
import { questionFrom } from './prepared-task';

// Tasks for the spec of the pool. Each task fails in one way, or not at all.

export const answer = (data: unknown): { data: unknown; threadId: number } => ({ data, threadId });

export const fail = (): never => {
  throw new RangeError('It failed.');
};

export const holdMemory = (megabytes: number): { threadId: number } => {
  const held: number[][] = [];
  for (let one = 0; one < megabytes; one++) held.push(new Array<number>(131_072).fill(one + 0.5));
  return { threadId: held.length > 0 ? threadId : 0 };
};

/** Returns the start and end of its work, by a clock that all threads share. */
export const workFor = (milliseconds: number): { from: number; to: number } => {
  const from = Date.now();
  while (Date.now() < from + milliseconds);
  return { from, to: Date.now() };
};

export const neverEnd = (): void => {
  for (;;);
};

export const prepared = async (task: { data: string; port: MessagePort }): Promise<string> =>
  `${task.data} ${String(await questionFrom(task.port))}`;
