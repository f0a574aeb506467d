import type { BatchedCall, Database } from '@app/persistence';
import { BUILT_IN_MODELS } from '@app/models';
import { type AiAnswer, type AiBatches, type BatchResult, NOTHING_USED } from '@app/providers';
import { createLogger } from '@app/telemetry';
import { aFolder, aWorkflow, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import { settleBatch } from './settle-batch';

const ANSWER: AiAnswer = {
  ...NOTHING_USED,
  text: '<study/>',
  finish: 'complete',
  model: 'm',
  tier: 'batch',
  requestId: 'r',
  inputTokens: 90,
  outputTokens: 20,
};

describe('settling a batch', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;
  let forgotten: string[];

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    folder = await aFolder(store);
  });
  beforeEach(() => {
    forgotten = [];
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  const callOf = (workflowId: number, place: number): BatchedCall => ({
    workflowId,
    run: 1,
    integrationId: null,
    integrationName: 'K',
    section: `${place}`,
    round: 0,
    model: 'm',
    tier: 'batch',
    inputTokens: 100,
    expectedInputTokens: 100,
    costMicroUsd: 30,
    reservedTokens: 150,
    reservedCostMicroUsd: 60,
    customId: `c${place}`,
    inputHash: `${place}`.repeat(64),
    position: place,
  });

  /** Settles a batch of two calls with these results of its vendor. */
  async function settled(results: readonly BatchResult[]) {
    const workflowId = await aWorkflow(store, folder, { isHeld: true });
    const { workflowBatches, workflowLeases } = database.repositories;
    const { workspaceId } = folder;
    const batchId = await workflowBatches.open(
      { workspaceId, workflowId, integrationId: 1, newestBefore: null },
      [callOf(workflowId, 1), callOf(workflowId, 2)],
    );
    await workflowBatches.identify(batchId, `vendor-${batchId}`);
    const [batch] = await workflowBatches.openOf(workflowId);
    if (batch === undefined) throw new Error('Expected the batch to be open.');
    const batches = {
      stateOf: () => Promise.resolve('ended'),
      results: async function* () {
        await Promise.resolve();
        yield* results;
      },
      forget: (id: string) => Promise.resolve(void forgotten.push(id)),
    } as unknown as AiBatches;
    const context = {
      database,
      logger: createLogger('test', 'silent'),
      config: { prices: { catalogue: BUILT_IN_MODELS, own: {} } },
    } as unknown as Parameters<typeof settleBatch>[0]['context'];
    const billingProvider = { provider: 'custom', settings: {} } as const;
    const { signal } = new AbortController();
    const outcome = await settleBatch({ context, batches, billingProvider, signal }, batch);
    return {
      outcome,
      vendorId: `vendor-${batchId}`,
      isEnded: (await workflowBatches.openOf(workflowId)).length === 0,
      sections: (await workflowLeases.storedSections(workflowId)).map(({ label }) => label),
      calls: await store.query(
        `SELECT section, finish, is_estimated AS "isEstimated", input_tokens AS "inputTokens", cost_micro_usd::int AS cost, reason
         FROM ai_workflow_calls WHERE workflow_id = $1 ORDER BY id`,
        [workflowId],
      ),
    };
  }

  it('stores and books all answers', async () => {
    const { outcome, sections, isEnded, vendorId } = await settled([
      { customId: 'c2', kind: 'answer', answer: ANSWER },
      { customId: 'c1', kind: 'answer', answer: ANSWER },
    ]);

    expect(outcome).toEqual({ kind: 'ended', failures: [], hasExpired: false });
    expect([sections, isEnded, forgotten]).toEqual([['1', '2'], true, [vendorId]]);
  });

  it('reports a failure for a call without a result, and books its tokens as estimated', async () => {
    const { outcome, sections, isEnded, calls } = await settled([
      { customId: 'c1', kind: 'answer', answer: ANSWER },
      { customId: 'of-somebody-else', kind: 'answer', answer: ANSWER },
    ]);

    expect(outcome).toMatchObject({
      kind: 'ended',
      failures: [{ fault: 'response', said: { code: 'provider.result-missing' } }],
    });
    expect([sections, isEnded]).toEqual([['1'], true]);
    expect(calls).toMatchObject([
      { section: '1', finish: 'complete', isEstimated: false, inputTokens: 90 },
      { section: '2', finish: 'failed', isEstimated: true, inputTokens: 100, cost: 30 },
    ]);
    expect(calls[1]).not.toMatchObject({ reason: null });
  });

  it('reports the reason of each unanswered call, and books nothing for it', async () => {
    const { outcome, sections, calls } = await settled([
      { customId: 'c1', kind: 'expired' },
      { customId: 'c2', kind: 'answer', answer: { ...ANSWER, finish: 'missing' } },
    ]);

    expect(outcome).toMatchObject({
      kind: 'ended',
      hasExpired: true,
      failures: [
        { said: { code: 'provider.batch-expired' } },
        { said: { code: 'provider.batch-ended-early' } },
      ],
    });
    expect(sections).toEqual([]);
    expect(calls[0]).toMatchObject({ finish: 'failed', inputTokens: 0, cost: null });
  });
});
