import { type AiIntegrationSettings, aiIntegrations, type AiProvider, workflows } from '@app/contracts';
import { type Behaviour, ProviderEmulator } from '@app/testing';
import { uploadSample } from './sample';
import { execute, formParams, type Researcher, startSystem, type System, until, untilEnded } from './system';

const XML = '<study><title>Ready and set, as the emulated model wrote it</title></study>';
const answer: Behaviour = { kind: 'answer', text: XML };
const refusal = (message: string): Behaviour => ({
  kind: 'status',
  status: 400,
  body: JSON.stringify({ error: { type: 'invalid_request_error', message } }),
});

/** The table in decision 003: calls that the provider gets, and input tokens that are counted; its answers count 100. */
describe('what a fault of a provider costs', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let person: Researcher;
  let documentId: number;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem({
      AI_BASE_URL_ALLOWLIST: emulator.url,
      GEMINI_BASE_URL: emulator.url,
      AI_IDLE_SECONDS: '2',
      WAIT_SECONDS: '0.2',
      AI_REST_SECONDS: '0.2',
    });
    person = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
    documentId = await uploadSample(person, 'xlsx');
  });
  beforeEach(() => emulator.reset());
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  });

  async function withModel(
    provider: AiProvider,
    settings: AiIntegrationSettings,
    apiKey = 'sk-any',
  ): Promise<Researcher> {
    const { id } = await person.client.call(aiIntegrations.create, {
      params: { workspaceId: String(person.workspaceId) },
      body: {
        name: `${provider} ${settings.model ?? ''} ${apiKey}`,
        provider,
        apiKey,
        active: true,
        settings,
      },
    });
    return { ...person, integrationId: id };
  }
  const custom = (model: string, apiKey?: string) =>
    withModel(
      'custom',
      { baseUrl: `${emulator.url}/v1`, model, contextTokens: 128_000, outputTokens: 16_000 },
      apiKey,
    );
  async function run(as = person) {
    const { id } = await execute(as, [documentId], { prompt: 'Give me XML' });
    const ended = await untilEnded(as, id);
    const calls = await as.client.call(workflows.calls, {
      params: { ...formParams(as), workflowId: String(id) },
      query: {},
    });
    return { ended, calls, asked: emulator.requests.length };
  }

  it.each<[string, Behaviour[], { asked: number; counted: (number | 'estimated')[] }]>([
    [
      'a whole answer without a reason',
      [{ kind: 'finish', text: XML, reason: null }],
      { asked: 1, counted: [100] },
    ],
    [
      'a whole answer for tools',
      [{ kind: 'finish', text: XML, reason: 'tool_calls' }],
      { asked: 1, counted: [100] },
    ],
    [
      'a whole answer as one JSON body',
      [{ kind: 'json', text: XML, reason: null }],
      { asked: 1, counted: [100] },
    ],
    [
      'an error in mid-stream',
      [{ kind: 'error', text: XML, message: 'Oops' }, answer],
      { asked: 2, counted: ['estimated', 100] },
    ],
    [
      'a connection that is cut',
      [{ kind: 'cut', text: XML }, answer],
      { asked: 2, counted: ['estimated', 100] },
    ],
    [
      'a connection that is closed before the first byte',
      [{ kind: 'reset' }, answer],
      { asked: 2, counted: [100] },
    ],
  ])('%s', async (_fault, script, { asked, counted }) => {
    emulator.next(...script);
    emulator.always(answer);

    const { ended, calls, ...seen } = await run();

    expect(ended).toMatchObject({ status: 'completed' });
    expect(ended.xmlOutput).toContain('<title>Ready and set, as the emulated model wrote it</title>');
    expect(seen.asked).toBe(asked);
    // Without a reason, the counts that came are kept as the least.
    expect(
      calls.map(({ inputTokens, isEstimated }) =>
        isEstimated && inputTokens !== 100 ? 'estimated' : inputTokens,
      ),
    ).toEqual(counted);
  });

  // The same outcome twice is not tried a third time. A model that never stops is asked for ever smaller parts.
  it.each<[string, Behaviour, { asked: number; code: string }]>([
    [
      'half an answer without a reason',
      { kind: 'unfinished', text: XML },
      { asked: 2, code: 'PROVIDER_RESPONSE' },
    ],
    [
      'an error in mid-stream',
      { kind: 'error', text: XML, message: 'Oops' },
      { asked: 2, code: 'PROVIDER_RESPONSE' },
    ],
    [
      'thoughts only',
      { kind: 'thought-out', thoughtTokens: 4000 },
      { asked: 2, code: 'PROVIDER_ONLY_THOUGHT' },
    ],
    ['a refusal', { kind: 'refused' }, { asked: 1, code: 'PROVIDER_REFUSED' }],
    [
      'an answer that is never finished',
      { kind: 'truncated', text: XML },
      { asked: 8, code: 'PROVIDER_TRUNCATED' },
    ],
  ])('%s, every time', async (_fault, behaviour, { asked, code }) => {
    emulator.always(behaviour);

    const { ended, ...seen } = await run();

    expect([ended.errorCode, seen.asked]).toEqual([code, asked]);
  });

  it('no byte in time, for which nothing is counted', async () => {
    emulator.next({ kind: 'silent', text: XML, silentMs: 12_000 });
    emulator.always(answer);

    const { ended, asked, calls } = await run(
      await withModel('gemini', { model: 'gemini-3.8-flash' }, 'sk-silent'),
    );

    expect(ended).toMatchObject({ status: 'completed' });
    expect([asked, calls.map(({ inputTokens }) => inputTokens)]).toEqual([2, [0, 100]]);
  });

  it('a rejected name of the output limit, which is not sent again', async () => {
    emulator.next(refusal("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."));
    emulator.always(answer);
    const as = await custom('renames-its-limit');

    const [first, second] = [await run(as), await run(as)];

    expect([first.ended.status, second.ended.status]).toEqual(['completed', 'completed']);
    expect([first.asked, second.asked]).toEqual([2, 3]);
    expect([...first.calls, ...second.calls].map(({ inputTokens }) => inputTokens)).toEqual([100, 100]);
  });

  it.each([
    ['RECITATION', 2, 'completed'],
    ['MALFORMED_FUNCTION_CALL', 2, 'completed'],
    ['LANGUAGE', 1, 'failed'],
    ['OTHER', 1, 'failed'],
  ])('an answer that Gemini withholds: %s', async (reason, asked, status) => {
    emulator.next({ kind: 'finish', text: '<study', reason });
    emulator.always(answer);

    const { ended, ...seen } = await run(
      await withModel('gemini', { model: 'gemini-3.8-flash' }, `sk-${reason}`),
    );

    expect(ended).toMatchObject({ status, errorCode: status === 'failed' ? 'PROVIDER_REFUSED' : null });
    expect(seen.asked).toBe(asked);
  });

  it('one JSON body of Gemini, which is bought once', async () => {
    emulator.always({ kind: 'json', text: XML, reason: 'STOP' });

    const { ended, asked, calls } = await run(
      await withModel('gemini', { model: 'gemini-3.8-flash' }, 'sk-json'),
    );

    expect(ended).toMatchObject({ status: 'completed' });
    expect([asked, calls.map(({ inputTokens }) => inputTokens)]).toEqual([1, [100]]);
  });

  it('a key that contains the name of the model, which stays readable', async () => {
    emulator.always(answer);

    const { ended } = await run(await custom('emulated', 'acme-emulated-production-7fk2'));

    expect(ended.xmlOutput).toContain('as the emulated model wrote it');
  });

  it("words of the provider, which stand behind details and not in the workflow's reason", async () => {
    emulator.always(refusal('Field required: flux capacitor'));

    const { ended, calls, asked } = await run();

    expect(ended).toMatchObject({ status: 'failed', errorCode: 'PROVIDER_REQUEST' });
    expect(ended.errorMessage).not.toContain('flux');
    expect(calls.map(({ said }) => said?.code)).toEqual(['provider.with-details']);
    expect(JSON.stringify(calls[0]?.said)).toContain('flux capacitor');
    expect([asked, calls[0]?.inputTokens]).toEqual([1, 0]);
  });

  it('nothing where a single long call runs, whose end is forecast while it does', async () => {
    emulator.always({ kind: 'paced', text: XML.replace('Ready', 'Ready '.repeat(2000)), takesMs: 12_000 });
    const { id } = await execute(person, [documentId], { prompt: 'Give me long XML' });
    const params = { ...formParams(person), workflowId: String(id) };

    const forecast = await until(async () => {
      const { status, forecast: known } = await person.client.call(workflows.get, { params, query: {} });
      if (status === 'completed') throw new Error('It ended without a forecast.');
      return known;
    });

    expect(forecast.calls).toBe(1);
    expect(forecast.seconds?.high).toBeGreaterThan(0);
    expect(await untilEnded(person, id)).toMatchObject({ status: 'completed', usage: { calls: 1 } });
  });
});
