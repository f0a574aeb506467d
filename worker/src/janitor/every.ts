import type { Logger } from '@app/telemetry';

/** Repeats a task with a pause between runs; logs a failure and continues. Returns a function that stops it. */
export function every(
  milliseconds: number,
  task: { name: string; run: () => Promise<unknown> },
  logger: Logger,
): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const turn = async (): Promise<void> => {
    try {
      await task.run();
    } catch (error) {
      logger.warn({ error, task: task.name }, 'a periodic task failed; will retry');
    }
    if (!isStopped) schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(() => {
      current = turn();
    }, milliseconds);
  };
  schedule();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await current;
  };
}
