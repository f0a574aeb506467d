import type { AiIntegrationSettings, ListedFacts } from '@app/contracts';
import { keyBindingOf, sealKey } from '@app/encryption';
import { BUILT_IN_MODELS } from '@app/models';
import type { Database } from '@app/persistence';
import { createLogger } from '@app/telemetry';
import {
  aFolder,
  connectTestDatabase,
  ProviderEmulator,
  type TestDatabase,
  type TestFolder,
} from '@app/testing';
import { removeExpiredModelLists } from './model-lists';

const RING = { keys: new Map([['k1', Buffer.alloc(32, 7)]]), active: 'k1' };
const live = { publish: () => Promise.resolve(), close: () => Promise.resolve() };
const LISTED: ListedFacts = { model: 'm-1', contextTokens: 100_000, outputTokens: 8000, retires: null };

describe("refreshing model facts from vendors' lists", () => {
  let store: TestDatabase;
  let database: Database;
  let emulator: ProviderEmulator;
  let folder: TestFolder;
  let id: number;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    emulator = await ProviderEmulator.start();
    folder = await aFolder(store);
  });
  beforeEach(async () => {
    emulator.reset();
    await store.query('DELETE FROM workspace_ai_agent_integrations');
    id = await anIntegration({ model: 'm-1', listed: LISTED });
  });
  afterAll(async () => {
    await emulator.close();
    await database.close();
    await store.close();
  });

  async function anIntegration(settings: AiIntegrationSettings): Promise<number> {
    const next = await database.repositories.integrations.nextId();
    const { workspaceId } = folder;
    const binding = keyBindingOf({ id: next, workspaceId, provider: 'claude', settings });
    await database.repositories.integrations.create({
      id: next,
      workspaceId,
      name: 'Claude',
      provider: 'claude',
      keyLast4: 'any1',
      settings,
      apiKey: sealKey(RING, binding, 'sk-any1'),
      active: true,
    });
    return next;
  }
  const sweep = (allowlist: readonly string[] = []) =>
    removeExpiredModelLists({
      database,
      logger: createLogger('test', 'silent'),
      live,
      config: {
        keyRing: RING.keys,
        APP_KEK_ACTIVE: 'k1',
        prices: { catalogue: BUILT_IN_MODELS, own: {} },
        ANTHROPIC_BASE_URL: emulator.url,
        OPENAI_BASE_URL: undefined,
        GEMINI_BASE_URL: undefined,
        aiAllowlist: allowlist,
        AI_ALLOW_PRIVATE: false,
      },
    });
  const listedOf = async (): Promise<ListedFacts | undefined> =>
    (await database.repositories.integrations.findById(id))?.settings.listed;
  const aDayLater = () =>
    store.query(`UPDATE workspace_ai_agent_integrations SET listed_at = listed_at - interval '25 hours'`);

  it('fetches facts once a day, stores them and records the change', async () => {
    emulator.models = [{ id: 'm-1', contextTokens: 200_000, outputTokens: 8000, retires: '2027-01-31' }];

    await Promise.all([sweep(), sweep()]);

    expect(emulator.requests).toHaveLength(1);
    expect(await listedOf()).toMatchObject({ contextTokens: 200_000, retires: '2027-01-31' });
    const trail = () =>
      store.query(`SELECT actor_id, new_value FROM audit_events WHERE action = 'ai-integration.relist'`);
    expect(await trail()).toMatchObject([{ actor_id: null, new_value: { retires: '2027-01-31' } }]);
    await sweep();
    expect(emulator.requests).toHaveLength(1);
    await aDayLater();
    await sweep();
    expect([emulator.requests.length, (await trail()).length]).toEqual([2, 1]);
  });

  it('stores which other models of the account our list lacks, with and without limits', async () => {
    emulator.models = [
      { id: 'm-1', contextTokens: 200_000, outputTokens: 8000 },
      { id: 'claude-sonnet-5-5', contextTokens: 900_000, outputTokens: 64_000 },
      { id: 'claude-new', contextTokens: 300_000, outputTokens: 64_000 },
      { id: 'claude-newer' },
    ];

    await sweep();

    expect(await listedOf()).toMatchObject({ withoutLimits: ['claude-newer'], withoutPrice: ['claude-new'] });
  });

  it.each([
    ['answers 404', { kind: 'status', status: 404, body: '{}' }],
    ['is a web page', { kind: 'html' }],
    ['is of another shape', { kind: 'garbage' }],
    ['refuses the key', { kind: 'status', status: 401, body: '{}' }],
  ] as const)('changes nothing if the list %s', async (_case, behaviour) => {
    emulator.next(behaviour);

    await sweep();

    expect(emulator.requests).toHaveLength(1);
    expect(await listedOf()).toEqual(LISTED);
  });

  it('changes nothing if the list no longer contains the model, or another one was chosen meanwhile', async () => {
    emulator.models = [{ id: 'm-2', contextTokens: 200_000 }];
    await sweep();
    expect(await listedOf()).toEqual(LISTED);
    await aDayLater();
    emulator.models = [{ id: 'm-1', contextTokens: 200_000 }];
    const release = emulator.hold();

    const sweeping = sweep();
    while (emulator.requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await store.query(
      `UPDATE workspace_ai_agent_integrations SET settings = '{"model":"m-3","listed":{"model":"m-3"}}'`,
    );
    release();
    await sweeping;

    expect(await listedOf()).toEqual({ model: 'm-3' });
  });

  it('contacts no forbidden address, and fetches nothing for a typed model', async () => {
    await store.query('DELETE FROM workspace_ai_agent_integrations');
    await anIntegration({ model: 'typed' });
    await sweep();
    const settings = { baseUrl: 'http://127.0.0.1:9/v1', model: 'm-1', listed: LISTED };
    const binding = keyBindingOf({ id: 900, workspaceId: folder.workspaceId, provider: 'custom', settings });
    await database.repositories.integrations.create({
      id: 900,
      workspaceId: folder.workspaceId,
      name: 'Own',
      provider: 'custom',
      keyLast4: 'any1',
      settings,
      apiKey: sealKey(RING, binding, 'sk-any1'),
      active: true,
    });

    await sweep();

    expect(emulator.requests).toEqual([]);
    expect((await database.repositories.integrations.findById(900))?.settings.listed).toEqual(LISTED);
  });
});
