import { AppError, LIMITS, message } from '@app/contracts';
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
 * Renders pages of a workflow's documents; null unless the workspace allows pages to be sent as pictures. Checked at each claim,
 * because the consent can be withdrawn. Pages of a missing file cannot be drawn.
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
    // The rendered file must be the file that was read, as for everything derived from it.
    if (await isAsUploaded(context, document, contentHash(bytes))) return bytes;
    throw new AppError('SOURCE_CHANGED', { args: { name: document.name } });
  };
  /** Caches one file, because pages are requested document by document. */
  let last: { readonly id: number; readonly bytes: Promise<Uint8Array | null> } | null = null;
  return async (documentId, page) => {
    if (last?.id !== documentId) last = { id: documentId, bytes: bytesOf(documentId) };
    const bytes = await last.bytes;
    return bytes === null ? message('undrawn.fault') : drawPage(bytes, page, { signal });
  };
}
