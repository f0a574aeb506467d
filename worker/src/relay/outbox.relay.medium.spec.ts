import type { Database } from '@app/persistence';
import { connectTestDatabase, type TestDatabase } from '@app/testing';
import type { WorkerContext } from '../worker-context';
import { relayOutbox } from './outbox.relay';

const job = (jobId: string) => ({ job: 'read-document', jobId, payload: { documentId: 1 } });

describe('the relay', () => {
  let store: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
  });
  afterEach(() => store.query('TRUNCATE outbox'));
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  /** A queue that accepts this many jobs; returns those that it accepted. */
  const relay = async (takes: number): Promise<string[]> => {
    const taken: string[] = [];
    const queue = {
      add({ jobId }: { jobId: string }) {
        if (taken.length >= takes) return Promise.reject(new Error('The queue is unavailable.'));
        taken.push(jobId);
        return Promise.resolve();
      },
    };
    const relayed = relayOutbox({ database } as WorkerContext, queue);
    await (takes < Infinity ? expect(relayed).rejects.toThrow('unavailable') : relayed);
    return taken;
  };

  it('publishes every job once, in order', async () => {
    for (const id of ['a', 'b', 'c']) await database.repositories.outbox.add(job(id));

    expect(await relay(Infinity)).toEqual(['a', 'b', 'c']);
    expect(await relay(Infinity)).toEqual([]);
  });

  it('keeps jobs that the queue has not accepted for the next round', async () => {
    for (const id of ['a', 'b', 'c']) await database.repositories.outbox.add(job(id));

    expect(await relay(1)).toEqual(['a']);
    expect(await relay(Infinity)).toEqual(['b', 'c']);
  });
});
