import { checkXmlSchemaJob, convertWorkflowJob, type JobQueue, readDocumentJob, wakeUp } from '@app/jobs';
import { type CallLogContext, closeLostCalls } from '../convert-workflow/lost-calls';
import type { WorkerContext } from '../worker-context';

const BATCH = 100;
/** So many wake-ups of the sweep wait at most; one that somebody woke up by, and who works since, swallows only those of its name. */
const NAMES = 100;
const SPENDING_BATCH = 1000;

/**
 * Rounds of the sweep. After a round that failed, as it does without a database, the next only looks whether the database answers:
 * holders whose heartbeats failed as well, and who may hold answers that were paid for, come first.
 */
export function orphanedWorkRounds(
  context: Parameters<typeof requeueOrphanedWork>[0],
  queue: JobQueue,
): () => Promise<void> {
  let hasFailed = false;
  let round = 0;
  return async () => {
    const isFirstAgain = hasFailed;
    hasFailed = true;
    if (isFirstAgain) await context.database.isReady();
    else await requeueOrphanedWork(context, queue, `${round % NAMES}`);
    round += 1;
    hasFailed = false;
  };
}

/**
 * Wakes a worker where something is due that nobody works on: rows whose job Redis lost, and rows whose worker is gone, one sweeper at a
 * time. Who is woken and finds work wakes the next; that many wait for their turn while all are busy costs one look. First the books, which
 * need no queue: calls of lost workers are closed, and what calls have taken is folded into the sums of the month.
 */
async function requeueOrphanedWork(
  context: Pick<WorkerContext, 'database' | 'logger'> & CallLogContext,
  queue: JobQueue,
  name: string,
): Promise<void> {
  const { database, logger } = context;
  const { workflows, fairQueue, documents, xmlSchemas, integrations } = database.repositories;
  await database.exclusively('strandedWork', async () => {
    const lost = await closeLostCalls(context);
    if (lost > 0) logger.warn({ calls: lost }, 'calls of lost workers closed');
    await integrations.foldSpending(SPENDING_BATCH);
    await fairQueue.markWaiting();

    const stranded = await workflows.findStranded();
    if (stranded !== null) await queue.add(wakeUp(convertWorkflowJob(stranded.id, stranded.run), name));
    const unread = await documents.findUnread();
    if (unread !== null) await queue.add(wakeUp(readDocumentJob(unread), name));
    const unchecked = await xmlSchemas.findUnchecked(BATCH);
    for (const id of unchecked) await queue.add(checkXmlSchemaJob(id));
    if (unchecked.length > 0) logger.info({ schemas: unchecked.length }, 'schemas put back into the queue');
  });
}
