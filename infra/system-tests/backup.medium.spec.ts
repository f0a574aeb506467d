import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth, documents, forms, workflows } from '@app/contracts';
import { createS3ObjectStore, hashObject, type ObjectStore } from '@app/storage';
import { createTestDatabase, ProviderEmulator, type TestDatabase } from '@app/testing';
import { BACKUP, productCommand, RESTORE, VERIFY_AUDIT } from './product-command';
import { uploadSample } from './sample';
import {
  execute,
  formParams,
  PASSWORD,
  type Researcher,
  startSystem,
  type System,
  until,
  untilEnded,
} from './system';

const XML = '<study><title>Ready</title></study>';

describe('a backup of the running product', () => {
  let emulator: ProviderEmulator;
  let folder: string;
  let target: TestDatabase;
  let system: System;
  let restored: System | null = null;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    folder = await mkdtemp(join(tmpdir(), 'drill-'));
    target = await createTestDatabase();
    system = await startSystem({ AI_BASE_URL_ALLOWLIST: emulator.url, WORKSPACE_CONCURRENCY: '1' });
  });
  afterAll(async () => {
    await restored?.stop();
    await system.stop();
    await target.close();
    await emulator.close();
    await rm(folder, { recursive: true });
  });

  it('is restored elsewhere: everything is there, open work goes on, and the audit trail is sound', async () => {
    emulator.always(({ body }) =>
      body.includes('Interrupted') ? { kind: 'stall', text: '<study>' } : { kind: 'answer', text: XML },
    );
    const person = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
    const documentId = await uploadSample(person, 'docx');
    const finished = await untilEnded(person, (await execute(person, [documentId])).id);
    expect(finished.status).toBe('completed');
    const running = await execute(person, [documentId], { prompt: 'Interrupted' });
    await until(async () => ((await statusOf(person, running.id)) === 'running' ? true : null));
    const waiting = await execute(person, [documentId], { prompt: 'Queued' });
    const { email } = await person.client.call(auth.currentUser, { query: {} });
    const store = storeOf(system.env);
    // The worker signs heads once a minute.
    await until(async () => ((await store.list('audit/heads/', 1)).length > 0 ? true : null), 120);
    const [before, xml] = [await listsOf(person), await xmlOf(person, finished.id)];
    expect(await statusOf(person, waiting.id)).toBe('pending');

    const said = await productCommand([BACKUP, `--to=${folder}/one`], system.env);
    await Promise.all([system.worker.kill('SIGKILL'), system.api.kill('SIGKILL')]);
    expect(said).toContain('Keep apart, to restore it: APP_KEK_1.');

    const env = {
      ...system.env,
      DATABASE_URL: target.appUrl,
      DATABASE_OWNER_URL: target.ownerUrl,
      DATABASE_WORKER_URL: target.workerUrl,
      DATABASE_SYSTEM_URL: target.systemUrl,
      S3_BUCKET: `restored-${randomBytes(4).toString('hex')}`,
      QUEUE_PREFIX: `restored-${randomBytes(4).toString('hex')}`,
    };
    const withoutKey: Record<string, string> = {
      ...env,
      APP_KEK_ACTIVE: '2',
      APP_KEK_2: randomBytes(32).toString('base64'),
    };
    delete withoutKey.APP_KEK_1;
    await expect(productCommand([RESTORE, `--from=${folder}/one`], withoutKey)).rejects.toThrow(
      'APP_KEK_1 is missing',
    );
    const told = await productCommand([RESTORE, `--from=${folder}/one`], env);
    expect(told).toContain('all equal to the manifest');
    expect(await hashesOf(storeOf(env))).toEqual(await hashesOf(store));

    emulator.reset();
    emulator.always({ kind: 'answer', text: XML });
    restored = await startSystem(env);
    const client = restored.newClient();
    await client.call(auth.login, { body: { email, password: PASSWORD } });
    const again = { ...person, client };
    expect(await xmlOf(again, finished.id)).toBe(xml);
    expect(await untilEnded(again, running.id, 180)).toMatchObject({ status: 'completed' });
    expect(await untilEnded(again, waiting.id, 180)).toMatchObject({ status: 'completed' });
    const after = await listsOf(again);
    expect(after.documents).toEqual(before.documents);
    // Open work continued after the restore and counts as activity of the folder.
    expect(after.forms).toEqual(
      before.forms.map((form) => ({ ...form, lastActivityAt: expect.any(String) })),
    );
    expect(after.workflows.map(({ id, name }) => ({ id, name }))).toEqual(
      before.workflows.map(({ id, name }) => ({ id, name })),
    );
    // The finished workflow causes no second charge.
    expect(emulator.requests.filter(({ body }) => !/Interrupted|Queued/.test(body))).toEqual([]);
    expect(await productCommand([VERIFY_AUDIT], env)).toContain('nothing was altered');
    expect(await target.query(`SELECT FROM audit_alarms`)).toEqual([]);
    expect(await target.query(`SELECT FROM audit_events WHERE action = 'installation.restore'`)).toHaveLength(
      1,
    );
    const next = await execute(again, [documentId], { prompt: 'Next' });
    expect(await untilEnded(again, next.id, 180)).toMatchObject({ status: 'completed' });
  });
});

async function statusOf(person: Researcher, id: number): Promise<string> {
  const params = { ...formParams(person), workflowId: String(id) };
  return (await person.client.call(workflows.get, { params, query: {} })).status;
}

async function xmlOf(person: Researcher, id: number): Promise<string | null> {
  const params = { ...formParams(person), workflowId: String(id) };
  return (await person.client.call(workflows.get, { params, query: {} })).xmlOutput;
}

async function listsOf(person: Researcher) {
  const params = formParams(person);
  return {
    documents: await person.client.call(documents.list, { params, query: {} }),
    workflows: await person.client.call(workflows.list, { params, query: {} }),
    forms: await person.client.call(forms.list, {
      params: { workspaceId: String(person.workspaceId) },
      query: {},
    }),
  };
}

function storeOf(env: Readonly<Record<string, string>>): ObjectStore {
  return createS3ObjectStore({
    endpoint: env['S3_ENDPOINT'] ?? '',
    region: 'us-east-1',
    bucket: env['S3_BUCKET'] ?? '',
    accessKeyId: env['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: env['S3_SECRET_ACCESS_KEY'] ?? '',
  });
}

/** Returns the hashes of all workspace objects by key. */
async function hashesOf(store: ObjectStore) {
  const keys = await store.list('ws/', 1000);
  return Promise.all(keys.map(async (key) => [key, (await hashObject(store, key))?.sha256]));
}
