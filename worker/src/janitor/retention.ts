import type { ExpiredDocument, ExpiredResult } from '@app/persistence';
import type { WorkerContext } from '../worker-context';

type Context = Pick<WorkerContext, 'database' | 'logger'>;
interface Period {
  readonly workspaceId: number;
  readonly days: number;
}

/** Maximum of each kind per workspace and round, so that other tasks run and a stopping worker can stop. */
const ITEMS = 100;

/**
 * Deletes the results and documents of all workspaces whose retention period has ended, each with its audit event. The stored
 * files are deleted as orphaned objects.
 */
export async function removeExpiredContent(context: Context): Promise<void> {
  const { retention } = context.database.repositories;
  await context.database.exclusively('retention', async () => {
    for (const { workspaceId, resultDays, documentDays } of await retention.inForce()) {
      const results = { workspaceId, days: resultDays, limit: ITEMS };
      if (hasEnd(results))
        for (const result of await retention.results(results)) await removeResult(context, results, result);
      // Afterwards, because the documents of these results may be used by no other.
      const documents = { workspaceId, days: documentDays, limit: ITEMS };
      if (hasEnd(documents))
        for (const document of await retention.documents(documents))
          await removeDocument(context, documents, document);
    }
  });
}

const hasEnd = <Kept extends { readonly days: number | null }>(
  kept: Kept,
): kept is Kept & { readonly days: number } => kept.days !== null;

async function removeResult(
  { database, logger }: Context,
  { workspaceId, days }: Period,
  { id, formId, ...workflow }: ExpiredResult,
): Promise<void> {
  await database.transaction(async ({ workflows, revisions, audit }) => {
    // The workflow may have been deleted, signed or retried since.
    if ((await revisions.lockWorkflow(id)) === null || (await revisions.isSigned(id))) return;
    if (!(await workflows.delete(id))) return;
    await audit.record({
      actorId: null,
      action: 'workflow.expire',
      workspaceId,
      formId,
      targetType: 'workflow',
      targetId: id,
      oldValue: workflow,
      newValue: { retentionDays: days },
    });
    logger.info({ workflowId: id }, 'deleted a result whose retention period has ended');
  });
}

async function removeDocument(
  { database, logger }: Context,
  { workspaceId, days }: Period,
  { id, formId, seriesId, ...document }: ExpiredDocument,
): Promise<void> {
  await database.transaction(async ({ documents, audit }) => {
    // The document may have been deleted, replaced or chosen for a workflow since.
    const current = await documents.lock(id);
    if (current === null || current.replacedBy !== null) return;
    const versions = (await documents.versions(current)).map((version) => version.id);
    if (await documents.areUsed(formId, versions)) return;
    await documents.delete({ id, seriesId });
    await audit.record({
      actorId: null,
      action: 'document.expire',
      workspaceId,
      formId,
      targetType: 'document',
      targetId: id,
      oldValue: { ...document, versions: versions.length },
      newValue: { retentionDays: days },
    });
    logger.info({ documentId: id }, 'deleted a document whose retention period has ended');
  });
}
