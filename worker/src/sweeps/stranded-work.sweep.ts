import { checkXmlSchemaJob, convertWorkflowJob, type JobQueue, readDocumentJob, wakeUp } from '@app/jobs';
import { type BookKeeper, closeLostCalls } from '../convert-workflow/lost-calls';
import type { WorkerContext } from '../worker-context';

/** One sweeper at a time, whatever the number of workers. */
const BATCH = 100;
const SPENDING_BATCH = 1000;

/**
 * Puts back into the queue what nobody works on although it is due: rows whose job Redis lost, and rows whose worker is
 * gone. The claim decides; a job too many does nothing. First the books, which need no queue: calls of lost workers are closed,
 * and what calls have taken is folded into the sums of the month.
 */
export async function sweepStrandedWork(
  context: Pick<WorkerContext, 'database' | 'logger'> & BookKeeper,
  queue: JobQueue,
): Promise<void> {
  const { database, logger } = context;
  const { workflows, workflowTurns, documents, xmlSchemas, integrations } = database.repositories;
  await database.exclusively('strandedWork', async () => {
    const lost = await closeLostCalls(context);
    if (lost > 0) logger.warn({ calls: lost }, 'calls of lost workers closed');
    await integrations.foldSpending(SPENDING_BATCH);
    await workflowTurns.sayWaiting();

    const stranded = await workflows.findStranded(BATCH);
    for (const [place, { id, run }] of stranded.entries())
      await queue.add(wakeUp(convertWorkflowJob(id, run), `${place}`));
    await workflows.markEnqueued(stranded.map((workflow) => workflow.id));

    const unread = await documents.findUnread(BATCH);
    for (const [place, id] of unread.entries()) await queue.add(wakeUp(readDocumentJob(id), `${place}`));
    const unchecked = await xmlSchemas.findUnchecked(BATCH);
    for (const id of unchecked) await queue.add(checkXmlSchemaJob(id));
    if (stranded.length + unread.length + unchecked.length > 0)
      logger.info(
        { workflows: stranded.length, documents: unread.length, schemas: unchecked.length },
        'stranded work put back into the queue',
      );
  });
}
