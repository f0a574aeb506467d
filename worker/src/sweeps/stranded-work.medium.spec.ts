import { BUILT_IN_MODELS } from '@app/models';
import type { Database } from '@app/persistence';
import { createLogger } from '@app/telemetry';
import { aFolder, aWorkflow, connectTestDatabase, type TestDatabase } from '@app/testing';
import { strandedWorkRounds } from './stranded-work.sweep';

describe('the sweep', () => {
  let store: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  const rounds = (queue: Parameters<typeof strandedWorkRounds>[1]) => {
    const config = { prices: { catalogue: BUILT_IN_MODELS, own: {} } };
    return strandedWorkRounds({ database, config, logger: createLogger('test', 'silent') }, queue);
  };

  it('lets the holders come first when the database is back', async () => {
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
  }, 60_000);

  it('closes the lost call of a workflow that it puts back, and nothing waits for anything meanwhile', async () => {
    const workflowId = await aWorkflow(store, await aFolder(store), { isHeld: true });
    await store.query(
      `INSERT INTO ai_workflow_calls (workflow_id, run, integration_id, section, model, input_tokens, duration_ms, finish, at)
       VALUES ($1, 1, 1, '1', 'm', 10, 0, 'open', now() - interval '1 minute')`,
      [workflowId],
    );
    await store.query(`UPDATE ai_workflows SET lease_until = now() - interval '1 second'`);
    const added: string[] = [];
    const waiting: unknown[][] = [];
    const queue = {
      async add({ jobId }: { jobId: string }) {
        added.push(jobId);
        waiting.push(
          await store.query(
            `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`,
          ),
        );
      },
    };

    await rounds(queue)();

    expect(added).toEqual(['wake-conversion.convert-workflow-0']);
    // No transaction is open while the sweep waits for the queue.
    expect(waiting).toEqual([[]]);
    expect(await store.query(`SELECT finish FROM ai_workflow_calls`)).toEqual([{ finish: 'stopped' }]);
    expect((await database.repositories.integrations.spentThisMonth(1)).tokens).toBe(10);
  }, 60_000);
});
