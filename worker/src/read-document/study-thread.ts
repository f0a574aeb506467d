import type { DocumentStudy } from '@app/contracts';
import { type CoveredDocument, coverStudy, studyPlaces } from '@app/coverage';
import { readStudyModel, type SourceDocument } from '@app/protocol-extraction';
import type { StudyModel } from '@app/study-model';
import { type StudyWithFiles, writeAll } from '@app/study-writers';
import { z } from 'zod';

// The thread's side of `document-study.ts`, the only caller; it passes checked data.

export interface StudyJob {
  readonly document: SourceDocument;
  /** The same document with everything that was read from it, for the count. */
  readonly whole: CoveredDocument;
  readonly createdAt: Date;
}

export function studyJob(job: unknown): StudyWithFiles {
  const { document, whole, createdAt } = z.custom<StudyJob>().parse(job);
  const model = readStudyModel([document]);
  const { study, contents } = writeAll(model, { studyName: document.name, createdAt });
  return { study: { ...study, marks: marksIn(model, whole) }, contents };
}

/** The marks that the layout of a document shows, and those of them that its study has. */
function marksIn(model: StudyModel, document: CoveredDocument): DocumentStudy['marks'] {
  const expected = { criteria: false, objectives: false, schedule: true };
  const { coverage } = coverStudy({ documents: [document], ...studyPlaces(model), expected });
  const { held, gaps } = coverage.marks;
  return { seen: held + gaps, placed: held };
}
