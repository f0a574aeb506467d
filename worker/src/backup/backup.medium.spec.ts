import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSnapshot, knownMigrations, migrateToBackup } from '@app/persistence';
import { createS3ObjectStore, type ObjectStore } from '@app/storage';
import {
  aDocumentRow,
  aFolder,
  aWorkflow,
  createEmptyTestDatabase,
  createTestDatabase,
  type TestDatabase,
} from '@app/testing';
import { restoreBackup } from './restore-backup';
import { type WrittenBackup, writeBackup } from './write-backup';

const KEYS = new Map([['1', randomBytes(32)]]);
const AT_LEAST_A_CHUNK = 3_000_000;

describe('a backup', () => {
  let source: TestDatabase;
  let objects: ObjectStore;
  let folder: string;
  let written: WrittenBackup;

  beforeAll(async () => {
    source = await createTestDatabase();
    objects = await aBucket();
    const own = await aFolder(source);
    await aWorkflow(source, own, { isHeld: true });
    const document = await aDocumentRow(source, own);
    // Tabs, line ends, backslashes and an empty text are special in the format of COPY.
    await source.query(`UPDATE form_documents SET name = E'a\\tb\\\\n\\nc\\\\.' WHERE id = $1`, [document]);
    await source.query(`UPDATE users SET first_name = '', organization = 'Žluťoučký 🐎'`);
    await source.query(
      `INSERT INTO audit_events (action, new_value, ip) SELECT 'form.update', jsonb_build_object('n', n / 3.0), NULL
       FROM generate_series(1, 20000) n`,
    );
    await source.query(`INSERT INTO second_factors (user_id, secret_sealed) VALUES ($1, 'v1.1.a.b.c')`, [
      own.userId,
    ]);
    await source.query(`INSERT INTO sessions (sid, sess, expire) VALUES ('s', '{}', now())`);
    const [{ key } = { key: '' }] = await source.query<{ key: string }>(
      'SELECT object_path AS key FROM form_documents',
    );
    await objects.putStream(key, streamed(randomBytes(AT_LEAST_A_CHUNK), 'application/pdf'));
    await objects.put(`${key}.model.1.json`, 'model', 'application/json');
    await objects.put('empty', '', 'text/plain');
    await objects.put('uploads/1/unfinished', 'x', 'text/plain');
    folder = await newFolder();
    written = await backUp(source, objects, folder);
  });
  afterAll(async () => {
    await source.close();
    await rm(folder, { recursive: true });
  });

  it('restores every row, sequence and object, and a backup of the copy is the same backup', async () => {
    const [database, store] = [await createTestDatabase(), await aBucket()];

    await restore(database, store);

    const again = await backUp(database, store, await newFolder());
    const { tables, sequences, objects: copied, migrations } = again.manifest;
    expect({ tables, sequences, copied, migrations }).toEqual({
      tables: written.manifest.tables,
      sequences: written.manifest.sequences,
      copied: written.manifest.objects,
      migrations: written.manifest.migrations,
    });
    expect(tables.find(({ name }) => name === 'audit_events')?.rows).toBe(20_000);
    expect(copied.map(({ key }) => key).filter((key) => key.startsWith('uploads/'))).toEqual([]);
    expect(written).toMatchObject({ missing: [], unknownKeys: [] });
    // Sessions are not restored.
    expect(await database.query('SELECT FROM sessions')).toEqual([]);
    await expectSafeguards(database);
  });

  it('of a version before 1.0.0 is restored if it had the same schema', async () => {
    const file = join(folder, 'manifest.json');
    const text = await readFile(file, 'utf8');
    const from = (names: string) => text.replace(/"Schema\d+"/, names);
    await changed(file, from('"SealedAnswers1767330000000"'), () =>
      expectRefusal('Migrate it first with the last version before 1.0.0'),
    );
    const target = await createEmptyTestDatabase();
    await changed(file, from('"SealedAnswers1767330000000","SumsAndAddresses1767340000000"'), async () => {
      await restore(target, await aBucket());
    });
    expect(await target.query('SELECT FROM audit_events')).toHaveLength(20_000);
    await expectSafeguards(target);
    await target.close();
  });

  // There is no older version until the first migration after version 1.0.0.
  (knownMigrations().length > 1 ? it : it.skip)(
    'of an older version is restored into a database without tables, and migrated',
    async () => {
      const older = await createEmptyTestDatabase();
      await migrateToBackup(older.ownerUrl, knownMigrations().toSorted(byTime).slice(0, -1));
      const store = await aBucket();
      const from = await newFolder();
      const backup = await backUp(older, store, from);
      expect(backup.manifest.migrations).toHaveLength(knownMigrations().length - 1);

      const target = await createEmptyTestDatabase();
      await restoreInto(from, target, await aBucket());

      expect(await target.query('SELECT FROM migrations')).toHaveLength(knownMigrations().length);
      await expectSafeguards(target);
      const migrated = await createTestDatabase();
      await expect(restoreInto(from, migrated, await aBucket())).rejects.toThrow('and the backup is older');
      await Promise.all([older, target, migrated].map((each) => each.close()));
    },
  );

  it.each([
    [
      'with migrations that this version does not have',
      (text: string) => text.replace(/"(Schema\d+)"/, '"$1","Later1999999999999"'),
      /newer than this version.*Later1999999999999/,
    ],
    ['of a newer format', (text: string) => text.replace('"format": 1', '"format": 2'), /format 2/],
    [
      'whose manifest is cut off',
      (text: string) => text.slice(0, -100),
      /manifest is damaged: manifest.json/,
    ],
    [
      'whose manifest names a file outside the folder',
      (text: string) => text.replace('"name": "users"', '"name": "../users"'),
      /manifest is damaged: tables/,
    ],
    [
      'whose manifest counts other rows',
      (text: string) => text.replace('"rows": 20000', '"rows": 19999'),
      /gives audit_events 19999 rows/,
    ],
  ])('%s is refused', async (_what, damage, sentence) => {
    const file = join(folder, 'manifest.json');
    const text = await readFile(file, 'utf8');
    await changed(file, damage(text), () => expectRefusal(sentence));
  });

  it('that did not finish is refused', async () => {
    const unfinished = await newFolder();
    const target = await createTestDatabase();
    await expect(restoreInto(unfinished, target, await aBucket())).rejects.toThrow('did not finish');
    await target.close();
  });

  it('is refused without the keys that its values are sealed with', async () => {
    await expectRefusal('APP_KEK_1 is missing', new Map([['2', randomBytes(32)]]));
    await expectRefusal('APP_KEK_1 is not the one', new Map([['1', randomBytes(32)]]));
  });

  it('with a damaged or missing file is refused, and the file is named', async () => {
    const large = written.manifest.objects.find(({ size }) => size === AT_LEAST_A_CHUNK);
    const name = `objects/${large?.sha256.slice(0, 2)}/${large?.sha256}`;
    const bytes = await readFile(join(folder, name));
    bytes[AT_LEAST_A_CHUNK / 2]! ^= 1; // The file has that many bytes.
    await changed(join(folder, name), bytes, () =>
      expectRefusal(`${name} (object ${large?.key}) does not match`),
    );
    const table = join(folder, 'tables/users.copy');
    await changed(table, null, () => expectRefusal('tables/users.copy is missing'));
  });

  it('is restored only into an empty database and an empty bucket', async () => {
    const [used, store] = [await createTestDatabase(), await aBucket()];
    await aFolder(used);
    await expect(restore(used, store)).rejects.toThrow(/database is not empty: the table \w+ has rows/);
    await used.close();
    await store.put('left', 'x', 'text/plain');
    const target = await createTestDatabase();
    await expect(restore(target, store)).rejects.toThrow('bucket is not empty: it has the object left');
    await target.close();
  });

  it('whose restore stops half-way leaves no row, and can be repeated after the bucket was emptied', async () => {
    const target = await createTestDatabase();
    const store = await aBucket();
    let sent = 0;
    const failing: ObjectStore = {
      ...store,
      putStream: async (...object) => {
        sent += 1;
        if (sent === 2) throw new Error('The power failed.');
        // The other copies are under way when one fails.
        await sleep(300);
        await store.putStream(...object);
      },
    };
    await expect(restore(target, failing)).rejects.toThrow('The power failed.');
    const left = await store.list('', 100);
    await sleep(600);
    expect(await store.list('', 100)).toEqual(left);
    expect(await target.query('SELECT FROM users')).toEqual([]);
    await expect(restore(target, store)).rejects.toThrow('bucket is not empty');

    for (const key of await store.list('', 100)) await store.delete(key);
    // The last table that is loaded already has a row then, so the whole load is taken back.
    await target.query(
      `CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''stopped''; END'`,
    );
    await target.query(
      'CREATE TRIGGER stop BEFORE INSERT ON workspaces FOR EACH ROW EXECUTE FUNCTION stop()',
    );
    await target.query('ALTER TABLE workspaces ADD CONSTRAINT stop CHECK (id < 0)');
    await expect(restore(target, store)).rejects.toThrow('stop');
    expect(await target.query('SELECT FROM users')).toEqual([]);
    await expectSafeguards(target);

    for (const key of await store.list('', 100)) await store.delete(key);
    await target.query('ALTER TABLE workspaces DROP CONSTRAINT stop');
    await restore(target, store);
    expect(await target.query('SELECT FROM users')).toHaveLength(1);
    await target.close();
  });

  it('is written into a new folder only, and names objects that the store has lost', async () => {
    await expect(backUp(source, objects, folder)).rejects.toThrow('is not empty');
    const lost = await backUp(source, await aBucket(), await newFolder());
    expect(lost.missing).toHaveLength(1);
  });

  const restore = (database: TestDatabase, store: ObjectStore, keys = KEYS) =>
    restoreInto(folder, database, store, keys);

  async function expectRefusal(sentence: string | RegExp, keys = KEYS): Promise<void> {
    const target = await createTestDatabase();
    const store = await aBucket();
    await expect(restore(target, store, keys)).rejects.toThrow(sentence);
    expect(await store.list('', 1)).toEqual([]);
    expect(await target.query('SELECT FROM users')).toEqual([]);
    await target.close();
  }
});

const byTime = (one: string, other: string): number => Number(one.slice(-13)) - Number(other.slice(-13));

const streamed = (bytes: Buffer, contentType: string) => ({
  body: Readable.from([bytes]),
  size: bytes.length,
  contentType,
});

const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'backup-'));

async function aBucket(): Promise<ObjectStore> {
  const store = createS3ObjectStore({
    endpoint: process.env['S3_ENDPOINT'] ?? '',
    region: 'us-east-1',
    bucket: `backup-${randomBytes(4).toString('hex')}`,
    accessKeyId: process.env['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: process.env['S3_SECRET_ACCESS_KEY'] ?? '',
  });
  await store.prepareBucket('http://localhost');
  return store;
}

async function backUp(database: Pick<TestDatabase, 'ownerUrl'>, store: ObjectStore, to: string) {
  const snapshot = await DatabaseSnapshot.open(database.ownerUrl);
  try {
    return await writeBackup({ snapshot, store, keys: KEYS, product: '0' }, to);
  } finally {
    await snapshot.close();
  }
}

const restoreInto = (
  from: string,
  database: Pick<TestDatabase, 'ownerUrl' | 'appUrl' | 'workerUrl'>,
  store: ObjectStore,
  keys = KEYS,
) =>
  restoreBackup(from, {
    urls: { owner: database.ownerUrl, app: database.appUrl, worker: database.workerUrl },
    store,
    keys,
  });

/** Row-level security, triggers, foreign keys and the missing rights of the processes are as after a migration. */
async function expectSafeguards(database: Pick<TestDatabase, 'query'>): Promise<void> {
  const reference = await createTestDatabase();
  const [found, expected] = [await safeguardsOf(database), await safeguardsOf(reference)];
  await reference.close();
  expect(found).toEqual(expected);
}

const safeguardsOf = (database: Pick<TestDatabase, 'query'>) =>
  database.query(
    `SELECT c.relname, c.relrowsecurity, c.relforcerowsecurity,
       (SELECT array_agg(t.tgname::text || t.tgenabled::text ORDER BY t.tgname) FROM pg_trigger t
        WHERE t.tgrelid = c.oid AND NOT t.tgisinternal AND t.tgname <> 'stop') AS triggers,
       (SELECT array_agg(concat(pg_get_constraintdef(k.oid), k.conname, k.convalidated) ORDER BY k.conname) FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'f') AS keys,
       has_table_privilege('clindrove_app', c.oid, 'UPDATE') AS updates
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY c.relname`,
  );

/** Runs `work` while a file has other content, or is gone. */
async function changed(
  file: string,
  content: string | Buffer | null,
  work: () => Promise<void>,
): Promise<void> {
  const before = await readFile(file);
  await (content === null ? rm(file) : writeFile(file, content));
  try {
    await work();
  } finally {
    await writeFile(file, before);
  }
}
