import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aiIntegrations, workflows } from '@app/contracts';
import { createS3ObjectStore, modelKey } from '@app/storage';
import { ProviderEmulator } from '@app/testing';
import { Redis } from 'ioredis';
import { openDataFolder } from '../local/data-folder';
import { createObjectStore } from '../local/object-store/server';
import { startRedis } from '../local/redis';
import { startTcpGate, type TcpGate } from './tcp-gate';
import {
  execute,
  formParams,
  type Researcher,
  startSystem,
  type System,
  until,
  untilEnded,
  untilRead,
  upload,
} from './system';
import { sampleFile, uploadSample } from './sample';

const XML = `<study>${'<visit>Baseline</visit>'.repeat(40)}</study>`;
const sample = sampleFile('xlsx');
const KEYS = { accessKeyId: 'outage-key', secretAccessKey: 'outage-secret-0123456789' };
/** Divisor for the waiting times of production: an outage of six minutes takes 24 seconds. */
const SHORTER = 15;
const shorter = (...seconds: number[]): string => seconds.map((each) => each / SHORTER).join(',');

/** Starts an object store that answers 503 to every request while `isAway` is set. */
async function startStore(): Promise<{
  url: string;
  server: Server;
  away: { isAway: boolean; asked: number };
}> {
  const folder = mkdtempSync(join(tmpdir(), 'clindrove-outage-'));
  const store = createObjectStore({
    folder,
    credentials: { ...KEYS, region: 'us-east-1' },
    log: () => undefined,
  });
  const away = { isAway: false, asked: 0 };
  const server = createServer((request, response) => {
    if (!away.isAway) return void store.emit('request', request, response);
    away.asked += 1;
    response
      .writeHead(503, { 'content-type': 'application/xml' })
      .end('<Error><Code>ServiceUnavailable</Code></Error>');
  });
  server.on('close', () => rmSync(folder, { recursive: true, force: true }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The store has no port.');
  return { url: `http://127.0.0.1:${address.port}`, server, away };
}

describe('an outage', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let person: Researcher;
  let documentId: number;
  let database: TcpGate;
  let provider: TcpGate;
  let store: Awaited<ReturnType<typeof startStore>>;

  beforeAll(async () => {
    [emulator, store] = await Promise.all([ProviderEmulator.start(), startStore()]);
    provider = await startTcpGate(Number(new URL(emulator.url).port));
    const databaseUrl = new URL(process.env.DATABASE_URL ?? '');
    database = await startTcpGate(Number(databaseUrl.port));
    system = await startSystem((usual) => {
      const gated = (name: string): string =>
        Object.assign(new URL(usual[name] ?? ''), { port: String(database.port) }).href;
      return {
        DATABASE_URL: gated('DATABASE_URL'),
        DATABASE_WORKER_URL: gated('DATABASE_WORKER_URL'),
        DATABASE_SYSTEM_URL: gated('DATABASE_SYSTEM_URL'),
        S3_ENDPOINT: store.url,
        S3_PUBLIC_ENDPOINT: store.url,
        S3_ACCESS_KEY_ID: KEYS.accessKeyId,
        S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
        AI_BASE_URL_ALLOWLIST: `${emulator.url},http://127.0.0.1:${provider.port}`,
        AI_RETRY_SECONDS: shorter(1, 4),
        WAIT_SECONDS: shorter(15, 30, 60, 120, 240),
        AI_REST_SECONDS: shorter(30, 60, 120, 240),
      };
    });
    person = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
    documentId = await uploadSample(person, 'xlsx');
  });
  beforeEach(() => emulator.reset());
  afterEach(() => {
    database.open();
    provider.open();
    store.away.isAway = false;
  });
  afterAll(async () => {
    await system.stop();
    await Promise.all([emulator.close(), database.close(), provider.close()]);
    store.server.closeAllConnections();
    await new Promise((resolve) => store.server.close(resolve));
  });

  const stepsOf = async (id: number) => {
    const params = { ...formParams(person), workflowId: String(id) };
    return (await person.client.call(workflows.get, { params, query: {} })).steps;
  };

  const objects = () =>
    createS3ObjectStore({
      ...KEYS,
      endpoint: store.url,
      region: 'us-east-1',
      bucket: system.env['S3_BUCKET'] ?? '',
    });
  const storedFile = async (id: number) => {
    const [row] = await system.database.query<{ object_path: string; extractor: string }>(
      'SELECT object_path, extractor FROM form_documents WHERE id = $1',
      [id],
    );
    if (row === undefined) throw new Error('The document is gone.');
    return row;
  };

  it('of the database in the middle of a run costs nothing that was paid for (A-09)', async () => {
    emulator.always({ kind: 'answer', text: XML, pauseMs: 30 });
    const { id } = await execute(person, [documentId], { prompt: 'Without a database' });
    await until(() => Promise.resolve(emulator.requests.length === 1 ? true : null));

    database.shut();
    await until(async () =>
      (await person.client.fetch('GET', '/health/ready')).status === 503 ? true : null,
    );
    const refused = await person.client.fetch('GET', '/api/user');
    const hasRunOut = 'SELECT id FROM ai_workflows WHERE id = $1 AND lease_until < now()';
    await until(async () => ((await system.database.query(hasRunOut, [id])).length === 1 ? true : null));
    await until(() =>
      Promise.resolve(
        system.worker.output().includes('the database is unavailable; retrying a write') ? true : null,
      ),
    );
    database.open();

    expect(refused.status).toBe(503);
    expect(await untilEnded(person, id, 60)).toMatchObject({ status: 'completed', errorCode: null });
    expect(emulator.requests).toHaveLength(1);
    const rows = await system.database.query('SELECT attempt, calls FROM ai_workflows WHERE id = $1', [id]);
    expect(rows).toEqual([{ attempt: 0, calls: 1 }]);
  });

  it('of the room on the disk of the database repeats no call that has ended', async () => {
    emulator.always({ kind: 'answer', text: XML });
    // PostgreSQL's error when a table cannot grow.
    await system.database.query(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
    await system.database.query(
      'CREATE TRIGGER no_room BEFORE INSERT ON ai_workflow_sections FOR EACH ROW EXECUTE FUNCTION no_room()',
    );
    const seen = system.worker.output().length;
    const { id } = await execute(person, [documentId], { prompt: 'On a full disk' });
    await until(() =>
      Promise.resolve(system.worker.output().slice(seen).includes('No space left on device') ? true : null),
    );
    await system.database.query('DROP TRIGGER no_room ON ai_workflow_sections');

    expect(await untilEnded(person, id, 60)).toMatchObject({ status: 'completed' });
    expect(emulator.requests).toHaveLength(1);
  });

  it('of the storage is waited for and said, and nothing is sent to the provider meanwhile (A-21)', async () => {
    emulator.always({ kind: 'answer', text: XML });
    store.away.isAway = true;
    const { id } = await execute(person, [documentId], { prompt: 'Without a storage' });

    await until(async () =>
      (await stepsOf(id)).some(({ message }) => message?.startsWith('the file storage does not answer'))
        ? true
        : null,
    );
    const sent = emulator.requests.length;
    const isReady = async () => (await person.client.fetch('GET', '/health/ready')).status === 200;
    await until(async () => ((await isReady()) ? null : true));
    store.away.isAway = false;
    await until(async () => ((await isReady()) ? true : null));

    expect(await untilEnded(person, id)).toMatchObject({ status: 'completed' });
    expect(sent).toBe(0);
  });

  it('of the storage that does not end fails the workflow with the reason, without a call (A-21)', async () => {
    store.away.isAway = true;
    const { id } = await execute(person, [documentId], { prompt: 'Never a storage' });

    expect(await untilEnded(person, id, 150)).toMatchObject({
      status: 'failed',
      errorCode: 'STORAGE_UNAVAILABLE',
    });
    expect(store.away.asked).toBeGreaterThanOrEqual(3);
    expect(emulator.requests).toHaveLength(0);
  });

  it('of the storage while a document is read does not count against the document', async () => {
    const { id } = await upload(person, 'waits.xlsx', sample);
    store.away.isAway = true;
    const asked = store.away.asked;
    await system.database.query(
      `UPDATE form_documents SET reading_status = 'waiting', updated_at = now() - interval '1 hour' WHERE id = $1`,
      [id],
    );
    await until(() => Promise.resolve(store.away.asked > asked + 2 ? true : null));
    store.away.isAway = false;

    expect((await untilRead(person, id)).reading.status).toBe('read');
  });

  it('for good of a stored file fails the workflow with its name, without a call (A-21)', async () => {
    const { id: lost } = await upload(person, 'lost.xlsx', sample);
    await untilRead(person, lost);
    const { object_path: path } = await storedFile(lost);
    for (const key of await objects().list(path, 10)) await objects().delete(key);

    const { id } = await execute(person, [lost]);

    const ended = await untilEnded(person, id);
    expect(ended).toMatchObject({ status: 'failed', errorCode: 'SOURCE_MISSING' });
    expect(ended.errorMessage).toContain('lost.xlsx');
    expect(emulator.requests).toHaveLength(0);
  });

  it('of what was read of a file has the file read again', async () => {
    const { id: damaged } = await upload(person, 'damaged.xlsx', sample);
    await untilRead(person, damaged);
    const { object_path: path, extractor } = await storedFile(damaged);
    const key = modelKey(path, extractor);
    await objects().put(key, Buffer.from('not what was stored'), 'application/gzip');
    emulator.always({ kind: 'answer', text: XML });

    const { id } = await execute(person, [damaged]);

    expect(await untilEnded(person, id)).toMatchObject({ status: 'completed' });
    expect((await objects().get(key, 1_000_000))?.length).toBeGreaterThan(100);
  });

  it('of the provider of six minutes ends by itself, with few requests and a free slot (B-03)', async () => {
    const other = await person.client.call(aiIntegrations.create, {
      params: { workspaceId: String(person.workspaceId) },
      body: {
        name: 'Another key',
        provider: 'custom',
        apiKey: 'sk-canary-other-key',
        settings: { baseUrl: `${emulator.url}/v1`, model: 'emulated' },
      },
    });
    const endsAt = Date.now() + (6 * 60_000) / SHORTER;
    emulator.always(({ headers }) =>
      headers.authorization?.includes('other') || Date.now() > endsAt
        ? { kind: 'answer', text: XML }
        : { kind: 'status', status: 529, body: '{"error":{"message":"overloaded"}}' },
    );
    const { id } = await execute(person, [documentId], { prompt: 'Six minutes' });
    await until(async () =>
      (await stepsOf(id)).some(({ message }) => /^provider busy /.test(message ?? '')) ? true : null,
    );

    // The slot is free meanwhile, so another workflow runs.
    const meanwhile = await execute({ ...person, integrationId: other.id }, [documentId]);
    expect(await untilEnded(person, meanwhile.id)).toMatchObject({ status: 'completed' });

    expect(await untilEnded(person, id, 120)).toMatchObject({ status: 'completed' });
    const refused = emulator.requests.filter(
      ({ at, headers }) => at <= endsAt && !headers.authorization?.includes('other'),
    );
    expect(refused.length).toBeGreaterThan(3);
    expect(refused.length).toBeLessThanOrEqual(12);
  });

  it.each([2, 20, 120])(
    'of the way to the provider for %i s fails no workflow, and is called by its name',
    async (seconds) => {
      const { id: integrationId } = await person.client.call(aiIntegrations.create, {
        params: { workspaceId: String(person.workspaceId) },
        body: {
          name: `Away for ${seconds} s`,
          provider: 'custom',
          apiKey: 'sk-canary-third-key',
          settings: { baseUrl: `http://127.0.0.1:${provider.port}/v1`, model: 'emulated' },
        },
      });
      emulator.always({ kind: 'answer', text: XML, pauseMs: 30 });
      const started = await Promise.all(
        Array.from({ length: 8 }, (_unused, place) =>
          execute({ ...person, integrationId }, [documentId], { prompt: `Away ${seconds} ${place}` }),
        ),
      );
      await until(() => Promise.resolve(emulator.requests.length >= 4 ? true : null));

      provider.shut();
      const isOpen = sleep((seconds * 1000) / SHORTER).then(() => provider.open());
      if (seconds > 100)
        await until(async () => {
          const steps = await Promise.all(started.map(({ id }) => stepsOf(id)));
          return steps
            .flat()
            .some(({ message }) =>
              /^the provider cannot be reached \(.*no connection.*\)$/.test(message ?? ''),
            )
            ? true
            : null;
        });
      await isOpen;

      for (const { id } of started)
        expect(await untilEnded(person, id)).toMatchObject({ status: 'completed' });
    },
    180_000,
  );
});

describe('a Redis without room (A-17)', () => {
  let system: System;
  let person: Researcher;
  let stop: () => Promise<void>;
  let redis: Redis;

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clindrove-full-'));
    const own = await startRedis({
      folder: openDataFolder(folder),
      packageFolder: join(require.resolve('pg/package.json'), '..', '..', '.cache', 'clindrove', 'redis'),
      log: () => undefined,
      preferredPorts: [],
    });
    stop = async () => {
      await own.daemon.stop();
      rmSync(folder, { recursive: true, force: true });
    };
    redis = new Redis(own.url);
    system = await startSystem({ REDIS_URL: own.url });
    person = await system.newResearcher();
  });
  afterAll(async () => {
    redis.disconnect();
    await system.stop();
    await stop();
  });

  it('makes no request fail, says so in the log, and loses nothing', async () => {
    const documentId = await uploadSample(person, 'xlsx');
    const isReal = await redis.config('SET', 'maxmemory', '1').then(
      () => true,
      () => false,
    );
    if (!isReal) return console.warn('Skipped: the stand-in for Redis knows no limit of memory.');

    const started = await execute(person, [documentId]);
    const listed = await person.client.fetch('GET', '/api/workspaces');
    await until(() =>
      Promise.resolve(
        /the queue is unavailable.*OOM|OOM.*the queue is unavailable/.test(system.api.output()) ? true : null,
      ),
    );
    await redis.config('SET', 'maxmemory', '0');

    expect(started.status).toBe('pending');
    expect(listed.status).toBe(200);
    expect(await untilEnded(person, started.id, 90)).toMatchObject({ status: 'completed' });
    expect(system.api.output()).not.toContain('"statusCode":500');
  });
});
