import { thingChanged } from '@app/live';
import { callLimitOf, type Database } from '@app/persistence';
import { ProviderError } from '@app/providers';
import { createLogger } from '@app/telemetry';
import { aFolder, aWorkflow, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import type { WorkerContext } from '../worker-context';
import { admitCall } from './call-admission';
import { followingProvider } from './key-calls';

const KEY = 7;
const OTHER_KEY = 8;
const SLOTS = 4;

describe('the concurrency slots of a key when workflows have several calls at a time', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    folder = await aFolder(store);
  });
  beforeEach(() => store.query('DELETE FROM ai_workflows; DELETE FROM workspace_ai_agent_integrations'));
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  async function aRunning(key = KEY): Promise<number> {
    const id = await aWorkflow(store, folder, { isHeld: true });
    // Without an integration, caps are not checked.
    await store.query(`UPDATE ai_workflows SET ai_integration_id = NULL, started_at = now() WHERE id = $1`, [
      id,
    ]);
    await store.query(
      `ALTER TABLE ai_workflows DROP CONSTRAINT IF EXISTS ai_workflows_ai_integration_id_fkey`,
    );
    await store.query(`UPDATE ai_workflows SET ai_integration_id = $2 WHERE id = $1`, [id, key]);
    return id;
  }
  const ask = (workflowId: number, key = KEY): Promise<number> =>
    database.transaction((repositories) =>
      admitCall(
        repositories,
        {
          workflowId,
          run: 1,
          integrationId: key,
          integrationName: 'K',
          section: '1',
          round: 0,
          model: 'm',
          tier: 'standard',
          inputTokens: 10,
          expectedInputTokens: 10,
          costMicroUsd: null,
          reservedTokens: 50,
          reservedCostMicroUsd: 70,
        },
        SLOTS,
      ),
    );
  const held = { fault: 'rate', limited: true };
  const refused = (secondsAgo: number) =>
    database.repositories.integrations.lowerCalls(KEY, { most: SLOTS, secondsAgo });
  /** Creates a key, optionally with a learned call limit. */
  const aKey = (id: number, callLimit: number | null = null, secondsAgo = 0) =>
    store.query(
      `INSERT INTO workspace_ai_agent_integrations (id, workspace_id, provider, api_key, key_last4, call_limit, call_limit_at)
       VALUES ($1, $2, 'custom', 'sealed', 'cal1', $3, CASE WHEN $3::int IS NOT NULL THEN now() - make_interval(secs => $4) END)`,
      [id, folder.workspaceId, callLimit, secondsAgo],
    );
  const limits = () =>
    store.query('SELECT id, call_limit AS "limit" FROM workspace_ai_agent_integrations ORDER BY id');

  it('are all available to a workflow that runs alone', async () => {
    const alone = await aRunning();
    for (let call = 0; call < SLOTS; call += 1) await ask(alone);

    await expect(ask(alone)).rejects.toMatchObject(held);
  });

  it('are shared evenly, and one is left for each workflow without any', async () => {
    const [one, other, third] = [await aRunning(), await aRunning(), await aRunning()];
    await ask(one);
    await ask(one);
    await expect(ask(one)).rejects.toMatchObject(held);

    await ask(other);
    await expect(ask(other)).rejects.toMatchObject(held);
    await ask(third);
  });

  it('follow the provider’s limit, and grow by one for each minute without a refusal', async () => {
    await aKey(KEY);
    const alone = await aRunning();
    for (let call = 0; call < SLOTS; call += 1) await ask(alone);
    expect(await refused(1)).toBe(2);
    // It was sent together with the first call.
    expect(await refused(1)).toBeNull();
    await store.query(`UPDATE ai_workflow_calls SET finish = 'complete'`);

    const next = await aRunning();
    await store.query(`UPDATE ai_workflows SET status = 'completed' WHERE id = $1`, [alone]);
    await ask(next);
    // A call that runs alone is not refused because of concurrency.
    expect(await refused(-1)).toBeNull();
    await ask(next);
    await expect(ask(next)).rejects.toMatchObject(held);
    expect([await refused(-1), await refused(-1)]).toEqual([1, 1]);
    await store.query(
      `UPDATE workspace_ai_agent_integrations SET call_limit_at = now() - interval '130 seconds'`,
    );
    await ask(next);
    await expect(ask(next)).rejects.toMatchObject(held);

    const integration = await database.repositories.integrations.findById(KEY);
    expect(integration && callLimitOf(integration, { most: SLOTS, now: new Date() })).toBe(3);
    expect(integration && callLimitOf(integration, { most: 3, now: new Date() })).toBeNull();
  });

  it('never exceed the installation’s limit, however long nothing was refused', async () => {
    await aKey(KEY, 2, 3600);
    const alone = await aRunning();
    for (let call = 0; call < SLOTS; call += 1) await ask(alone);

    await expect(ask(alone)).rejects.toMatchObject(held);
    // Half of the current number of calls, not half of the limit that has risen since.
    expect(await refused(1)).toBe(SLOTS / 2);
  });

  it('are reduced for the refused key only, and only for its own calls', async () => {
    await aKey(KEY);
    await aKey(OTHER_KEY);
    const [one, other] = [await aRunning(), await aRunning(OTHER_KEY)];
    for (let call = 0; call < SLOTS; call += 1) await ask(other, OTHER_KEY);
    await ask(one);
    // The single call of this key ran alone, whatever other keys do.
    expect(await refused(1)).toBeNull();
    const lost = await aRunning();
    await ask(lost);
    await store.query(`UPDATE ai_workflows SET lease_until = now() - interval '1 second' WHERE id = $1`, [
      lost,
    ]);
    expect(await refused(1)).toBeNull();

    await ask(one);
    expect(await refused(1)).toBe(1);

    expect(await limits()).toEqual([
      { id: KEY, limit: 1 },
      { id: OTHER_KEY, limit: null },
    ]);
    await expect(ask(await aRunning())).rejects.toMatchObject(held);
    await store.query(`UPDATE ai_workflow_calls SET finish = 'complete' WHERE integration_id = $1`, [
      OTHER_KEY,
    ]);
    for (let call = 0; call < SLOTS; call += 1) await ask(other, OTHER_KEY);
  });

  it('are reduced after a rate limit, not after other failures or unsent calls', async () => {
    await aKey(KEY);
    const alone = await aRunning();
    for (let call = 0; call < SLOTS; call += 1) await ask(alone);
    const events: object[] = [];
    const passedOn: string[] = [];
    const context = {
      database,
      config: { AI_KEY_CALLS: SLOTS },
      logger: createLogger('test', 'silent'),
      live: { publish: (event: object) => Promise.resolve(void events.push(event)) },
    } as unknown as WorkerContext;
    const integration = await database.repositories.integrations.findById(KEY);
    if (integration === null) throw new Error('Expected the key to exist.');
    const limiter = followingProvider(context, integration, {
      enter: () => Promise.resolve(),
      succeeded: () => Promise.resolve(),
      failed: ({ message }) => Promise.resolve(void passedOn.push(message)),
    });

    await limiter.failed(new ProviderError('transient', 'overloaded'), 10);
    await limiter.failed(new ProviderError('rate', 'the key rests', { limited: true }), 10);
    expect([events, await limits()]).toEqual([[], [{ id: KEY, limit: null }]]);

    await limiter.failed(new ProviderError('rate', 'too many'), 10);
    expect(await limits()).toEqual([{ id: KEY, limit: SLOTS / 2 }]);
    expect(events).toEqual([thingChanged('ai-integration', folder.workspaceId)]);
    expect(passedOn).toEqual(['overloaded', 'the key rests', 'too many']);
  });

  it('are left for a workflow that was refused one and waits without a worker', async () => {
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
