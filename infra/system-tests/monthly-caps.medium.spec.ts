import { aiIntegrations, type AiIntegrationSettings, workflows } from '@app/contracts';
import { ProviderEmulator } from '@app/testing';
import { execute, formParams, type Researcher, startSystem, type System, untilEnded } from './system';
import { uploadSample } from './sample';

const ROOMY = 10_000_000;

describe('monthly caps (B-15)', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let person: Researcher;
  let documentId: number;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem({
      AI_BASE_URL_ALLOWLIST: emulator.url,
      AI_PRICES: JSON.stringify({ emulated: { input: 1, cached: 1, output: 1 } }),
    });
  });
  beforeEach(async () => {
    emulator.reset();
    person = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
    documentId = await uploadSample(person, 'xlsx');
  });
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  });

  const integrationParams = () => ({
    workspaceId: String(person.workspaceId),
    integrationId: String(person.integrationId),
  });
  async function set(caps: AiIntegrationSettings): Promise<void> {
    const settings = { baseUrl: `${emulator.url}/v1`, model: 'emulated', ...caps };
    await person.client.call(aiIntegrations.update, { params: integrationParams(), body: { settings } });
  }
  async function integration() {
    const params = { workspaceId: String(person.workspaceId) };
    const list = await person.client.call(aiIntegrations.list, { params, query: {} });
    return list.find(({ id }) => id === person.integrationId);
  }
  const spend = (tokens: number) =>
    system.database.query(
      `INSERT INTO ai_integration_months (integration_id, month, input_tokens, cost_micro_usd)
       VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC')::date, $2, $2)
       ON CONFLICT (integration_id, month) DO UPDATE SET input_tokens = $2, cost_micro_usd = $2`,
      [person.integrationId, tokens],
    );

  it('count every call, and keep counting when its workflow is deleted', async () => {
    const asked = await execute(person, [documentId], { expectedParts: [] });
    const { id } = await untilEnded(person, asked.id);
    const before = await integration();
    await person.client.call(workflows.delete, { params: { ...formParams(person), workflowId: String(id) } });

    expect(before?.month).toEqual({ tokens: 120, costMicroUsd: 120 });
    expect((await integration())?.month).toEqual(before?.month);
  });

  it.each([
    ['tokens', { monthlyTokenCap: ROOMY }],
    ['cost', { monthlyCostCapUsd: ROOMY / 1_000_000 }],
  ])(
    'hold a workflow that may exceed the cap of %s, before anything is sent',
    async (_what, caps) => {
      await set(caps);
      await spend(ROOMY - 10);
      const body = { documentIds: [documentId], aiIntegrationId: person.integrationId, prompt: 'p' };

      const estimate = await person.client.call(workflows.estimate, {
        params: formParams(person),
        body: { ...body, target: 'any' },
      });
      await expect(execute(person, [documentId])).rejects.toMatchObject({
        status: 409,
        problem: { code: 'INTEGRATION_CAP' },
      });

      expect(estimate.refusal).toContain('for this month (UTC)');
      expect(emulator.requests).toEqual([]);
      await spend(0);
      expect(await untilEnded(person, (await execute(person, [documentId])).id)).toMatchObject({
        status: 'completed',
      });
    },
    180_000,
  );

  it('stop a running workflow before the call behind the cap, and let it go on when the cap is raised', async () => {
    await set({ monthlyTokenCap: ROOMY });
    await system.worker.kill('SIGTERM');
    const { id } = await execute(person, [documentId]);
    await spend(ROOMY);
    system.worker = await system.startWorker();

    const stopped = await untilEnded(person, id);
    expect(stopped).toMatchObject({ status: 'failed', errorCode: 'INTEGRATION_CAP_REACHED' });
    expect(stopped.errorMessage).toContain('10,000,000 tokens of its 10,000,000 tokens');
    expect(emulator.requests).toEqual([]);

    await set({ monthlyTokenCap: 2 * ROOMY });
    await person.client.call(workflows.retry, { params: { ...formParams(person), workflowId: String(id) } });
    expect(await untilEnded(person, id)).toMatchObject({ status: 'completed' });
  });

  it.each([
    ['tokens', { monthlyTokenCap: ROOMY }],
    ['cost', { monthlyCostCapUsd: ROOMY / 1_000_000 }],
  ])(
    'of %s are exceeded by one call at most, however many workflows run at once',
    async (_what, caps) => {
      await set(caps);
      await system.worker.kill('SIGTERM');
      const started = await Promise.all(
        Array.from({ length: 20 }, (_unused, place) =>
          execute(person, [documentId], { prompt: `Number ${place}` }),
        ),
      );
      await spend(ROOMY - 10);
      emulator.always({ kind: 'answer', text: '<study><title>Ready</title></study>', pauseMs: 300 });
      const parallel = { CONVERSION_CONCURRENCY: '20', WORKSPACE_CONCURRENCY: '20', AI_KEY_CALLS: '20' };
      system.worker = await system.startWorker(parallel);

      const ended = await Promise.all(started.map(({ id }) => untilEnded(person, id)));

      expect(emulator.requests).toHaveLength(1);
      expect(ended.filter(({ status }) => status === 'completed')).toHaveLength(1);
      expect(new Set(ended.map(({ errorCode }) => errorCode))).toEqual(
        new Set([null, 'INTEGRATION_CAP_REACHED']),
      );
      expect((await integration())?.month).toEqual({ tokens: ROOMY + 110, costMicroUsd: ROOMY + 110 });
    },
    180_000,
  );

  it('of cost are refused for a model without a price, until the workspace says what it costs', async () => {
    const capped = { monthlyCostCapUsd: 5, model: 'nobody-knows-its-price' };
    const unpriced = { problem: { code: 'INTEGRATION_CAP_UNPRICED' } };
    await expect(set(capped)).rejects.toMatchObject(unpriced);
    // Simulates a cap that was set before this rule, or a model whose price was removed from the model list.
    await system.database.query(
      `UPDATE workspace_ai_agent_integrations SET settings = settings || $2::jsonb WHERE id = $1`,
      [person.integrationId, JSON.stringify(capped)],
    );
    await expect(execute(person, [documentId])).rejects.toMatchObject(unpriced);

    await set({ ...capped, price: { input: 3, cached: 1, output: 10 } });
    const body = { documentIds: [documentId], aiIntegrationId: person.integrationId, prompt: 'p' };
    const estimate = await person.client.call(workflows.estimate, {
      params: formParams(person),
      body: { ...body, target: 'any' },
    });

    expect(estimate).toMatchObject({ refusal: null, costMicroUsd: { low: expect.any(Number) as number } });
    expect(await untilEnded(person, (await execute(person, [documentId])).id)).toMatchObject({
      status: 'completed',
    });
  });
});
