import { type DocumentStudy, StudyFileId } from '@app/contracts';
import type { StudyModel } from '@app/study-model';
import type { WriterOptions } from './study-writer';
import { STUDY_WRITERS } from './study-writers';

/** A study with all of its files. */
export interface StudyWithFiles {
  readonly study: DocumentStudy;
  readonly contents: readonly { readonly id: StudyFileId; readonly content: Uint8Array }[];
}

/** Writes every file of a study. */
export function writeAll(model: StudyModel, options: WriterOptions): StudyWithFiles {
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
