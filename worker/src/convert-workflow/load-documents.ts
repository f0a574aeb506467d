import { AppError, isErrorCode, localizedMessage, type LocalizedMessage } from '@app/contracts';
import type { WholeDocument } from '@app/conversion';
import { EXTRACTOR_VERSIONS } from '@app/documents';
import { readDocumentJob } from '@app/jobs';
import type { DocumentEntity, WorkflowEntity } from '@app/persistence';
import type { WorkerContext } from '../worker-context';
import { assertAsRead } from '../stored-files/as-uploaded';
import { loadModel } from '../stored-files/document-models';

/** A document of the workflow has not been read yet; not a failure. */
class WaitingForReading extends Error {
  constructor(readonly remark: LocalizedMessage) {
    super(remark.message);
  }
}

export const isWaitingForReading = (error: unknown): error is WaitingForReading =>
  error instanceof WaitingForReading;

const CURRENT_EXTRACTORS: readonly string[] = Object.values(EXTRACTOR_VERSIONS);

/**
 * Loads the models of the chosen documents, in the chosen order. Throws if one is deleted, unreadable or still being read. If a
 * model is missing or from an older reader, requests a new reading.
 */
export async function loadDocuments(
  context: WorkerContext,
  workflow: WorkflowEntity,
  signal: AbortSignal,
): Promise<WholeDocument[]> {
  const found = await context.database.repositories.documents.findMany(workflow.formId, workflow.documentIds);
  const loaded: WholeDocument[] = [];
  for (const id of workflow.documentIds) {
    const document = found.find((candidate) => candidate.id === id);
    if (document === undefined) throw new AppError('DOCUMENT_GONE');
    loaded.push(await load(context, document, signal));
  }
  return loaded;
}

async function load(
  context: WorkerContext,
  document: DocumentEntity,
  signal: AbortSignal,
): Promise<WholeDocument> {
  const { readingStatus, extractor, objectPath, name } = document;
  if (readingStatus === 'failed') throw failureOf(document);
  // The model is stored while the layout is still being made.
  const isRead = readingStatus === 'read' || readingStatus === 'reading';
  if (!isRead || extractor === null)
    throw new WaitingForReading(localizedMessage('wait.reading', { document: name }));
  await assertAsRead(context, document, signal);
  const isCurrent = CURRENT_EXTRACTORS.includes(extractor);
  const model = isCurrent ? await loadModel(context.store, { objectPath, extractor }, signal) : null;
  if (model === null) {
    await readAgain(context, document);
    throw new WaitingForReading(localizedMessage('wait.reading-again', { document: name }));
  }
  const { blocks, runningLines, warnings, format, pages } = model;
  return { id: document.id, name, blocks, runningLines, warnings, format, pages };
}

/** Requests the reading through the outbox, as at upload. */
async function readAgain({ database }: WorkerContext, document: DocumentEntity): Promise<void> {
  await database.transaction(async ({ documents, outbox }) => {
    if (await documents.rereadIfRead(document.id, document.extractor))
      await outbox.add(readDocumentJob(document.id));
  });
}

function failureOf(document: DocumentEntity): AppError {
  const code = document.readingErrorCode ?? '';
  return new AppError(isErrorCode(code) ? code : 'READING_CRASHED', {
    args: document.readingErrorSaid?.args ?? { name: document.name, message: '' },
  });
}

/** Properties that describe the length of a document. */
interface ReadExtent extends Pick<WholeDocument, 'format'> {
  readonly pages: { readonly length: number };
}

/** `3 documents, 151 pages, 4 sheets`. Word decides on its pages when it prints, so DOCX has none. */
export function extentOf(documents: readonly ReadExtent[]): LocalizedMessage {
  const partsOf = (format: WholeDocument['format']): number =>
    documents
      .filter((document) => document.format === format)
      .reduce((sum, { pages }) => sum + pages.length, 0);
  return localizedMessage('step.read', {
    documents: documents.length,
    pages: partsOf('pdf'),
    sheets: partsOf('xlsx'),
  });
}
