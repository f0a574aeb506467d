import type { WorkerContext } from '../worker-context';

const BATCH = 100;
/** A deletion that is just being committed is left alone. */
const SETTLED_SECONDS = 60;

/** Deletes stored files whose rows are gone, with what was made of them. Uploads that never became a document lose their rows first. */
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
