import { setImmediate as othersFirst } from 'node:timers/promises';
import { type DocumentEntity, isDatabaseAway, type SearchPiece, type WorkflowEntity } from '@app/persistence';
import { isStorageAway } from '@app/storage';
import { loadModel } from '../stored-files/document-models';
import type { WorkerContext } from '../worker-context';
import { documentLines } from './document-lines';
import { piecesOf } from './pieces';
import { xmlLines } from './xml-lines';

type SearchContext = Pick<WorkerContext, 'database' | 'store' | 'logger'>;

/** Maximum per round, so that other tasks run and a stopping worker can stop. */
const AT_ONCE = 20;
const READING_MS = 60_000;
/** Upper bound for untrusted XML: conversion results are text written by a provider, and none comes near this. */
const XML_BYTES_MAXIMUM = 64 * 1024 * 1024;

/**
 * Indexes new readings and results, newest first, and then older ones. One worker at a time; an interrupted text is indexed
 * again.
 */
export async function takeInTexts(context: SearchContext): Promise<void> {
  const { searchPieces } = context.database.repositories;
  const isNothing = async () =>
    (await searchPieces.newDocuments(1)).length + (await searchPieces.newWorkflows(1)).length === 0;
  if (await isNothing()) return;
  await context.database.exclusively('searchPieces', async () => {
    for (const document of await searchPieces.newDocuments(AT_ONCE)) await takeInDocument(context, document);
    for (const workflow of await searchPieces.newWorkflows(AT_ONCE)) await takeInWorkflow(context, workflow);
  });
}

async function takeInDocument(context: SearchContext, document: DocumentEntity): Promise<void> {
  const pieces = await unlessDamaged(context, { documentId: document.id }, async () => {
    const file = { objectPath: document.objectPath, extractor: document.extractor ?? '' };
    const model = await loadModel(context.store, file, AbortSignal.timeout(READING_MS));
    return model === null ? [] : piecesOf(documentLines(model));
  });
  await context.database.transaction(async ({ searchPieces }) => {
    await searchPieces.replace({ documentId: document.id }, pieces);
    await searchPieces.noteDocument(document);
  });
}

async function takeInWorkflow(context: SearchContext, workflow: WorkflowEntity): Promise<void> {
  const pieces = await unlessDamaged(context, { workflowId: workflow.id }, async () => {
    const xml = workflow.xmlOutput ?? (await storedXml(context, workflow));
    return xml === null ? [] : piecesOf(xmlLines(xml));
  });
  await context.database.transaction(async ({ searchPieces }) => {
    await searchPieces.replace({ workflowId: workflow.id }, pieces);
    await searchPieces.noteWorkflow(workflow);
  });
}

async function storedXml(
  { store }: SearchContext,
  { xmlObjectPath }: WorkflowEntity,
): Promise<string | null> {
  if (xmlObjectPath === null) return null;
  const bytes = await store.get(xmlObjectPath, XML_BYTES_MAXIMUM, AbortSignal.timeout(READING_MS));
  return bytes === null ? null : Buffer.from(bytes).toString('utf8');
}

/** A text that cannot be parsed must not block the others: it gets no pieces, and the error is logged. */
async function unlessDamaged(
  { logger }: SearchContext,
  source: { documentId: number } | { workflowId: number },
  make: () => Promise<SearchPiece[]>,
): Promise<SearchPiece[]> {
  await othersFirst();
  try {
    return await make();
  } catch (error) {
    if (isStorageAway(error) || isDatabaseAway(error)) throw error;
    logger.error({ error, ...source }, 'could not index a text');
    return [];
  }
}
