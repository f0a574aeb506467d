import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Block } from '@app/contracts';
import { inThread } from '@app/sandbox';
import { type ObjectStore, studyFileKey, studyKey } from '@app/storage';
import { emptyStudy, type StudyModel } from '@app/study-model';
import { type StudyWithFiles, writeAll } from '@app/study-writers';
import { type StudyJob, studyJob } from './study-thread';

const ENTRY = 'worker/src/read-document/study-thread';
/** Characters. A thread takes about 50 ms to start; less text than this is read faster than that. */
const SHORT_DOCUMENT = 20_000;
/** Processor time in ms. A protocol of 400 pages takes a few seconds. */
const LONGEST_MS = 180_000;

const compress = promisify(gzip);

/**
 * Reads the study of a document by rules, writes all files from it, and stores everything beside the document's model. A document
 * that needs more than three minutes of processor time gets an empty study with an open question, so that it is not read again and
 * again. Returns the study.
 */
export async function storeStudy(
  store: ObjectStore,
  file: { readonly objectPath: string; readonly extractor: string },
  job: StudyJob,
  signal: AbortSignal,
): Promise<StudyModel> {
  const { objectPath, extractor } = file;
  const { study, contents } = await readStudyOf(job, signal);
  for (const { id, content } of contents)
    await store.put(studyFileKey(objectPath, extractor, id), await compress(content), 'application/gzip');
  // Last, so that a study that exists has all of its files.
  const packed = await compress(JSON.stringify(study));
  await store.put(studyKey(objectPath, extractor), packed, 'application/gzip');
  return study.model;
}

async function readStudyOf(job: StudyJob, signal: AbortSignal): Promise<StudyWithFiles> {
  const { document, createdAt } = job;
  const characters = document.blocks.reduce((sum, block) => sum + charactersOf(block), 0);
  if (characters < SHORT_DOCUMENT) return studyJob(job);
  const task = { entry: ENTRY, task: 'studyJob', data: job, characters, signal };
  const written = await inThread<StudyWithFiles>(task, LONGEST_MS);
  return written ?? writeAll(tooLarge(document), { studyName: document.name, createdAt });
}

const charactersOf = (block: Block): number =>
  block.type === 'table'
    ? block.rows.reduce((sum, { cells }) => cells.reduce((own, { text }) => own + text.length, sum), 0)
    : block.text.length;

const tooLarge = ({ id, name }: StudyJob['document']): StudyModel =>
  emptyStudy({
    documents: [{ id, name }],
    openQuestions: [
      { part: 'sections', sentence: 'The document is too large to read its study by rules.', evidence: [] },
    ],
  });
