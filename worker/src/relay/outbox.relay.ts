import type { JobQueue } from '@app/jobs';
import type { WorkerContext } from '../worker-context';

const BATCH = 100;

/**
 * Publishes jobs that the API could not publish itself, one process at a time. A row is marked only after the queue has accepted
 * it.
 */
export async function relayOutbox({ database }: WorkerContext, queue: JobQueue): Promise<void> {
  const { outbox } = database.repositories;
  if ((await outbox.findUnpublished(1)).length === 0) return;
  await database.exclusively('relay', async () => {
    for (const { id, job, jobId, payload } of await outbox.findUnpublished(BATCH)) {
      await queue.add({ job, jobId, payload: toObject(payload) });
      await outbox.markPublished([id]);
    }
  });
}

const toObject = (payload: unknown): object =>
  typeof payload === 'object' && payload !== null ? payload : {};
