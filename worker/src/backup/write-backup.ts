import type { DatabaseSnapshot } from '@app/persistence';
import { isPassingKey, type ObjectStore } from '@app/storage';
import { BackupFolder } from './backup-folder';
import { keyChecks } from './key-checks';
import { BACKUP_FORMAT, type BackedUpObject, type BackedUpTable, type Manifest } from './manifest';

/** Objects copied at the same time. */
const COPIES = 8;
const ALL = Number.MAX_SAFE_INTEGER;

export interface BackupSources {
  readonly snapshot: DatabaseSnapshot;
  readonly store: ObjectStore;
  readonly keys: ReadonlyMap<string, Buffer>;
  /** Version of the product. */
  readonly product: string;
}

export interface WrittenBackup {
  readonly manifest: Manifest;
  /** Keys of objects that the database names and the store does not have. */
  readonly missing: readonly string[];
  /** Ids of keys that sealed values name and the ring does not have. */
  readonly unknownKeys: readonly string[];
}

/**
 * Writes a backup of a running system into a new folder. Objects are listed after the snapshot was taken, and the janitor
 * deletes none while it is open, so every object of the snapshot is in the backup.
 */
export async function writeBackup(
  { snapshot, store, keys, product }: BackupSources,
  path: string,
): Promise<WrittenBackup> {
  const folder = await BackupFolder.create(path);
  const createdAt = new Date().toISOString();
  const listed = (await store.list('', ALL)).filter((key) => !isPassingKey(key));
  await snapshot.letHeadsGoOn();

  const tables: BackedUpTable[] = [];
  for (const { name, columns } of await snapshot.tables()) {
    const { lines, sha256 } = await folder.writeTable(name, await snapshot.read({ name, columns }));
    tables.push({ name, columns: [...columns], rows: lines, sha256 });
  }
  const objects = await copyObjects(store, listed, folder);
  const ids = await snapshot.sealedKeyIds();
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    product,
    createdAt,
    migrations: await snapshot.migrations(),
    keys: keyChecks(keys, ids),
    tables,
    sequences: await snapshot.sequences(),
    objects,
  };
  const stored = new Set(objects.map(({ key }) => key));
  const missing = (await snapshot.namedObjects()).filter((key) => !stored.has(key)).toSorted();
  await folder.writeManifest(manifest);
  return { manifest, missing, unknownKeys: ids.filter((id) => !keys.has(id)) };
}

async function copyObjects(
  store: ObjectStore,
  keys: readonly string[],
  folder: BackupFolder,
): Promise<BackedUpObject[]> {
  const waiting = keys.values();
  const copied: BackedUpObject[] = [];
  await Promise.all(
    Array.from({ length: COPIES }, async () => {
      for (const key of waiting) {
        const found = await store.stream(key);
        // Only an upload that was refused is deleted meanwhile, and no row names it.
        if (found === null) continue;
        const { size, sha256 } = await folder.writeObject(found.body);
        if (size !== found.size)
          throw new Error(`The object ${key} arrived with ${size} of ${found.size} bytes.`);
        copied.push({ key, size, sha256, contentType: found.contentType });
      }
    }),
  );
  return copied.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}
