import { aiIntegrations, workflows } from '@app/contracts';
import { ModelCatalogue } from '@app/models';
import { ProviderEmulator } from '@app/testing';
import { uploadSample } from './sample';
import {
  execute,
  formParams,
  newMember,
  type Researcher,
  startSystem,
  type System,
  untilEnded,
} from './system';

const KEY = 'sk-canary-not-saved-yet';

/** The list with two more models, which differ in their limits only. */
function withTwoSizes(list: string): string {
  const catalogue = ModelCatalogue.parse(JSON.parse(list));
  const own = catalogue.models.find(({ id }) => id === 'emulated-1');
  const sizes = [
    { id: 'roomy', contextTokens: 200_000, outputTokens: 32_000 },
    { id: 'narrow', contextTokens: 12_000, outputTokens: 2000 },
  ];
  const models = own === undefined ? [] : sizes.map((size) => ({ ...own, ...size }));
  return JSON.stringify({ ...catalogue, models: [...catalogue.models, ...models] });
}

describe('the models of a provider', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let person: Researcher;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem((usual) => ({
      ANTHROPIC_BASE_URL: emulator.url,
      AI_BASE_URL_ALLOWLIST: emulator.url,
      AI_MODELS: withTwoSizes(usual.AI_MODELS ?? ''),
    }));
    person = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
  });
  beforeEach(() => emulator.reset());
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  });

  const inWorkspace = ({ workspaceId }: Researcher) => ({ workspaceId: String(workspaceId) });

  it('are listed for a key that is not stored, with what the product knows of them', async () => {
    emulator.models = [
      {
        id: 'claude-new',
        contextTokens: 300_000,
        outputTokens: 50_000,
        retires: '2027-01-02',
        pictures: false,
      },
      { id: 'claude-sonnet-5-5', contextTokens: 900_000 },
    ];
    const params = inWorkspace(person);

    const offer = await person.client.call(aiIntegrations.models, {
      params,
      body: { provider: 'claude', apiKey: KEY },
    });

    expect(offer.models.map(({ id }) => id)).toEqual(['claude-sonnet-5-5', 'claude-new']);
    expect(offer.models[0]).toMatchObject({ contextTokens: 900_000, outputTokens: 128_000 });
    expect(offer.models[0]?.price).toEqual({ input: 2, output: 10 });
    expect(offer.models[1]).toMatchObject({
      price: null,
      facts: { model: 'claude-new', contextTokens: 300_000, retires: '2027-01-02', pictures: false },
    });
    expect(emulator.requests[0]?.headers['x-api-key']).toBe(KEY);
  });

  it('are asked for with the stored key only where that key belongs', async () => {
    const params = inWorkspace(person);
    const { integrationId } = person;
    const ask = (provider: 'custom' | 'claude', baseUrl: string) =>
      person.client.call(aiIntegrations.models, {
        params,
        body: { provider, integrationId, settings: { baseUrl } },
      });

    expect((await ask('custom', `${emulator.url}/v1`)).models).toHaveLength(1);
    await expect(ask('custom', 'https://elsewhere.example.org/v1')).rejects.toMatchObject({
      problem: { code: 'INTEGRATION_KEY_REQUIRED' },
    });
    await expect(ask('claude', '')).rejects.toMatchObject({ problem: { code: 'INTEGRATION_KEY_REQUIRED' } });
    expect(emulator.requests).toHaveLength(1);
  });

  it('are not asked for behind an address that is not allowed, nor more than five times a minute', async () => {
    const other = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
    const ask = (baseUrl: string) =>
      other.client.call(aiIntegrations.models, {
        params: inWorkspace(other),
        body: { provider: 'custom', apiKey: KEY, settings: { baseUrl } },
      });
    const tryOut = other.client.call(aiIntegrations.tryOut, {
      params: inWorkspace(other),
      body: {
        provider: 'custom',
        apiKey: KEY,
        settings: { baseUrl: `${emulator.url}/v1`, model: 'emulated' },
      },
    });

    expect(await tryOut).toEqual({ ok: true });
    await expect(ask('http://127.0.0.1:1/v1')).rejects.toMatchObject({
      problem: { code: 'INTEGRATION_ADDRESS' },
    });
    emulator.next({ kind: 'html' });
    await expect(ask(`${emulator.url}/v1`)).rejects.toMatchObject({ problem: { code: 'INTEGRATION_PROBE' } });
    await Promise.all([ask(`${emulator.url}/v1`), ask(`${emulator.url}/v1`)]);
    await expect(ask(`${emulator.url}/v1`)).rejects.toMatchObject({ problem: { code: 'TOO_MANY_REQUESTS' } });
  });

  it('are not listed for somebody of another workspace', async () => {
    const stranger = await newMember(system);

    await expect(
      stranger.call(aiIntegrations.models, {
        params: inWorkspace(person),
        body: { provider: 'claude', apiKey: KEY },
      }),
    ).rejects.toMatchObject({ problem: { status: 404 } });
  });

  it('of a Custom API may be missing, with its address; a test says so and sends nothing', async () => {
    const { client } = person;
    const made = await client.call(aiIntegrations.create, {
      params: inWorkspace(person),
      body: { name: 'Later', provider: 'custom', apiKey: 'sk-any-key', active: true },
    });

    expect(made.settings).toEqual({});
    await expect(
      client.call(aiIntegrations.test, {
        params: { ...inWorkspace(person), integrationId: String(made.id) },
      }),
    ).rejects.toMatchObject({ status: 409, problem: { code: 'INTEGRATION_INCOMPLETE' } });
  });

  it('end a workflow when they are gone, with their successor, and go on with it', async () => {
    const { client } = person;
    const created = await client.call(aiIntegrations.create, {
      params: inWorkspace(person),
      body: {
        name: 'Old',
        provider: 'claude',
        apiKey: 'sk-any-key',
        settings: { model: 'claude-sonnet-4-5' },
      },
    });
    const documentId = await uploadSample(person, 'xlsx');
    const gone = { type: 'error', error: { type: 'not_found_error', message: 'model: claude-sonnet-4-5' } };
    emulator.always(({ body }) =>
      body.includes('"claude-sonnet-4-5"')
        ? { kind: 'status', status: 404, body: JSON.stringify(gone) }
        : { kind: 'answer', text: '<study/>' },
    );
    const started = await execute({ ...person, integrationId: created.id }, [documentId]);

    const failed = await untilEnded(person, started.id);

    expect(failed).toMatchObject({ status: 'failed', errorCode: 'PROVIDER_MODEL' });
    expect(failed.errorMessage).toContain('Use claude-sonnet-5-5 instead');
    expect(failed.errorSaid).toEqual({
      code: 'PROVIDER_MODEL',
      args: {
        provider: 'Anthropic Claude',
        model: 'claude-sonnet-4-5',
        advice: { code: 'provider.use-successor', args: { successor: 'claude-sonnet-5-5' } },
      },
    });
    const calls = await client.call(workflows.calls, {
      params: { ...formParams(person), workflowId: String(started.id) },
      query: {},
    });
    expect(calls.map(({ said }) => said?.code)).toEqual(['provider.with-details']);
    expect(created.model.successor).toBe('claude-sonnet-5-5');
    await client.call(aiIntegrations.update, {
      params: { ...inWorkspace(person), integrationId: String(created.id) },
      body: { settings: { model: 'claude-sonnet-5-5' } },
    });
    await client.call(workflows.retry, {
      params: { ...formParams(person), workflowId: String(started.id) },
    });
    expect(await untilEnded(person, started.id)).toMatchObject({ status: 'completed' });
  });

  it('are used after their last day as long as they answer: a clock may be a day off, and vendors postpone', async () => {
    const day = 24 * 60 * 60 * 1000;
    const retires = new Date(Date.now() - day).toISOString().slice(0, 10);
    const listed = { model: 'claude-sonnet-5-5', retires };
    const created = await person.client.call(aiIntegrations.create, {
      params: inWorkspace(person),
      body: {
        name: 'Last day over',
        provider: 'claude',
        apiKey: 'sk-any-key',
        settings: { model: listed.model, listed },
      },
    });
    emulator.always({ kind: 'answer', text: '<study/>' });
    const documentId = await uploadSample(person, 'xlsx');
    const started = await execute({ ...person, integrationId: created.id }, [documentId]);

    expect(created.model).toMatchObject({ id: listed.model, retires });
    expect(await untilEnded(person, started.id)).toMatchObject({ status: 'completed' });
  });

  it('count a document once, for the plan and the estimate; where they do not, nothing changes', async () => {
    const { id: integrationId } = await person.client.call(aiIntegrations.create, {
      params: inWorkspace(person),
      body: { name: 'Counts', provider: 'claude', apiKey: KEY, settings: { model: 'claude-sonnet-5-5' } },
    });
    const claude = { ...person, integrationId };
    const documentId = await uploadSample(person, 'xlsx');
    const run = async (prompt: string) =>
      untilEnded(claude, (await execute(claude, [documentId], { prompt })).id);
    const estimated = () =>
      person.client.call(workflows.estimate, {
        params: formParams(person),
        body: { documentIds: [documentId], aiIntegrationId: integrationId, prompt: 'Write the title.' },
      });
    const factorsOf = async ({ id }: { id: number }) => {
      const [row] = await system.database.query<{ token_factors: { usual: number; most: number } }>(
        'SELECT token_factors FROM ai_workflows WHERE id = $1',
        [id],
      );
      return row?.token_factors;
    };
    const before = await estimated();

    emulator.tokenCount.status = 500;
    const uncounted = await run('Nobody counts');
    expect(uncounted).toMatchObject({ status: 'completed' });
    expect(await factorsOf(uncounted)).toMatchObject({ usual: 1.5, most: 1.6 });
    expect(emulator.counted).toHaveLength(1);
    expect(await estimated()).toEqual(before);

    // The emulator counts three times as many tokens as the model list expects.
    const [row] = await system.database.query<{ reading_tokens: number }>(
      'SELECT reading_tokens FROM form_documents WHERE id = $1',
      [documentId],
    );
    emulator.tokenCount = { status: 200, of: () => Math.round((row?.reading_tokens ?? 0) * 4.5) };
    const counted = await run('Counted');
    await run('Counted before');
    expect((await factorsOf(counted))?.usual).toBeCloseTo(4.5, 1);
    expect(emulator.counted).toHaveLength(2);
    // Three times as many tokens, plus additional sections that each repeat the task and the outline.
    const ratio = (await estimated()).inputTokens.low / before.inputTokens.low;
    expect(ratio).toBeGreaterThan(2.5);
    expect(ratio).toBeLessThan(6);
    expect(emulator.counted[1]).not.toContain('Write the title');
  });

  it('of the list decide by their own limits how many sections are sent, and how many are estimated', async () => {
    const documentId = await uploadSample(person, 'pdf');
    emulator.always({ kind: 'answer', text: '<study/>' });
    const prompt = 'Give me XML';
    const sent = async (model: string) => {
      const { id: integrationId } = await person.client.call(aiIntegrations.create, {
        params: inWorkspace(person),
        body: {
          name: model,
          provider: 'custom',
          apiKey: KEY,
          settings: { model, baseUrl: `${emulator.url}/v1` },
        },
      });
      const body = { documentIds: [documentId], aiIntegrationId: integrationId, prompt };
      const { sections } = await person.client.call(workflows.estimate, {
        params: formParams(person),
        body,
      });
      const as = { ...person, integrationId };
      const { id } = await untilEnded(as, (await execute(as, [documentId], { prompt })).id);
      const params = { ...formParams(as), workflowId: String(id) };
      const calls = await as.client.call(workflows.calls, { params, query: {} });
      return { estimated: sections, sent: calls.filter(({ round }) => round === 0).length };
    };

    const [roomy, narrow] = [await sent('roomy'), await sent('narrow')];

    expect(narrow.sent).toBeGreaterThan(2 * roomy.sent);
    expect(narrow.estimated).toBeGreaterThan(2 * roomy.estimated);
    for (const one of [roomy, narrow]) expect(Math.abs(one.estimated - one.sent)).toBeLessThanOrEqual(4);
  });
});
