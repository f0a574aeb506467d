import { LIMITS } from '@app/contracts';
import type { ConversionPorts } from '@app/conversion';
import { drawPage } from '@app/documents';
import type { WorkflowEntity } from '@app/persistence';
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
  { database, store }: Pick<WorkerContext, 'database' | 'store'>,
  { workflow: { formId, documentIds }, workspaceId, signal }: Drawing,
): Promise<ConversionPorts['drawPage']> {
  const { integrations, documents } = database.repositories;
  if (!(await integrations.showsPages(workspaceId))) return null;
  const bytesOf = async (id: number): Promise<Uint8Array | null> => {
    const document = (await documents.findMany(formId, documentIds)).find((each) => each.id === id);
    return document === undefined ? null : store.get(document.objectPath, LIMITS.uploadBytes, signal);
  };
  /** Pages come one document after the other. */
  let last: { readonly id: number; readonly bytes: Promise<Uint8Array | null> } | null = null;
  return async (documentId, page) => {
    if (last?.id !== documentId) last = { id: documentId, bytes: bytesOf(documentId) };
    const bytes = await last.bytes;
    return bytes === null ? null : drawPage(bytes, page, { signal });
  };
}
