import type { WorkerContext } from '../worker-context';

const ROWS = 500;
/** Maximum per round, so that other tasks run and a stopping worker can stop. */
const STEPS = 40;

/** Deletes the remaining rows of deleted folders, in steps short enough not to block others. */
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
      if (!isLeft) logger.info({ formId }, 'removed a deleted folder');
    }
  });
}
