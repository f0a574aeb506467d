import { checkXmlSchemaJob, convertWorkflowJob, type JobQueue, readDocumentJob, wakeUp } from '@app/jobs';
import { type CallLogContext, closeLostCalls } from '../convert-workflow/lost-calls';
import type { WorkerContext } from '../worker-context';

const BATCH = 100;
/** At most this many janitor wake-ups wait at once. A running wake-up suppresses only those with its own name. */
const NAMES = 100;
const SPENDING_BATCH = 1000;
const SUMS_BATCH = 10_000;

/**
 * Rounds of the janitor. After a failed round, as without a database, the next one only checks that the database answers: lease
 * holders whose heartbeats failed as well may hold paid answers, so they come first.
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
 * Wakes one worker slot if work is due that no worker holds: rows whose job Redis lost, and rows whose worker is gone. One
 * process at a time. A woken slot that finds work wakes the next, so a long queue costs one query per round.
 *
 * First it does the work that needs no queue: closes calls of lost workers, and adds the usage of calls and the ends of workflows to
 * their totals.
 */
async function requeueOrphanedWork(
  context: Pick<WorkerContext, 'database' | 'logger'> & CallLogContext,
  queue: JobQueue,
  name: string,
): Promise<void> {
  const { database, logger } = context;
  const { workflows, fairQueue, documents, xmlSchemas, integrations, workflowSums } = database.repositories;
  await database.exclusively('strandedWork', async () => {
    const lost = await closeLostCalls(context);
    if (lost > 0) logger.warn({ calls: lost }, 'closed calls of lost workers');
    await integrations.foldSpending(SPENDING_BATCH);
    await workflowSums.fold(SUMS_BATCH);
    await fairQueue.markWaiting();

    const stranded = await workflows.findStranded();
    if (stranded !== null) await queue.add(wakeUp(convertWorkflowJob(stranded.id, stranded.run), name));
    const unread = await documents.findUnread();
    if (unread !== null) await queue.add(wakeUp(readDocumentJob(unread), name));
    const unchecked = await xmlSchemas.findUnchecked(BATCH);
    for (const id of unchecked) await queue.add(checkXmlSchemaJob(id));
    if (unchecked.length > 0) logger.info({ schemas: unchecked.length }, 'requeued schemas');
  });
}
