import { BUILT_IN_MODELS } from '@app/models';
import type { Database } from '@app/persistence';
import { createLogger } from '@app/telemetry';
import { aFolder, aWorkflow, connectTestDatabase, type TestDatabase } from '@app/testing';
import pg from 'pg';
import { orphanedWorkRounds } from './orphaned-work';

describe('the janitor', () => {
  let store: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  const rounds = (queue: Parameters<typeof orphanedWorkRounds>[1]) => {
    const config = { prices: { catalogue: BUILT_IN_MODELS, own: {} } };
    return orphanedWorkRounds({ database, config, logger: createLogger('test', 'silent') }, queue);
  };

  it('lets lease holders go first when the database is back', async () => {
    await aWorkflow(store, await aFolder(store), { isHeld: true });
    await store.query(`UPDATE ai_workflows SET lease_until = now() - interval '1 second'`);
    const added: string[] = [];
    const round = rounds({ add: ({ jobId }) => Promise.resolve(void added.push(jobId)) });

    await store.query('ALTER TABLE ai_workflow_calls RENAME TO away');
    await expect(round()).rejects.toThrow('does not exist');
    await store.query('ALTER TABLE away RENAME TO ai_workflow_calls');
    await round();
    expect(added).toEqual([]);
    await round();
    expect(added).toHaveLength(1);
    await store.query('DELETE FROM ai_workflows');
  });

  it('closes the lost call of a workflow that it requeues, without holding a transaction open', async () => {
    const workflowId = await aWorkflow(store, await aFolder(store), { isHeld: true });
    await store.query(
      `INSERT INTO ai_workflow_calls (workflow_id, run, integration_id, section, model, input_tokens, duration_ms, finish, at)
       VALUES ($1, 1, 1, '1', 'm', 10, 0, 'open', now() - interval '1 minute')`,
      [workflowId],
    );
    await store.query(`UPDATE ai_workflows SET lease_until = now() - interval '1 second'`);
    const added: string[] = [];
    const waiting: unknown[][] = [];
    // Only the role itself can see what its connections do.
    const looking = new pg.Client({ connectionString: store.workerUrl });
    await looking.connect();
    const queue = {
      async add({ jobId }: { jobId: string }) {
        added.push(jobId);
        const { rows } = await looking.query<object>(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
             AND usename = current_user`,
        );
        waiting.push(rows);
      },
    };

    await rounds(queue)();
    await looking.end();

    expect(added).toEqual(['wake-conversion.convert-workflow-0']);
    // No transaction is open while the janitor waits for the queue.
    expect(waiting).toEqual([[]]);
    expect(await store.query(`SELECT finish FROM ai_workflow_calls`)).toEqual([{ finish: 'stopped' }]);
    expect((await database.repositories.integrations.spentThisMonth(1)).tokens).toBe(10);
  });

  it('wakes one slot however long the queue is, under another name each round, because a woken slot may be busy for long', async () => {
    await store.query('DELETE FROM ai_workflows');
    const folder = await aFolder(store);
    for (let count = 0; count < 5; count += 1) await aWorkflow(store, folder);
    const added: string[] = [];
    const round = rounds({ add: ({ jobId }) => Promise.resolve(void added.push(jobId)) });
    await round();
    expect(added).toEqual([]);

    await store.query(`UPDATE ai_workflows SET executed_at = now() - interval '31 seconds'`);
    await round();
    await round();

    const wakeUps = [1, 2].map((place) => `wake-conversion.convert-workflow-${place}`);
    expect(added).toEqual(wakeUps);
  });
});
