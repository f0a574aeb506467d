import { aiIntegrations, type Workflow, workflows } from '@app/contracts';
import { ProviderEmulator } from '@app/testing';
import { uploadSample } from './sample';
import { execute, formParams, type Researcher, startSystem, type System, until, untilEnded } from './system';

const FULL = JSON.stringify({ error: { code: 'resource_unavailable', message: 'Resource Unavailable' } });

describe('a workflow for half the price', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let person: Researcher;
  let documentId: number;
  /** An integration that answers like the other one but has no half-price tier. */
  let customId: number;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem({
      OPENAI_BASE_URL: `${emulator.url}/v1`,
      AI_BASE_URL_ALLOWLIST: emulator.url,
      WAIT_SECONDS: '0.2',
    });
    const custom = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
    const { id: integrationId } = await custom.client.call(aiIntegrations.create, {
      params: { workspaceId: String(custom.workspaceId) },
      body: { name: 'OpenAI', provider: 'openai', apiKey: 'sk-any', settings: { model: 'gpt-6.1-sol' } },
    });
    customId = custom.integrationId;
    person = { ...custom, integrationId };
    documentId = await uploadSample(person, 'xlsx');
  });
  beforeEach(() => emulator.reset());
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  });

  const run = async (pace: Workflow['pace']): Promise<Workflow> =>
    untilEnded(person, (await execute(person, [documentId], { prompt: `Give me XML ${pace}`, pace })).id);

  it('costs half in the books and in the estimate for the same tokens', async () => {
    const [now, later] = [await run('now'), await run('half-price')];

    expect(later).toMatchObject({ status: 'completed', pace: 'half-price' });
    expect(later.usage.inputTokens).toBe(now.usage.inputTokens);
    expect(later.usage.costMicroUsd).toBeGreaterThan(0);
    expect((later.usage.costMicroUsd ?? 0) / (now.usage.costMicroUsd ?? 1)).toBeLessThanOrEqual(0.55);
    const estimate = await person.client.call(workflows.estimate, {
      params: formParams(person),
      body: { documentIds: [documentId], aiIntegrationId: person.integrationId, prompt: 'Give me XML' },
    });
    const { costMicroUsd: whole, halfPriceMicroUsd: half } = estimate;
    expect((half?.high ?? 1) / (whole?.high ?? 1)).toBeCloseTo(0.5, 2);
  });

  it('waits where the provider has no room, says so, and never pays the whole price', async () => {
    let isFull = true;
    emulator.always(({ body }) =>
      isFull && body.includes('"service_tier":"flex"')
        ? { kind: 'status', status: 429, body: FULL }
        : { kind: 'answer', text: '<study/>' },
    );
    const { id } = await execute(person, [documentId], { prompt: 'Wait for it', pace: 'half-price' });
    const step = async (): Promise<string> => {
      const params = { ...formParams(person), workflowId: String(id) };
      const { steps } = await person.client.call(workflows.get, { params, query: {} });
      return steps.map(({ message }) => message).join(' ');
    };
    await until(async () => (await step()).includes('waiting for the provider at half price'));
    // Other calls with this key continue meanwhile.
    expect(await run('now')).toMatchObject({ status: 'completed' });
    isFull = false;

    expect(await untilEnded(person, id)).toMatchObject({ status: 'completed' });
    const sent = emulator.requests.filter(({ body }) => body.includes('Wait for it'));
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.every(({ body }) => body.includes('"service_tier":"flex"'))).toBe(true);
  });

  it('is not taken over by whom the whole price is paid', async () => {
    const params = { workspaceId: String(person.workspaceId) };
    const setFallback = (integrationId: number | null) =>
      person.client.call(aiIntegrations.setFallback, { params, body: { integrationId } });
    await setFallback(customId);
    emulator.always(({ body }) =>
      body.includes('"service_tier":"flex"')
        ? { kind: 'status', status: 503, body: '{}' }
        : { kind: 'answer', text: '<study/>' },
    );

    const ended = await run('half-price');
    await setFallback(null);

    expect(ended).toMatchObject({ status: 'failed', takeover: null });
    expect(emulator.requests.every(({ body }) => body.includes('"service_tier":"flex"'))).toBe(true);
  });

  it('is refused where the provider sells none', async () => {
    const params = { workspaceId: String(person.workspaceId) };
    const known = await person.client.call(aiIntegrations.list, { params, query: {} });
    const other = { ...person, integrationId: customId };

    expect(known.find(({ id }) => id === customId)?.model.halfPrice).toBeNull();
    await expect(execute(other, [documentId], { prompt: 'p', pace: 'half-price' })).rejects.toMatchObject({
      problem: { code: 'INTEGRATION_HALF_PRICE' },
    });
  });
});
