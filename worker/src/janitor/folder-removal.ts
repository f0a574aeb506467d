import type { WorkerContext } from '../worker-context';

const ROWS = 500;
/** After so many steps other tasks have their turn, and a worker that is to stop can. */
const STEPS = 40;

/** Removes what is left of folders that somebody deleted, in steps that hold nobody up. */
export async function removeDeletedFolders({ database, logger }: WorkerContext): Promise<void> {
  if ((await database.repositories.formRemovals.waiting()).length === 0) return;
  await database.exclusively('folderRemoval', async () => {
    let steps = 0;
    for (const formId of await database.repositories.formRemovals.waiting()) {
      let isLeft = true;
      while (isLeft && steps < STEPS) {
        isLeft = await database.transaction(({ formRemovals }) => formRemovals.removeSome(formId, ROWS));
        steps += 1;
      }
      if (!isLeft) logger.info({ formId }, 'a deleted folder is removed');
    }
  });
}
