import { randomUUID } from 'node:crypto';
import { type AiIntegrationSettings, type AiProvider, message } from '@app/contracts';
import { type Behaviour, ProviderEmulator } from '@app/testing';
import { Redis } from 'ioredis';
import { createAiClient, type Integration } from './create-client';
import { createLimiterRedis, createKeyLimiter, limitedClient } from './key-limiter';
import {
  type AiAnswer,
  type AiClient,
  type AiRequest,
  type CallTier,
  ProviderError,
  StoppedCall,
} from './port';
import { countTokens } from '@app/costs';
import { BUILT_IN_MODELS } from '@app/models';

const TEXT = '<study><title>Ready</title></study>';
const JSON_ERROR = (error: object) => JSON.stringify({ error });

/** A reasoning model of each vendor, with its parameter for the effort. */
const THINKERS = {
  claude: { model: 'claude-sonnet-5-5' },
  openai: { model: 'gpt-6.1-sol' },
  gemini: { model: 'gemini-3.8-flash' },
  custom: { model: 'm', effort: 'low' },
} satisfies Record<AiProvider, AiIntegrationSettings>;
const EFFORT_FIELDS: Record<AiProvider, string> = {
  claude: '"output_config":{"effort":"max"}',
  // The highest effort level of this vendor.
  openai: '"reasoning_effort":"xhigh"',
  gemini: '"thinkingConfig":{"thinkingLevel":"high","includeThoughts":true}',
  custom: '"reasoning_effort":"max"',
};

const SCHEMA_FIELDS: Record<AiProvider, (schema: string) => string> = {
  claude: (schema) => `"format":{"type":"json_schema","schema":${schema}}`,
  openai: (schema) =>
    `"response_format":{"type":"json_schema","json_schema":{"name":"counting","schema":${schema},"strict":true}}`,
  gemini: (schema) => `"responseMimeType":"application/json","responseJsonSchema":${schema}`,
  custom: () => '',
};

const ADAPTERS = ['claude', 'openai', 'gemini', 'custom'] as const;

describe.each(ADAPTERS)('the adapter of %s', (provider) => {
  let emulator: ProviderEmulator;
  let client: AiClient;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    client = clientOf({ model: 'emulated' });
  });
  const clientOf = (given: AiIntegrationSettings, tier: CallTier = 'standard'): AiClient => {
    const settings = { ...given, ...(provider === 'custom' ? { baseUrl: `${emulator.url}/v1` } : {}) };
    const integration: Integration = { provider, apiKey: 'sk-canary-contract', settings, tier };
    return createAiClient(integration, {
      catalogue: BUILT_IN_MODELS,
      policy: { allowlist: [emulator.url], allowPrivate: false },
      baseUrls: { claude: emulator.url, openai: `${emulator.url}/v1`, gemini: emulator.url },
      timeouts: {
        firstByteSeconds: 1,
        idleSeconds: 1,
        // Far above the thinking time of the emulator, because the machine may stall.
        thinkingSeconds: 15,
        minimumCharactersPerPeriod: 10,
        totalSeconds: 20,
      },
    });
  };
  beforeEach(() => emulator.reset());
  afterAll(() => emulator.close());

  const request = (): AiRequest => ({
    system: 'Rules',
    prompt: 'Convert it.',
    maxOutputTokens: 1000,
    signal: new AbortController().signal,
  });
  const ask = (given: Partial<AiRequest> = {}) => client.generate({ ...request(), ...given });
  async function faultOf(behaviour: Behaviour): Promise<ProviderError> {
    emulator.always(behaviour);
    const error: unknown = await ask().then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof ProviderError)) throw new Error(`no provider error but ${String(error)}`);
    return error;
  }

  it('shows pictures as its vendor takes them, which count', async () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
    const pictures = [{ png, width: 100, height: 100 }];
    client = clientOf({ model: 'emulated', takesPictures: true });

    const answer = await ask({ pictures, prefix: ['Always.'] });

    expect(emulator.pictures).toEqual([Buffer.from(png)]);
    expect(answer.inputTokens).toBe(1100);
    expect(client.pictures).not.toBeNull();
    emulator.takesPictures = false;
    await expect(ask({ pictures })).rejects.toMatchObject({ fault: 'request' });
    client = clientOf({ model: 'emulated' });
  });

  it('streams an answer with its facts', async () => {
    emulator.always({ kind: 'answer', text: TEXT });
    const seen: number[] = [];

    const answer = await ask({ onProgress: (characters) => seen.push(characters) });

    expect(answer).toMatchObject({ text: TEXT, finish: 'complete', inputTokens: 100, outputTokens: 20 });
    expect(seen.at(-1)).toBe(TEXT.length);
    expect(JSON.stringify(emulator.requests[0]?.headers)).toContain('sk-canary-contract');
  });

  it('sends what calls have in common first, and counts what the provider had in its cache', async () => {
    emulator.always({ kind: 'answer', text: TEXT });
    const prefix = ['The same for all. '.repeat(400)];

    const [first, second] = [await ask({ prefix }), await ask({ prefix })];

    expect(emulator.requests[0]?.body.indexOf('The same for all')).toBeLessThan(
      emulator.requests[0]?.body.indexOf('Convert it.') ?? 0,
    );
    expect([first.cachedTokens, second.cachedTokens]).toEqual([0, 60]);
    // Google does not report cache writes and does not charge for them.
    const written = provider === 'gemini' ? 0 : 60;
    expect([first.cacheWriteTokens, second.cacheWriteTokens]).toEqual([written, 0]);
    expect(second.inputTokens).toBe(100);
  });

  it.each([
    ['length', { kind: 'truncated', text: TEXT }],
    ['refused', { kind: 'refused' }],
    ['missing', { kind: 'unfinished', text: TEXT }],
  ] as const)('says that an answer ended as %s', async (finish, behaviour) => {
    emulator.always(behaviour);

    expect((await ask()).finish).toBe(finish);
  });

  it.each([
    ['rate', { kind: 'status', status: 429, body: JSON_ERROR({ message: 'slow down' }) }],
    [
      'money',
      {
        kind: 'status',
        status: 429,
        body: JSON_ERROR({ message: 'insufficient_quota', status: 'insufficient_quota' }),
      },
    ],
    ['credential', { kind: 'status', status: 401, body: JSON_ERROR({ message: 'bad key' }) }],
    ['model', { kind: 'status', status: 404, body: JSON_ERROR({ message: 'no such model' }) }],
    ['request', { kind: 'status', status: 404, body: JSON_ERROR({ message: 'nothing here' }) }],
    ['transient', { kind: 'status', status: 529, body: JSON_ERROR({ message: 'overloaded' }) }],
    ['transient', { kind: 'status', status: 503, body: '<html>overloaded</html>' }],
    ['stalled', { kind: 'stall', text: TEXT }],
  ] as const)('reads the fault %s', async (fault, behaviour) => {
    const error = await faultOf(behaviour);

    expect(error.fault).toBe(fault);
    expect(error.message).not.toMatch(/<html|sk-canary/);
    expect(emulator.requests).toHaveLength(1);
  });

  it('reads a connection that is cut as one that may come back', async () => {
    const error = await faultOf({ kind: 'cut', text: TEXT });

    expect(['unreachable', 'transient', 'response']).toContain(error.fault);
  });

  it('takes neither a web page nor another JSON for an answer', async () => {
    for (const kind of ['html', 'garbage'] as const) {
      emulator.always({ kind });
      const ended = await ask().then(
        (answer) => answer.finish,
        (error: unknown) => (error instanceof ProviderError ? error.fault : 'unknown'),
      );
      expect(['missing', 'response', 'transient']).toContain(ended);
    }
  });

  it('stops reading an answer of 100 MB', async () => {
    const error = await faultOf({ kind: 'flood', bytes: 100 * 1024 * 1024 });

    expect(error.fault).toBe('response');
  });

  it('gives up an answer that drips, and not one that takes its time', async () => {
    emulator.always({ kind: 'paced', text: 'x'.repeat(30), takesMs: 15_000 });
    await expect(ask()).rejects.toMatchObject({
      fault: 'stalled',
      message: expect.stringMatching(/^the answer is too slow: \d characters in 1 s$/) as string,
    });

    emulator.always({ kind: 'paced', text: 'x'.repeat(100), takesMs: 2500 });
    expect(await ask()).toMatchObject({ finish: 'complete' });
  });

  describe('a model that thinks before it writes', () => {
    const thinking = (given: object): Behaviour => ({
      kind: 'think',
      text: TEXT,
      thinksMs: 2300,
      thoughtTokens: 700,
      ...given,
    });

    it('is waited for while there is a sign of life, says so, and is paid for its thoughts', async () => {
      emulator.always(thinking({ pingMs: 200 }));
      const seconds: number[] = [];

      const answer = await clientOf(THINKERS[provider]).generate({
        ...request(),
        onThinking: (each) => seconds.push(each),
      });

      expect(answer).toMatchObject({
        text: TEXT,
        finish: 'complete',
        outputTokens: 720,
        thinkingTokens: 700,
      });
      expect(seconds).toEqual([1, 2]);
    });

    it('is given up when there is none for as long as its vendor is never silent', async () => {
      emulator.always(thinking({}));
      const asked = clientOf(THINKERS[provider]).generate(request());

      // Servers with the OpenAI protocol send nothing while a model thinks.
      if (provider === 'openai' || provider === 'custom')
        await expect(asked).resolves.toMatchObject({ finish: 'complete' });
      else await expect(asked).rejects.toMatchObject({ fault: 'stalled', message: 'no data for 1 s' });
    });

    it('costs what it may have thought when it is cut', async () => {
      emulator.always(thinking({ pingMs: 200, thinksMs: 60_000 }));
      const controller = new AbortController();
      setTimeout(() => controller.abort(new Error('cancelled by a person')), 1300);

      const [error] = await Promise.allSettled([
        clientOf(THINKERS[provider]).generate({ ...request(), signal: controller.signal }),
      ]);

      expect(error).toMatchObject({
        reason: { usage: { isEstimated: true, thinkingTokens: 60, outputTokens: 60 } },
      });
    });

    it('is told how much to think, and nothing that it refuses', async () => {
      emulator.always({ kind: 'answer', text: TEXT });

      await clientOf({ ...THINKERS[provider], effort: 'max' }).generate(request());
      await clientOf({ model: 'emulated' }).generate(request());

      const [told, untold] = emulator.requests.map(({ body }) => JSON.stringify(JSON.parse(body)));
      // One of Google's SDKs writes levels in capitals. The API accepts both spellings.
      expect(told?.replace('"HIGH"', '"high"')).toContain(EFFORT_FIELDS[provider]);
      for (const body of [told, untold]) expect(body).not.toMatch(/temperature|top_?[pk]/i);
      expect(untold).not.toMatch(/effort|thinking/i);
    });

    it('is no model of before, which takes a temperature and is told nothing', async () => {
      emulator.always({ kind: 'answer', text: TEXT });
      const before = {
        claude: 'claude-sonnet-4-5',
        openai: 'gpt-4.1',
        gemini: 'gemini-2.5-pro',
        custom: 'm',
      };

      await clientOf({ model: before[provider] }).generate(request());

      const body = emulator.requests[0]?.body ?? '';
      expect(/"temperature":0/.test(body)).toBe(provider !== 'custom');
      expect(body).not.toMatch(/effort|thinking/i);
    });
  });

  it('gets the shape of the answer as the vendor asks for it; other servers get it in the prompt only', async () => {
    emulator.always({ kind: 'answer', text: '{"count":1}' });
    const schema = { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] };

    await client.generate({ ...request(), answerSchema: { name: 'counting', schema } });

    const told = JSON.stringify(JSON.parse(emulator.requests[0]?.body ?? ''));
    const shape = JSON.stringify(schema);
    expect(told.includes(SCHEMA_FIELDS[provider](shape))).toBe(true);
    expect(told.includes(shape)).toBe(provider !== 'custom');
  });

  it('sends no schema beside a shared beginning where a vendor finds that only for the same schema', async () => {
    emulator.always({ kind: 'answer', text: '{"count":1}' });
    const prefix = ['The same for all. '.repeat(400), 'Rules of a study.'];
    const used = [];
    for (const name of ['count', 'sum']) {
      const schema = { type: 'object', properties: { [name]: { type: 'integer' } }, required: [name] };
      used.push(await ask({ prefix, answerSchema: { name, schema } }));
    }

    expect(used.map(({ cachedTokens }) => cachedTokens)).toEqual([0, 60]);
    const told = emulator.requests.map(({ body }) => body);
    expect(told.some((body) => body.includes('"required"'))).toBe(provider === 'gemini');
    expect(told.every((body) => body.includes('"json_object"'))).toBe(provider === 'openai');
    const marks = told[0]?.match(/"(?:cache_control|prompt_cache_breakpoint)"/g) ?? [];
    expect(marks).toHaveLength(provider === 'claude' || provider === 'openai' ? 2 : 0);
  });

  it('ends at once when it is cancelled', async () => {
    emulator.always({ kind: 'answer', text: TEXT.repeat(40), pauseMs: 50 });
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('cancelled by a person')), 150);

    await expect(ask({ signal: controller.signal })).rejects.toThrow('cancelled by a person');
  });

  describe('what a call has taken that did not end by itself', () => {
    const atLeast = (text: string): number => countTokens(text);
    const sent = atLeast('Rules') + atLeast('Convert it.');
    const failureOf = (asked: Promise<AiAnswer>): Promise<unknown> =>
      asked.then(
        () => null,
        (error: unknown) => error,
      );

    it('is the input and what had arrived when it was cancelled, said to be estimated', async () => {
      emulator.always({ kind: 'answer', text: TEXT.repeat(40), pauseMs: 20 });
      const controller = new AbortController();
      const reason = new Error('cancelled by a person');
      let arrived = 0;

      const error = await failureOf(
        ask({
          signal: controller.signal,
          onProgress: (characters) => {
            arrived = characters;
            if (characters > 200) controller.abort(reason);
          },
        }),
      );

      if (!(error instanceof StoppedCall)) throw new Error(`no stopped call but ${String(error)}`);
      expect(error.cause).toBe(reason);
      expect(error.usage.isEstimated).toBe(true);
      // Anthropic reports the input tokens at the start of the answer, the others only at the end.
      expect(error.usage.inputTokens).toBeGreaterThanOrEqual(provider === 'claude' ? 100 : sent);
      expect(error.usage.outputTokens).toBeGreaterThanOrEqual(
        atLeast(TEXT.repeat(40).slice(0, Math.min(arrived, 200))),
      );
    });

    it.each([
      ['cut', { kind: 'cut', text: TEXT.repeat(10) }],
      ['stalled', { kind: 'stall', text: TEXT.repeat(10) }],
    ] as const)('is the same when it was %s', async (_what, behaviour) => {
      const { usage } = await faultOf(behaviour);

      expect(usage.isEstimated).toBe(true);
      expect(usage.inputTokens).toBeGreaterThanOrEqual(provider === 'claude' ? 100 : sent);
      expect(usage.outputTokens).toBeGreaterThanOrEqual(atLeast(TEXT.repeat(5)) - 2);
    });

    it('is the same when the stream ended politely and too early', async () => {
      emulator.always({ kind: 'unfinished', text: TEXT.repeat(10) });

      const answer = await ask();

      expect(answer).toMatchObject({ finish: 'missing', isEstimated: true });
      expect(answer.outputTokens).toBeGreaterThanOrEqual(atLeast(TEXT.repeat(5)) - 2);
    });

    it('is nothing when it was turned away before it began', async () => {
      for (const status of [401, 429, 503])
        expect((await faultOf({ kind: 'status', status, body: '{}' })).usage).toEqual({
          inputTokens: 0,
          cachedTokens: 0,
          cacheWriteTokens: 0,
          outputTokens: 0,
          thinkingTokens: 0,
          isEstimated: false,
        });
    });
  });

  it('tells right before it sends, and sends nothing when that fails', async () => {
    emulator.always({ kind: 'answer', text: TEXT });
    const seen: number[] = [];

    await ask({ onSend: () => Promise.resolve(void seen.push(emulator.requests.length)) });
    await expect(ask({ onSend: () => Promise.reject(new Error('no books')) })).rejects.toThrow('no books');

    expect(seen).toEqual([0]);
    expect(emulator.requests).toHaveLength(1);
  });
});

describe('what is asked of OpenAI', () => {
  it('is not to be stored; other servers are not told', async () => {
    const emulator = await ProviderEmulator.start();
    const ask = (provider: 'openai' | 'custom') =>
      createAiClient(
        { provider, apiKey: 'sk-any', settings: { model: 'm', baseUrl: `${emulator.url}/v1` } },
        {
          catalogue: BUILT_IN_MODELS,
          policy: { allowlist: [emulator.url], allowPrivate: false },
          baseUrls: { openai: `${emulator.url}/v1` },
        },
      ).generate({
        system: 'Rules',
        prompt: 'Convert it.',
        maxOutputTokens: 1000,
        signal: new AbortController().signal,
      });

    await ask('openai');
    await ask('custom');

    expect(emulator.requests.map(({ body }) => body.includes('"store":false'))).toEqual([true, false]);
    await emulator.close();
  });
});

describe.each([
  ['openai', '"service_tier":"flex"'],
  ['gemini', '"serviceTier":"flex"'],
] as const)('a call of %s that may wait', (provider, field) => {
  let emulator: ProviderEmulator;
  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
  });
  afterAll(() => emulator.close());

  const ask = (tier: CallTier) =>
    createAiClient(
      { provider, apiKey: 'sk-any', settings: {}, tier },
      {
        catalogue: BUILT_IN_MODELS,
        policy: { allowlist: [], allowPrivate: false },
        baseUrls: { openai: `${emulator.url}/v1`, gemini: emulator.url },
        timeouts: {
          firstByteSeconds: 1,
          idleSeconds: 1,
          thinkingSeconds: 1,
          minimumCharactersPerPeriod: 10,
          totalSeconds: 20,
        },
      },
    ).generate({
      system: 'Rules',
      prompt: 'Convert it.',
      maxOutputTokens: 1000,
      signal: new AbortController().signal,
    });

  it('says so, is waited for longer, and is paid as one', async () => {
    const slow: Behaviour = { kind: 'think', text: TEXT, thinksMs: 2500, thoughtTokens: 5 };
    emulator.next(slow);

    expect(await ask('flex')).toMatchObject({ text: TEXT, tier: 'flex' });
    expect(emulator.requests.at(-1)?.body).toContain(field);
    expect(await ask('standard')).toMatchObject({ tier: 'standard' });
    expect(emulator.requests.at(-1)?.body).not.toContain(field);
  });
});

describe('the limits of a key', () => {
  const ignore = (): void => undefined;
  let redis: Redis;
  const answering: AiClient = {
    model: 'm',
    tier: 'standard',
    tokenFactor: 1,
    pictures: null,
    limits: { contextTokens: 1000, inputTokens: 1000, outputTokens: 100, thinkingTokens: 0, tokenCeiling: 1 },
    generate: () =>
      Promise.resolve({
        text: 'OK',
        finish: 'complete' as const,
        model: 'm',
        tier: 'standard' as const,
        requestId: null,
        inputTokens: 1,
        cachedTokens: 0,
        cacheWriteTokens: 0,
        outputTokens: 1,
        thinkingTokens: 0,
        isEstimated: false,
      }),
  };
  const failing = (error: ProviderError): AiClient => ({
    ...answering,
    generate: () => Promise.reject(error),
  });
  const request = () => ({
    system: '',
    prompt: '',
    maxOutputTokens: 1,
    signal: new AbortController().signal,
  });
  const ask = (client: AiClient, name: string) =>
    limitedClient(client, createKeyLimiter(redis, name, { restSeconds: [30, 60] })).generate(request());

  beforeAll(async () => {
    redis = createLimiterRedis(process.env.REDIS_URL ?? '', ignore);
    await new Promise((resolve) => redis.once('ready', resolve));
  });
  afterAll(() => redis.disconnect());

  it('go on for calls that are wanted now where there is no room for those that may wait', async () => {
    const key = randomUUID();
    const full = new ProviderError('rate', 'resource unavailable', { retryAfterSeconds: 37 });

    await expect(ask({ ...failing(full), tier: 'flex' }, key)).rejects.toBe(full);

    expect(await ask(answering, key)).toMatchObject({ text: 'OK' });
  });

  it('sends nothing for as long as the provider wants to be left alone, for this key only (B-02)', async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    const busy = new ProviderError('rate', 'slow down', { retryAfterSeconds: 37 });
    await expect(ask(failing(busy), key)).rejects.toBe(busy);

    const error: unknown = await ask(answering, key).then(
      () => null,
      (reason: unknown) => reason,
    );

    expect(error).toMatchObject({ fault: 'rate', limited: true });
    expect(error instanceof ProviderError && error.retryAfterSeconds).toBeGreaterThanOrEqual(35);
    expect(await ask(answering, other)).toMatchObject({ text: 'OK' });
  });

  it('opens the circuit after five failures in a minute, and closes it with a success (B-03)', async () => {
    const key = randomUUID();
    const down = failing(new ProviderError('transient', 'status 529'));
    for (let time = 0; time < 5; time += 1) await ask(down, key).catch(ignore);

    await expect(ask(down, key)).rejects.toMatchObject({ limited: true, retryAfterSeconds: 30 });
    await redis.del(`${key}:closed`, `${key}:counted-from`);
    // The first call after the pause fails, so the next pause is longer.
    await ask(down, key).catch(ignore);
    await expect(ask(down, key)).rejects.toMatchObject({ limited: true, retryAfterSeconds: 60 });

    await redis.del(`${key}:closed`, `${key}:counted-from`);
    await ask(answering, key);
    await ask(down, key).catch(ignore);
    expect(await ask(answering, key)).toMatchObject({ text: 'OK' });
  });

  it.each(['unreachable', 'stalled', 'transient'] as const)(
    'keeps the fault that opened the circuit: %s',
    async (fault) => {
      const key = randomUUID();
      const down = failing(new ProviderError(fault, 'what was met'));
      for (let time = 0; time < 5; time += 1) await ask(down, key).catch(ignore);

      await expect(ask(answering, key)).rejects.toMatchObject({
        fault,
        limited: true,
        message: 'calls with this key are paused for another 30 s: what was met',
      });
    },
  );

  it('keeps why it was closed as a message, and the words alone of a version that kept none', async () => {
    const key = randomUUID();
    const why = message('provider.no-data', { seconds: 90 });
    const down = failing(new ProviderError('stalled', why));
    for (let time = 0; time < 5; time += 1) await ask(down, key).catch(ignore);
    const resting = { code: 'provider.key-rests', args: { seconds: 30, why } };
    await expect(ask(answering, key)).rejects.toMatchObject({ said: resting });

    await redis.set(`${key}:closed`, 'stalled no answer for 60 s', 'PX', 30_000);

    const words = { ...resting, args: { seconds: 30, why: 'no answer for 60 s' } };
    await expect(ask(answering, key)).rejects.toMatchObject({ said: words });
  });

  it('lets every call pass while Redis is away', async () => {
    const away = createLimiterRedis('redis://127.0.0.1:1', ignore);
    const client = limitedClient(answering, createKeyLimiter(away, randomUUID(), { restSeconds: [30] }));

    expect(await client.generate(request())).toMatchObject({ text: 'OK' });
    away.disconnect();
  });
});
