import { productVersion } from '@app/config';
import { type DocumentStudy, StudyFileId } from '@app/contracts';
import type { StudyModel } from '@app/study-model';
import type { WriterOptions } from './study-writer';
import { STUDY_WRITERS } from './study-writers';
import { fileErrors } from './validation/validators';

/** A study with all of its files. */
export interface StudyWithFiles {
  readonly study: DocumentStudy;
  readonly contents: readonly { readonly id: StudyFileId; readonly content: Uint8Array }[];
}

/** Writes every file of a study, reads each back and validates it. */
export function writeAll(model: StudyModel, options: WriterOptions): StudyWithFiles {
  const files = StudyFileId.options.map((id) => {
    const { content, findings } = STUDY_WRITERS[id].write(model, options);
    return { id, findings, content: Buffer.from(content) };
  });
  const contents = new Map(files.map(({ id, content }) => [id, content]));
  const contentOf = (id: StudyFileId): Uint8Array => contents.get(id) ?? new Uint8Array();
  const version = productVersion();
  return {
    study: {
      model,
      files: files.map(({ id, findings, content }) => ({
        id,
        findings: [...findings],
        bytes: content.length,
        validation: { version, errors: [...fileErrors(id, content, { model, contentOf })] },
      })),
    },
    contents: files.map(({ id, content }) => ({ id, content })),
  };
}
