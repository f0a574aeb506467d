import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AiProvider } from '@app/contracts';
import { BUILT_IN_MODELS } from '@app/models';
import { ProviderEmulator } from '@app/testing';
import { listModels } from './list-models';

const KEY = 'sk-canary-of-the-list';

describe.each(['claude', 'openai', 'gemini', 'custom'] as const)('the list of models of %s', (provider) => {
  let emulator: ProviderEmulator;
  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
  });
  beforeEach(() => emulator.reset());
  afterAll(() => emulator.close());

  const list = () => listOf(provider, emulator.url);

  it('has names, limits, the last day and whether pictures are taken as far as the vendor says them', async () => {
    emulator.models = [
      {
        id: 'model-1',
        contextTokens: 900_000,
        outputTokens: 70_000,
        retires: '2026-12-24',
        pictures: false,
      },
      { id: 'text-embedding' },
    ];

    const [first, ...others] = await list();

    const isOpenAi = provider === 'openai' || provider === 'custom';
    expect(first).toMatchObject({
      id: 'model-1',
      contextTokens: isOpenAi ? null : 900_000,
      outputTokens: isOpenAi ? null : 70_000,
      retires: provider === 'gemini' ? undefined : '2026-12-24',
    });
    expect(first?.pictures).toBe(provider === 'claude' ? false : undefined);
    expect(others[0]?.pictures).toBeUndefined();
    expect(others.map(({ id }) => id)).toEqual(provider === 'gemini' ? [] : ['text-embedding']);
    expect(emulator.requests.every(({ headers }) => JSON.stringify(headers).includes(KEY))).toBe(true);
  });

  it('is read to its end when it has 10,000 models', async () => {
    emulator.models = Array.from({ length: 10_000 }, (_unused, number) => ({ id: `model-${number}` }));

    expect(await list()).toHaveLength(10_000);
  });

  it.each([
    ['a 404', { kind: 'status', status: 404, body: '{}' }, 'request'],
    ['a refused key', { kind: 'status', status: 401, body: '{}' }, 'credential'],
    ['a web page', { kind: 'html' }, 'response'],
    ['JSON of another shape', { kind: 'garbage' }, 'response'],
  ] as const)('says what is wrong: %s', async (_name, behaviour, expected) => {
    emulator.next(behaviour);

    await expect(list()).rejects.toMatchObject({ fault: expected });
  });

  it("is not read from another vendor's shape", async () => {
    const others = { data: [{ object: 'model' }], models: [{ model: 'llama3:8b' }], has_more: false };
    emulator.next({ kind: 'status', status: 200, body: JSON.stringify(others) });

    await expect(list()).rejects.toMatchObject({ fault: 'response' });
  });

  it('holds no key that the provider repeats', async () => {
    emulator.models = [{ id: `model-of-${KEY}` }, { id: 'model-2' }];

    expect(JSON.stringify(await list())).not.toContain(KEY);
  });
});

describe('a list of models', () => {
  it('is not asked for at an address that we do not call', async () => {
    const integration = {
      provider: 'custom',
      apiKey: KEY,
      settings: { baseUrl: 'http://127.0.0.1:1/v1' },
    } as const;
    const asked = listModels(integration, { ...SETTINGS, baseUrls: {} }, new AbortController().signal);

    await expect(asked).rejects.toMatchObject({ fault: 'address' });
  });

  it('is not followed for ever where each page has another one', async () => {
    let pages = 0;
    const server = createServer((_request, response) => {
      pages += 1;
      const data = [{ type: 'model', id: `model-${pages}` }];
      response.end(JSON.stringify({ data, has_more: true, last_id: `model-${pages}` }));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;

    expect(await listOf('claude', `http://127.0.0.1:${port}`)).toHaveLength(20);
    server.close();
  });
});

const SETTINGS = { policy: { allowlist: [], allowPrivate: false }, catalogue: BUILT_IN_MODELS };

const listOf = (provider: AiProvider, url: string) =>
  listModels(
    { provider, apiKey: KEY, settings: provider === 'custom' ? { baseUrl: `${url}/v1` } : {} },
    {
      policy: { allowlist: [url], allowPrivate: false },
      baseUrls: { claude: url, openai: `${url}/v1`, gemini: url },
    },
    new AbortController().signal,
  );
