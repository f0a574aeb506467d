import { AppError } from '@app/contracts';
import { documentChanged } from '@app/live';
import type { DocumentEntity } from '@app/persistence';
import { hashObject } from '@app/storage';
import type { WorkerContext } from '../worker-context';

/** Returns true if the stored file is what was uploaded. For older files without a checksum, stores it now. */
export async function isAsUploaded(
  { database }: Pick<WorkerContext, 'database'>,
  { id, sha256 }: DocumentEntity,
  found: string,
): Promise<boolean> {
  if (sha256 === null) await database.repositories.documents.keepHash(id, found);
  return sha256 === null || sha256 === found;
}

/**
 * Throws if the stored file has changed since it was read, because its model describes another file than people see. A missing
 * file is not a change; callers that need its bytes report that themselves.
 */
export async function assertAsRead(
  context: WorkerContext,
  document: DocumentEntity,
  signal: AbortSignal,
): Promise<void> {
  const found = await hashObject(context.store, document.objectPath, signal);
  if (found === null || (await isAsUploaded(context, document, found.sha256))) return;
  const { documents, forms } = context.database.repositories;
  const failure = new AppError('SOURCE_CHANGED', { args: { name: document.name } });
  if (await documents.failChanged(document.id, failure)) {
    const [after, workspaceId] = [
      await documents.findById(document.id),
      await forms.workspaceIdOf(document.formId),
    ];
    if (after !== null && workspaceId !== null)
      await context.live.publish(documentChanged(workspaceId, after));
  }
  throw failure;
}
