import type { Database } from '@app/persistence';
import { aFolder, aWorkflow, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import { admitCall } from './call-admission';

const KEY = 7;
const PLACES = 4;

describe('the places of a key, when workflows have several calls at a time', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    folder = await aFolder(store);
  }, 60_000);
  beforeEach(() => store.query('DELETE FROM ai_workflows'));
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  async function aRunning(): Promise<number> {
    const id = await aWorkflow(store, folder, { isHeld: true });
    // Of an integration that is not there: what its caps leave is not looked at.
    await store.query(`UPDATE ai_workflows SET ai_integration_id = NULL, started_at = now() WHERE id = $1`, [
      id,
    ]);
    await store.query(
      `ALTER TABLE ai_workflows DROP CONSTRAINT IF EXISTS ai_workflows_ai_integration_id_fkey`,
    );
    await store.query(`UPDATE ai_workflows SET ai_integration_id = $2 WHERE id = $1`, [id, KEY]);
    return id;
  }
  const ask = (workflowId: number): Promise<number> =>
    database.transaction((repositories) =>
      admitCall(
        repositories,
        {
          ...{
            workflowId,
            run: 1,
            integrationId: KEY,
            integrationName: 'K',
            section: '1',
            round: 0,
            ...{ model: 'm', tier: 'standard' },
          },
          ...{ inputTokens: 10, expectedInputTokens: 10, costMicroUsd: null },
          ...{ reservedTokens: 50, reservedCostMicroUsd: 70 },
        },
        PLACES,
      ),
    );
  const held = { fault: 'rate', limited: true };

  it('are all for one that runs alone', async () => {
    const alone = await aRunning();
    for (let call = 0; call < PLACES; call += 1) await ask(alone);

    await expect(ask(alone)).rejects.toMatchObject(held);
  });

  it('are shared evenly, and one is left for each that has none', async () => {
    const [one, other, third] = [await aRunning(), await aRunning(), await aRunning()];
    await ask(one);
    await ask(one);
    await expect(ask(one)).rejects.toMatchObject(held);

    await ask(other);
    await expect(ask(other)).rejects.toMatchObject(held);
    await ask(third);
  });

  it('are left for one that was turned away and waits without a worker', async () => {
    const [greedy, waiting] = [await aRunning(), await aRunning()];
    await store.query(
      `UPDATE ai_workflows SET status = 'pending', lease_until = NULL, lease_token = NULL,
         not_before = now() + interval '2 seconds' WHERE id = $1`,
      [waiting],
    );
    await ask(greedy);
    await ask(greedy);

    await expect(ask(greedy)).rejects.toMatchObject(held);
  });
});
