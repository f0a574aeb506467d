import {
  type DatabaseUrls,
  EmptyDatabase,
  knownMigrations,
  migrateDatabase,
  migrateToBackup,
  presentMigrations,
  type TableLoader,
} from '@app/persistence';
import { hashObject, type ObjectStore, READINESS_KEY } from '@app/storage';
import { BackupFolder, measure } from './backup-folder';
import { assertKeys } from './key-checks';
import type { BackedUpObject, BackedUpTable, Manifest } from './manifest';

const COPIES = 8;

export interface RestoreTarget {
  readonly urls: DatabaseUrls;
  readonly store: ObjectStore;
  readonly keys: ReadonlyMap<string, Buffer>;
}

/**
 * Restores a backup into an empty database and an empty bucket. Rows appear in one commit, after all objects are stored
 * and everything has been compared with the manifest. Until then the database has no rows.
 *
 * @throws Error with a sentence for the operator if the backup, the keys or the target do not fit.
 */
export async function restoreBackup(path: string, { urls, store, keys }: RestoreTarget): Promise<Manifest> {
  const folder = BackupFolder.of(path);
  const manifest = presentManifest(await folder.manifest());
  assertNotNewer(manifest);
  assertKeys(keys, manifest.keys);
  const database = await EmptyDatabase.open(urls.owner);
  try {
    await assertEmpty(database, store, manifest);
    await folder.verify(manifest);

    await storeObjects(store, manifest.objects, folder);
    const isOlder = knownMigrations().length > manifest.migrations.length;
    if (isOlder) await migrateToBackup(urls.owner, manifest.migrations);
    // Access is granted before the first row is there.
    else await migrateDatabase(urls);
    await database.fill((tables) => loadTables(tables, manifest, folder));
    if (isOlder) await migrateDatabase(urls);
    return manifest;
  } finally {
    await database.close();
  }
}

/** A backup of a version before 1.0.0 that had the same schema is one of this version. */
function presentManifest(manifest: Manifest): Manifest {
  return { ...manifest, migrations: presentMigrations(manifest.migrations) };
}

function assertNotNewer({ migrations, product }: Manifest): void {
  const known = new Set(knownMigrations());
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new Error(
      `The backup is newer than this version: it was made by version ${product} and has the migration ${unknown}. Install that version or a newer one, and restore again.`,
    );
}

async function assertEmpty(database: EmptyDatabase, store: ObjectStore, manifest: Manifest): Promise<void> {
  const table = await database.firstTableWithRows();
  if (table !== null)
    throw new Error(
      `The database is not empty: the table ${table} has rows. Restore into a new database. After an interrupted restore, drop and create the database, and empty the bucket.`,
    );
  const ran = await database.migrations();
  const later = ran.find((name) => !manifest.migrations.includes(name));
  if (later !== undefined)
    throw new Error(
      `The database has the migration ${later}, and the backup is older. Restore into a database without tables; the restore migrates it.`,
    );
  // A product that was started on the empty bucket has left its probe.
  const [key] = (await store.list('', 2)).filter((each) => each !== READINESS_KEY);
  if (key !== undefined)
    throw new Error(
      `The bucket is not empty: it has the object ${key}. Restore into an empty bucket. After an interrupted restore, empty it first.`,
    );
}

async function storeObjects(
  store: ObjectStore,
  objects: readonly BackedUpObject[],
  folder: BackupFolder,
): Promise<void> {
  const waiting = objects.values();
  const stopped = new AbortController();
  const copy = async (): Promise<void> => {
    for (const object of waiting) {
      stopped.signal.throwIfAborted();
      const { key, size, sha256, contentType } = object;
      await store.putStream(key, { body: folder.readObject(object), size, contentType });
      if ((await hashObject(store, key))?.sha256 !== sha256)
        throw new Error(
          `The object store did not keep ${key} as it was sent. Empty the bucket, and restore again.`,
        );
    }
  };
  const copies = Array.from({ length: COPIES }, () =>
    copy().catch((error: unknown) => {
      // The first failure is the reason of the others.
      stopped.abort(error);
    }),
  );
  // An object that is stored after the failure was reported would be in a bucket that the operator has emptied.
  await Promise.all(copies);
  stopped.signal.throwIfAborted();
}

async function loadTables(tables: TableLoader, manifest: Manifest, folder: BackupFolder): Promise<void> {
  for (const table of manifest.tables) {
    await tables.load(table, folder.readTable(table));
    await assertLoaded(tables, table);
  }
  for (const sequence of manifest.sequences) await tables.setSequence(sequence);
}

async function assertLoaded(tables: TableLoader, table: BackedUpTable): Promise<void> {
  const { sha256 } = await measure(await tables.read(table));
  if (sha256 !== table.sha256)
    throw new Error(`The table ${table.name} differs from the backup after it was loaded. Nothing was kept.`);
}
