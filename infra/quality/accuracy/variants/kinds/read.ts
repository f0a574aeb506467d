import type { DocumentModel } from '@app/contracts';
import { readStudyModel } from '@app/protocol-extraction';
import type { StudyModel } from '@app/study-model';
import { readDocx } from '../../../../../libs/documents/src/docx/read-docx';
import { readXlsx } from '../../../../../libs/documents/src/xlsx/read-xlsx';
import { coveredDocument, type Verdict, verdictOf } from '../../damages/verdict';
import { docxOf, xlsxOf } from './files';
import type { Document } from './grid';

export interface Reading {
  readonly model: DocumentModel;
  readonly study: StudyModel;
}

export const readingOf = (model: DocumentModel): Reading => ({
  model,
  study: readStudyModel([{ id: 1, name: 'protocol', blocks: model.blocks }]),
});

/** Returns the outcome of a reading whose study must have all its parts, with the sentences of the gaps. */
export function verdict({ model, study }: Reading): Verdict {
  const expected = {
    criteria: study.criteria.length > 0,
    objectives: study.objectives.length > 0,
    schedule: study.marks.length > 0,
  };
  return verdictOf({ document: coveredDocument('protocol', model), study }, expected);
}

/** Reads the document from each of its formats. */
export const FORMATS: readonly (readonly [format: string, read: (document: Document) => Reading])[] = [
  ['DOCX', (document) => readingOf(readDocx(docxOf(document)))],
  ['XLSX', (document) => readingOf(readXlsx(xlsxOf(document)))],
];

/** Returns `Activity @ Visit` for every mark, in alphabetical order. */
export function marksOf({ study: { marks, activities, visits } }: Reading): string[] {
  const nameOf = (parts: readonly { id: string; name: { value: string } }[], id: string): string =>
    parts.find((part) => part.id === id)?.name.value ?? '';
  return marks
    .map(({ activity, visit }) => `${nameOf(activities, activity)} @ ${nameOf(visits, visit)}`)
    .sort();
}

/** Returns `question; type; units; choices` of every item. */
export const itemsOf = ({ study }: Reading): string[] =>
  study.forms
    .flatMap(({ groups }) => groups.flatMap(({ items }) => items))
    .map(({ question, type, units, choices }) =>
      [
        question.value,
        type,
        units.map(({ value }) => value).join('/'),
        choices.map(({ code, text }) => `${code}=${text.value}`).join('|'),
      ]
        .join('; ')
        .replace(/(?:; )+$/, ''),
    );
