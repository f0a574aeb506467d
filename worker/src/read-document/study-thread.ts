import { readStudyModel, type SourceDocument } from '@app/protocol-extraction';
import { type StudyWithFiles, writeAll } from '@app/study-writers';
import { z } from 'zod';

// The thread's side of `document-study.ts`, the only caller; it passes checked data.

export interface StudyJob {
  readonly document: SourceDocument;
  readonly createdAt: Date;
}

export function studyJob(job: unknown): StudyWithFiles {
  const { document, createdAt } = z.custom<StudyJob>().parse(job);
  return writeAll(readStudyModel([document]), { studyName: document.name, createdAt });
}
