import type { WorkerContext } from '../worker-context';

const BATCH = 100;
/** Excludes deletions that are just being committed. */
const SETTLED_SECONDS = 60;

/**
 * Deletes stored objects without a row, with everything derived from them. Rows of uploads that never became a document are
 * deleted first.
 */
export async function removeOrphanedObjects({ database, store }: WorkerContext): Promise<void> {
  const { uploads, outbox } = database.repositories;
  await database.exclusively('orphanedObjects', async () => {
    const orphans = await uploads.orphanedObjects(BATCH, SETTLED_SECONDS);
    for (const path of orphans) {
      for (const key of await store.list(path, BATCH)) await store.delete(key);
    }
    await uploads.forgetOrphans(orphans);

    await uploads.forgetExpired(BATCH);
    await outbox.deleteOld();
  });
}
