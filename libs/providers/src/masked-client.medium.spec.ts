import { BUILT_IN_MODELS } from '@app/models';
import { inspect } from 'node:util';
import { type Behaviour, ProviderEmulator } from '@app/testing';
import { createAiClient } from './create-client';
import type { AiClient } from './port';
import { MASKED } from './secret-mask';

const KEY = 'sk-live-Zq8Vt2LmX0pR4nWc7KdYh1Gf';
const ECHOES: Record<string, string> = {
  plain: KEY,
  part: KEY.slice(9, 19),
  base64: Buffer.from(KEY).toString('base64'),
  url: [...Buffer.from(KEY)].map((byte) => `%${byte.toString(16)}`).join(''),
  json: KEY.replace(/./g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`),
  'utf-16': Buffer.from(KEY, 'utf16le').toString('latin1'),
  'another key': 'sk-proj-A1b2C3d4E5f6G7h8I9j0',
};
const RUNS = [...Object.values(ECHOES), KEY].flatMap((echo) =>
  Array.from({ length: Math.max(1, echo.length - 9) }, (_unused, at) => echo.slice(at, at + 10)),
);
/** Returns true if ten characters of an echoed key remain. */
const tells = (text: string): boolean => RUNS.some((run) => text.includes(run) && /[A-Za-z0-9]{4}/.test(run));

describe.each(['claude', 'openai', 'gemini', 'custom'] as const)('what %s says of its key', (provider) => {
  let emulator: ProviderEmulator;
  let client: AiClient;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    const settings = {
      model: 'emulated',
      ...(provider === 'custom' ? { baseUrl: `${emulator.url}/v1` } : {}),
    };
    client = createAiClient(
      { provider, apiKey: KEY, settings },
      {
        catalogue: BUILT_IN_MODELS,
        policy: { allowlist: [emulator.url], allowPrivate: false },
        baseUrls: { claude: emulator.url, openai: `${emulator.url}/v1`, gemini: emulator.url },
      },
    );
  });
  beforeEach(() => emulator.reset());
  afterAll(() => emulator.close());

  async function said(behaviour: Behaviour): Promise<string> {
    emulator.always(behaviour);
    const signal = new AbortController().signal;
    const request = { system: 'Rules', prompt: 'Convert it.', maxOutputTokens: 1000, signal };
    const [end] = await Promise.allSettled([client.generate(request)]);
    return inspect(end, { depth: 12, maxStringLength: null, maxArrayLength: null });
  }

  it.each(Object.entries(ECHOES))('is masked in answers (%s)', async (_name, echo) => {
    const text = await said({ kind: 'answer', text: `<study>the key is ${echo}</study>` });

    expect(text).toContain(`the key is ${MASKED}`);
    expect(tells(text)).toBe(false);
  });

  it.each(Object.entries(ECHOES))(
    'is masked in errors, their causes and stacks (%s)',
    async (_name, echo) => {
      const error = {
        message: `Incorrect API key: ${echo}`,
        type: echo,
        code: echo,
        status: echo,
        details: [{ reason: 'API_KEY_INVALID', metadata: { key: echo } }],
      };
      for (const status of [400, 401, 404, 429, 500, 529])
        for (const body of [JSON.stringify({ error }), `<html>${echo}</html>`, echo]) {
          const text = await said({ kind: 'status', status, body });
          expect([status, tells(text), text.includes('Error')]).toEqual([status, false, true]);
        }
    },
  );

  it('is masked in headers that an adapter reads', async () => {
    const headers = { 'request-id': KEY, 'x-request-id': KEY, 'retry-after': KEY };
    for (const [status, type] of [
      [200, `text/${KEY}`],
      [401, 'application/json'],
      [429, `application/${KEY}`],
    ] as const) {
      const text = await said({
        kind: 'status',
        status,
        body: '{"error":{"message":"no"}}',
        headers: { ...headers, 'content-type': type },
      });
      expect([status, tells(text)]).toEqual([status, false]);
    }
  });

  it('leaves alone what ends a call of ours before anything is sent', async () => {
    const ours = Object.assign(new Error('the cap is reached'), { why: { code: 'CAP' } });
    const onSend = () => Promise.reject(ours);
    const signal = new AbortController().signal;
    const request = { system: 'Rules', prompt: 'Convert it.', maxOutputTokens: 1000, signal, onSend };

    await expect(client.generate(request)).rejects.toBe(ours);
    expect(emulator.requests).toEqual([]);
  });
});

describe('a key that contains the name of its model', () => {
  const apiKey = 'acme-emulated-production-7fk2Qx9Lw3Rt';
  const settings = { model: 'emulated' };
  let emulator: ProviderEmulator;
  const signal = new AbortController().signal;
  const options = () => ({
    catalogue: BUILT_IN_MODELS,
    policy: { allowlist: [emulator.url], allowPrivate: false },
    baseUrls: { claude: emulator.url },
  });

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
  });
  afterAll(() => emulator.close());

  it('is masked without the name', async () => {
    const client = createAiClient({ provider: 'claude', apiKey, settings }, options());
    emulator.always({ kind: 'answer', text: `<a>emulated in production, ${apiKey.slice(-12)}</a>` });
    const { text } = await client.generate({ system: 's', prompt: 'p', maxOutputTokens: 100, signal });

    expect(text).toBe(`<a>emulated in production, ${MASKED}</a>`);
  });
});
