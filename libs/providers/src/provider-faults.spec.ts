import type { AiIntegrationSettings, AiProvider } from '@app/contracts';
import { BUILT_IN_MODELS } from '@app/models';
import { type Behaviour, ProviderEmulator } from '@app/testing';
import { createClaudeCounter } from './claude/claude-counter';
import { createAiClient } from './create-client';
import { createGeminiCounter } from './gemini/gemini-counter';
import { type AiRequest, NOTHING_USED, ProviderError } from './port';

const TEXT = '<study><title>Ready</title></study>';
const ADAPTERS = ['claude', 'openai', 'gemini', 'custom'] as const;

let emulator: ProviderEmulator;
beforeAll(async () => {
  emulator = await ProviderEmulator.start();
});
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

function clientOf(provider: AiProvider, settings: AiIntegrationSettings) {
  const address = provider === 'custom' ? { baseUrl: `${emulator.url}/v1` } : {};
  return createAiClient(
    { provider, apiKey: 'sk-canary-contract', settings: { ...settings, ...address } },
    {
      catalogue: BUILT_IN_MODELS,
      policy: { allowlist: [emulator.url], allowPrivate: false },
      baseUrls: { claude: emulator.url, openai: `${emulator.url}/v1`, gemini: emulator.url },
      timeouts: {
        firstByteSeconds: 1,
        idleSeconds: 1,
        thinkingSeconds: 1,
        minimumCharactersPerPeriod: 10,
        totalSeconds: 20,
      },
    },
  );
}
const requestOf = (given: Partial<AiRequest> = {}): AiRequest => ({
  system: 'Rules',
  prompt: 'Convert it.',
  maxOutputTokens: 1000,
  signal: new AbortController().signal,
  ...given,
});
const rejection = (message: string): Behaviour => ({
  kind: 'status',
  status: 400,
  body: JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message } }),
});
async function errorOf(asked: Promise<unknown>): Promise<ProviderError> {
  const error: unknown = await asked.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`no provider error but ${String(error)}`);
  return error;
}

describe.each(ADAPTERS)('faults of %s', (provider) => {
  const ask = (given: Partial<AiRequest> = {}, settings: AiIntegrationSettings = { model: 'emulated' }) =>
    clientOf(provider, settings).generate(requestOf(given));

  it('repeats a call on a connection that was closed before the first byte, and counts it once', async () => {
    emulator.next({ kind: 'reset' }, { kind: 'answer', text: TEXT });

    expect(await ask()).toMatchObject({ text: TEXT, inputTokens: 100, outputTokens: 20 });
    expect(emulator.requests).toHaveLength(2);
  });

  it('needs no connection that the server may have closed while it was idle', async () => {
    emulator.always({ kind: 'answer', text: TEXT });
    await Promise.all([ask(), ask(), ask()]);
    emulator.closesIdle = true;

    const answers = [await ask(), await ask()];

    expect(answers).toMatchObject([
      { text: TEXT, inputTokens: 100 },
      { text: TEXT, inputTokens: 100 },
    ]);
    expect(emulator.requests).toHaveLength(5);
  });

  it('counts nothing if every connection is closed before the first byte', async () => {
    emulator.always({ kind: 'reset' });

    const error = await errorOf(ask());

    expect(error).toMatchObject({ fault: 'unreachable', usage: NOTHING_USED });
    expect(emulator.requests).toHaveLength(2);
  });

  it('counts nothing if no byte arrives in time', async () => {
    emulator.always({ kind: 'silent', text: TEXT, silentMs: 2500 });

    expect(await errorOf(ask())).toMatchObject({ fault: 'stalled', usage: NOTHING_USED });
  });

  it('allows time for reading a long prompt before the first byte', async () => {
    emulator.always({ kind: 'silent', text: TEXT, silentMs: 2000 });
    const words = provider === 'custom' ? 300 : 4000;

    expect(await ask({ prompt: 'visit '.repeat(words) })).toMatchObject({ text: TEXT });
  });

  it('keeps what arrived before an error in the stream', async () => {
    emulator.always({ kind: 'error', text: TEXT.repeat(4), message: 'The server had an error.' });

    const error = await errorOf(ask());

    expect(error.fault).toBe('transient');
    expect(error.partial).toBe(TEXT.repeat(4).slice(0, TEXT.length * 2));
  });

  it('continues behind the beginning of an answer', async () => {
    emulator.always({ kind: 'answer', text: '</study>' });

    await ask({ begun: '<study>' });

    const body = JSON.stringify(JSON.parse(emulator.requests[0]?.body ?? ''));
    expect(body.indexOf('Convert it.')).toBeLessThan(body.indexOf('<study>'));
    expect(body.indexOf('<study>')).toBeLessThan(body.indexOf('Continue with the very next character'));
  });

  it('drops a parameter that the model rejects, from then on, without counting anything', async () => {
    const settings = { model: `picky-${provider}`, effort: 'high' } as const;
    emulator.next(rejection("Unsupported parameter: 'reasoning_effort' (thinkingLevel) is not supported."));

    await ask({}, settings);
    await ask({}, settings);

    const bodies = emulator.requests.map(({ body }) => /effort|thinkingLevel/i.test(body));
    expect(bodies).toEqual([true, false, false]);
  });

  it.each([
    [
      "This model's maximum context length is 32768 tokens. However, you requested 40012.",
      { contextTokens: 32_768 },
    ],
    ['prompt is too long: 210000 tokens > 200000 maximum', { contextTokens: 200_000 }],
    [
      'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
      { contextTokens: 1_048_576 },
    ],
    ['the request exceeds the available context size (4096 tokens)', { contextTokens: 4096 }],
    [
      'max_tokens is too large: 128000. This model supports at most 32768 completion tokens.',
      { outputTokens: 32_768 },
    ],
    [
      'max_tokens: 128000 > 64000, which is the maximum allowed number of output tokens for m',
      { outputTokens: 64_000 },
    ],
  ])('reads the limit in: %s', async (words, stated) => {
    emulator.always(rejection(words));

    expect(await errorOf(ask())).toMatchObject({
      fault: 'too-large',
      stated,
      usage: NOTHING_USED,
      message: 'the request or its answer is longer than the model accepts',
    });
    expect(emulator.requests).toHaveLength(1);
  });

  it('takes a whole answer that comes as one JSON body, and buys it once', async () => {
    const reason = { claude: 'end_turn', gemini: 'STOP', openai: 'stop', custom: 'stop' }[provider];
    emulator.always({ kind: 'json', text: TEXT, reason });

    expect(await ask()).toMatchObject({ text: TEXT, finish: 'complete', inputTokens: 100, outputTokens: 20 });
    expect(emulator.requests).toHaveLength(1);
  });

  it.each(['{"cut', '[]', '"words"'])('takes no JSON body that holds no answer: %s', async (body) => {
    emulator.always({ kind: 'status', status: 200, body });

    expect(await errorOf(ask())).toMatchObject({ fault: 'response' });
  });

  it("has a sentence of its own for a failure, and keeps the vendor's words as details", async () => {
    emulator.always(rejection('Field required: flux capacitor'));

    const error = await errorOf(ask());

    expect(error.message).toBe('status 400');
    expect(error.details).toContain('flux capacitor');
  });
});

describe.each(['openai', 'custom'] as const)('faults of a server that speaks like OpenAI: %s', (provider) => {
  const ask = (settings: AiIntegrationSettings = { model: 'emulated' }) =>
    clientOf(provider, settings).generate(requestOf());

  it.each(['tool_calls', 'end_of_sequence', null])(
    'keeps the text of an answer that ended as %s',
    async (reason) => {
      emulator.always({ kind: 'finish', text: TEXT, reason });

      expect(await ask()).toMatchObject({ text: TEXT, finish: 'missing' });
    },
  );

  it('reports a refusal as one', async () => {
    emulator.always({ kind: 'refusal', text: 'I cannot help with that.' });

    expect(await ask()).toMatchObject({
      finish: 'refused',
      withheld: { said: { code: 'provider.model-refused' }, mayPass: false },
    });
  });

  it('uses the other name of the output limit from the first rejection on', async () => {
    const [usual, other] =
      provider === 'openai'
        ? ['max_completion_tokens', 'max_tokens']
        : ['max_tokens', 'max_completion_tokens'];
    emulator.next(
      rejection(
        provider === 'openai'
          ? "Unrecognized request argument supplied: 'max_completion_tokens'"
          : "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      ),
    );

    await ask({ model: `renaming-${provider}` });
    await ask({ model: `renaming-${provider}` });

    expect(
      emulator.requests.map(({ body }) => [usual, other].map((name) => body.includes(`"${name}"`))),
    ).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
  });
});

describe('answers that Gemini withholds', () => {
  it.each([
    ['RECITATION', 'provider.recitation', true],
    ['MALFORMED_FUNCTION_CALL', 'provider.malformed', true],
    ['LANGUAGE', 'provider.language', false],
    ['OTHER', 'provider.no-reason', false],
  ])('says why: %s', async (reason, code, mayPass) => {
    emulator.always({ kind: 'finish', text: '<a', reason });
    const client = clientOf('gemini', { model: 'gemini-3.8-flash' });

    const answer = await client.generate(requestOf());
    await client.generate(requestOf({ settings: 'other' }));

    expect(answer).toMatchObject({ finish: 'refused', withheld: { said: { code }, mayPass } });
    const [usual, other] = emulator.requests.map(({ body }) => /"thinkingLevel":\s*"(\w+)"/.exec(body)?.[1]);
    expect(usual).not.toBe(other);
  });
});

it('counts tokens on connections of their own', async () => {
  emulator.tokenCount = { status: 200, of: () => 7 };
  const counters = [createClaudeCounter, createGeminiCounter].map((create) =>
    create({ apiKey: 'sk-any', model: 'emulated', baseUrl: emulator.url }),
  );
  const { signal } = new AbortController();
  const counted = () => Promise.all(counters.map((count) => count('Count this.', signal)));
  await Promise.all([counted(), counted(), counted()]);
  emulator.closesIdle = true;

  expect([await counted(), await counted()]).toEqual([
    [7, 7],
    [7, 7],
  ]);
});

it('takes an answer of Gemini that comes as a JSON list of its pieces', async () => {
  const piece = (text: string, finishReason?: string) => ({
    candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] }, finishReason }],
  });
  const body = JSON.stringify([piece('<study>'), piece('</study>', 'STOP')], null, 2);
  emulator.always({ kind: 'status', status: 200, body });

  const answer = await clientOf('gemini', { model: 'emulated' }).generate(requestOf());

  expect(answer).toMatchObject({ text: '<study></study>', finish: 'complete' });
});
