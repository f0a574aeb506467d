import { aFolder, aWorkflow, createTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import { Database } from './database';
import type { NewCall } from './repositories/workflows/workflow-call.repository';

const PLACES = 2;
const KEY = 7;

describe('the places among the running calls of a key', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;

  beforeAll(async () => {
    const { DATABASE_OWNER_URL = '', DATABASE_URL = '' } = process.env;
    store = await createTestDatabase(DATABASE_OWNER_URL, DATABASE_URL);
    database = await Database.connect(store.appUrl);
    folder = await aFolder(store);
  }, 60_000);
  beforeEach(() => store.query('DELETE FROM ai_workflows'));
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  const aRunningWorkflow = (): Promise<number> => aWorkflow(store, folder, { isHeld: true });
  const call = (workflowId: number): NewCall => ({
    ...{ workflowId, run: 1, integrationId: KEY, integrationName: 'K', section: '1', round: 0, model: 'm' },
    ...{ inputTokens: 10, expectedInputTokens: 10, costMicroUsd: null },
  });
  const open = (workflowId: number) =>
    database.transaction(({ workflowCalls }) => workflowCalls.open(call(workflowId), PLACES));

  it('are as many as the key may have, however many ask at once', async () => {
    const workflows = await Promise.all(Array.from({ length: 8 }, aRunningWorkflow));

    const opened = await Promise.all(workflows.map(open));

    expect(opened.filter((id) => id !== null)).toHaveLength(PLACES);
  });

  it('are free again when the lease of a lost worker has run out, and not before', async () => {
    const [one, other, next] = [
      await aRunningWorkflow(),
      await aRunningWorkflow(),
      await aRunningWorkflow(),
    ] as const;
    await open(one);
    await open(other);
    expect(await open(next)).toBeNull();

    await store.query(`UPDATE ai_workflows SET lease_until = now() - interval '1 second' WHERE id = $1`, [
      one,
    ]);

    expect(await open(next)).not.toBeNull();
  });

  it('are free again as soon as a workflow that was taken over has its lost call closed', async () => {
    const [one, other] = [await aRunningWorkflow(), await aRunningWorkflow()];
    await open(one);
    await open(other);

    const [lost] = await database.repositories.workflowCalls.findLost(10, one);
    await database.transaction(({ workflowCalls }) =>
      workflowCalls.close(lost?.id ?? 0, {
        ...{ model: 'm', inputTokens: 10, cachedTokens: 0, outputTokens: 0, isEstimated: true },
        ...{ costMicroUsd: null, requestId: null, durationMs: 0, reason: 'lost', finish: 'stopped' },
      }),
    );

    expect(await open(one)).not.toBeNull();
  });
});
