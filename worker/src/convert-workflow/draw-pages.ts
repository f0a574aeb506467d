import { AppError, LIMITS } from '@app/contracts';
import type { ConversionPorts } from '@app/conversion';
import { drawPage } from '@app/documents';
import type { WorkflowEntity } from '@app/persistence';
import { contentHash } from '@app/storage';
import { isAsUploaded } from '../stored-files/as-uploaded';
import type { WorkerContext } from '../worker-context';

interface Drawing {
  readonly workflow: Pick<WorkflowEntity, 'formId' | 'documentIds'>;
  readonly workspaceId: number;
  readonly signal: AbortSignal;
}

/**
 * Draws pages of a workflow's documents; null where the workspace does not allow that pages are sent as pictures. Asked anew by
 * whoever takes a workflow up, because the consent can be taken back. A file that is gone has no pages.
 */
export async function pageDrawing(
  context: Pick<WorkerContext, 'database' | 'store'>,
  { workflow: { formId, documentIds }, workspaceId, signal }: Drawing,
): Promise<ConversionPorts['drawPage']> {
  const { database, store } = context;
  const { integrations, documents } = database.repositories;
  if (!(await integrations.showsPages(workspaceId))) return null;
  const bytesOf = async (id: number): Promise<Uint8Array | null> => {
    const document = (await documents.findMany(formId, documentIds)).find((each) => each.id === id);
    const bytes = document && (await store.get(document.objectPath, LIMITS.uploadBytes, signal));
    if (!bytes) return null;
    // What is shown to a model is what was read, as everything that is made of the file.
    if (await isAsUploaded(context, document, contentHash(bytes))) return bytes;
    throw new AppError('SOURCE_CHANGED', { args: { name: document.name } });
  };
  /** Pages come one document after the other. */
  let last: { readonly id: number; readonly bytes: Promise<Uint8Array | null> } | null = null;
  return async (documentId, page) => {
    if (last?.id !== documentId) last = { id: documentId, bytes: bytesOf(documentId) };
    const bytes = await last.bytes;
    return bytes === null ? null : drawPage(bytes, page, { signal });
  };
}
