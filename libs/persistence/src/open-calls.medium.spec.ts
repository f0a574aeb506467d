import { aFolder, aWorkflow, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database';
import type { NewCall } from './repositories/workflows/workflow-call.repository';

const KEY = 7;

function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}

describe('the open calls of a key', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    folder = await aFolder(store);
  });
  beforeEach(() => store.query('DELETE FROM ai_workflows'));
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  const call = (workflowId: number): NewCall => ({
    workflowId,
    run: 1,
    integrationId: KEY,
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
  });
  /** Opens a call unless the key already has `most` calls. */
  const openUnless = (most: number, workflowId: number): Promise<number | null> =>
    database.transaction(async ({ workflowCalls }) =>
      (await workflowCalls.letIn(KEY, 1)).inFlight < most ? workflowCalls.open(call(workflowId)) : null,
    );
  const held = () => database.transaction(({ workflowCalls }) => workflowCalls.letIn(KEY, 1));
  const close = (id: number, outputTokens = 5) =>
    database.transaction(({ workflowCalls }) =>
      workflowCalls.close(id, {
        model: 'm',
        tier: 'standard',
        inputTokens: 10,
        cachedTokens: 0,
        cacheWriteTokens: 0,
        outputTokens,
        thinkingTokens: 0,
        isEstimated: true,
        costMicroUsd: 15,
        requestId: null,
        durationMs: 0,
        reason: 'lost',
        said: null,
        finish: 'stopped',
      }),
    );
  const spent = () => database.repositories.integrations.spentThisMonth(KEY);

  it('never exceed the limit, however many are requested at once', async () => {
    const workflows = await Promise.all(
      Array.from({ length: 8 }, () => aWorkflow(store, folder, { isHeld: true })),
    );

    const opened = await Promise.all(workflows.map((id) => openUnless(2, id)));

    expect(opened.filter((id) => id !== null)).toHaveLength(2);
  });

  it('are admitted one by one: a concurrent request waits and finds the slot taken', async () => {
    const [one, next] = [
      await aWorkflow(store, folder, { isHeld: true }),
      await aWorkflow(store, folder, { isHeld: true }),
    ];
    const isWaiting = async (): Promise<boolean> => {
      const [row] = await store.query<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM pg_locks JOIN pg_database d ON d.oid = database
         WHERE d.datname = current_database() AND locktype = 'advisory' AND NOT granted`,
      );
      return (row?.waiting ?? 0) > 0;
    };

    const [isIn, mayGo] = [gate(), gate()];
    const first = database.transaction(async ({ workflowCalls }) => {
      await workflowCalls.letIn(KEY, one);
      const id = await workflowCalls.open(call(one));
      isIn.open();
      await mayGo.opened;
      return id;
    });
    await isIn.opened;
    let hasAnswer = false;
    const second = openUnless(1, next).finally(() => (hasAnswer = true));
    while (!hasAnswer && !(await isWaiting())) await sleep(20);
    mayGo.open();

    expect(await first).toEqual(expect.any(Number));
    expect(await second).toBeNull();
  });

  it('release their slots when the lease of a lost worker expires, and not before', async () => {
    const [one, next] = [
      await aWorkflow(store, folder, { isHeld: true }),
      await aWorkflow(store, folder, { isHeld: true }),
    ];
    await openUnless(1, one);
    expect(await openUnless(1, next)).toBeNull();

    await store.query(`UPDATE ai_workflows SET lease_until = now() - interval '1 second' WHERE id = $1`, [
      one,
    ]);

    expect(await openUnless(1, next)).not.toBeNull();
  });

  it('keep their reservations until they are closed, also when their worker is lost', async () => {
    const workflowId = await aWorkflow(store, folder, { isHeld: true });
    await openUnless(1, workflowId);
    await store.query(`UPDATE ai_workflows SET lease_until = now() - interval '1 second'`);
    expect(await held()).toMatchObject({ inFlight: 0, tokens: 50, costMicroUsd: 70 });
    const before = await spent();

    const [lost] = await database.repositories.workflowCalls.findLost(10, workflowId);
    await close(lost?.id ?? 0);

    expect(await held()).toMatchObject({ inFlight: 0, tokens: 0, costMicroUsd: 0 });
    expect(await spent()).toEqual({
      tokens: before.tokens + 15,
      costMicroUsd: before.costMicroUsd + 15,
    });
  });

  it('are counted once if a call considered lost ends after all', async () => {
    const id = (await openUnless(9, await aWorkflow(store, folder, { isHeld: true }))) ?? 0;
    const before = await spent();

    await close(id);
    await close(id, 25);

    // Ten input tokens and the actual output replace the estimate.
    expect((await spent()).tokens).toBe(before.tokens + 35);
    expect(await store.query('SELECT calls, output_tokens FROM ai_workflows')).toMatchObject([
      { calls: 1, output_tokens: '25' },
    ]);
  });

  it('end without waiting for readers or updates of the monthly totals, and are counted once', async () => {
    const first = await openUnless(9, await aWorkflow(store, folder, { isHeld: true }));
    await close(first ?? 0);
    await database.repositories.integrations.foldSpending(100);
    const before = await spent();
    const otherClient = new pg.Client({ connectionString: store.ownerUrl });
    await otherClient.connect();
    await otherClient.query('BEGIN; SELECT 1 FROM ai_integration_months FOR UPDATE');

    const second = await openUnless(9, await aWorkflow(store, folder, { isHeld: true }));
    await close(second ?? 0);
    await otherClient.query('ROLLBACK');
    await otherClient.end();

    const after = { tokens: before.tokens + 15, costMicroUsd: before.costMicroUsd + 15 };
    expect(await spent()).toEqual(after);
    expect(await database.repositories.integrations.foldSpending(100)).toBe(1);
    expect(await spent()).toEqual(after);
  });

  it('end without waiting for each other at the row of their key, whose last use is stored to the minute', async () => {
    await store.query(
      `INSERT INTO workspace_ai_agent_integrations (id, workspace_id, provider, api_key, key_last4)
       VALUES ($1, $2, 'custom', 'sealed', 'cal1')`,
      [KEY, folder.workspaceId],
    );
    const { integrations } = database.repositories;
    const usedAt = async () => (await integrations.findById(KEY))?.lastUsedAt?.getTime();
    await integrations.markUsed(KEY, { keyInvalid: false });
    const first = await usedAt();
    const otherClient = new pg.Client({ connectionString: store.ownerUrl });
    await otherClient.connect();
    await otherClient.query('BEGIN; SELECT FROM workspace_ai_agent_integrations FOR UPDATE');

    await integrations.markUsed(KEY, { keyInvalid: false });
    await otherClient.query('ROLLBACK');
    await otherClient.end();

    expect(first).toBeDefined();
    expect(await usedAt()).toBe(first);
    await store.query(
      `UPDATE workspace_ai_agent_integrations SET last_used_at = now() - interval '2 minutes'`,
    );
    await integrations.markUsed(KEY, { keyInvalid: false });
    expect(await usedAt()).toBeGreaterThanOrEqual(first ?? Infinity);
    // The provider's verdict on the key is stored at once.
    await integrations.markUsed(KEY, { keyInvalid: true });
    expect(await integrations.findById(KEY)).toMatchObject({ keyInvalid: true });
    await integrations.markUsed(KEY, { keyInvalid: false });
    expect(await integrations.findById(KEY)).toMatchObject({ keyInvalid: false });
    await store.query('DELETE FROM workspace_ai_agent_integrations');
  });
});
