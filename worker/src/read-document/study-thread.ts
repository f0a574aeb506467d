import { type DocumentStudy, StudyFileId } from '@app/contracts';
import { readStudyModel, type SourceDocument } from '@app/protocol-extraction';
import type { StudyModel } from '@app/study-model';
import { STUDY_WRITERS } from '@app/study-writers';
import { z } from 'zod';

// The thread's side of `document-study.ts`, the only caller; it passes checked data.

export interface StudyJob {
  readonly document: SourceDocument;
  readonly createdAt: Date;
}

/** A study with its written files. */
export interface WrittenDocumentStudy {
  readonly study: DocumentStudy;
  readonly contents: readonly { readonly id: StudyFileId; readonly content: Uint8Array }[];
}

export function studyJob(job: unknown): WrittenDocumentStudy {
  const { document, createdAt } = z.custom<StudyJob>().parse(job);
  return writeStudy(readStudyModel([document]), { studyName: document.name, createdAt });
}

export function writeStudy(
  model: StudyModel,
  options: { readonly studyName: string; readonly createdAt: Date },
): WrittenDocumentStudy {
  const files = StudyFileId.options.map((id) => {
    const { content, findings } = STUDY_WRITERS[id].write(model, options);
    return { id, findings, content: typeof content === 'string' ? Buffer.from(content) : content };
  });
  return {
    study: {
      model,
      files: files.map(({ id, findings, content }) => ({
        id,
        findings: [...findings],
        bytes: content.length,
      })),
    },
    contents: files.map(({ id, content }) => ({ id, content })),
  };
}
