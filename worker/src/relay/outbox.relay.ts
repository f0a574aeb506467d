import type { JobQueue } from '@app/jobs';
import type { WorkerContext } from '../worker-context';

const BATCH = 100;

/** Publishes what the API could not publish itself. A row is marked only after the queue has taken it. */
export async function relayOutbox({ database }: WorkerContext, queue: JobQueue): Promise<number> {
  return database.transaction(async ({ outbox }) => {
    const rows = await outbox.takeUnpublished(BATCH);
    const published: string[] = [];
    for (const row of rows) {
      await queue.add({ job: row.job, jobId: row.jobId, payload: toObject(row.payload) });
      published.push(row.id);
    }
    if (published.length > 0) await outbox.markPublished(published);
    return published.length;
  });
}

const toObject = (payload: unknown): object =>
  typeof payload === 'object' && payload !== null ? payload : {};
