import type { Block, FormField, TableBlock, TableCell } from '@app/contracts';
import { readStudyModel } from '@app/protocol-extraction';
import type { StudyModel } from '@app/study-model';
import { asParagraph, type Damage } from './damages';

/**
 * The view that a reader has of a document. Locations keep their ids, so that the reading can be compared with the whole
 * document.
 */
type Blindfold = (blocks: readonly Block[]) => readonly Block[];

const eachTable =
  (see: (table: TableBlock) => Block[]): Blindfold =>
  (blocks) =>
    blocks.flatMap((block) => (block.type === 'table' ? see(block) : [block]));

const eachCell = (see: (cell: TableCell, row: number, table: TableBlock) => TableCell[]): Blindfold =>
  eachTable((table) => [
    {
      ...table,
      rows: table.rows.map((row, at) => ({
        ...row,
        cells: row.cells.flatMap((cell) => see(cell, at, table)),
      })),
    },
  ]);

const plain = (text: string): string => text.replace(/\^[^^]*\^/g, '').trim();

/** A sign that is in no list: the reader sees a character or a word without meaning. */
const unknownSign = (sign: string): Blindfold =>
  eachCell((cell) => [
    plain(cell.text) === sign ? { ...cell, text: /[\p{L}\p{N}]/u.test(sign) ? 'qzv' : '⯐' } : cell,
  ]);

/** A sign that the reader takes for a blank cell. */
const unseenSign = (sign: string): Blindfold => eachCell((cell) => (plain(cell.text) === sign ? [] : [cell]));

/** Changes each text and each cell of a document. */
const eachText =
  (
    see: <One extends { readonly text: string; readonly fields?: FormField[] | undefined }>(one: One) => One,
  ): Blindfold =>
  (blocks) =>
    blocks.map((block) =>
      block.type === 'table'
        ? { ...see(block), rows: block.rows.map((row) => ({ ...row, cells: row.cells.map(see) })) }
        : see(block),
    );

/** Words that are in no list. */
const unknownWords = (words: RegExp): Blindfold =>
  eachText((one) => ({ ...one, text: one.text.replace(words, 'Qzv') }));

/** Some form fields of the file: their text stays, as if it were printed. */
const unseenFields = (isSeen: (field: FormField) => boolean): Blindfold =>
  eachText((one) => (one.fields === undefined ? one : { ...one, fields: one.fields.filter(isSeen) }));

const TIME =
  /\b(?:days?|weeks?|months?|visits?|screening|baseline|cycles?|end of (?:study|treatment)|follow-?up)\b/gi;

/** Everything that is hidden from the reader, by name. Signs are hidden one at a time. */
const BLINDFOLDS: Readonly<Record<string, Blindfold>> = {
  ...Object.fromEntries(
    [...'X✓☒☑■●⬤○✗✘☐□YN10+-P', 'Yes', 'No', 'TRUE', 'FALSE'].flatMap((sign): [string, Blindfold][] => [
      [`the sign ${sign}, unknown`, unknownSign(sign)],
      [`the sign ${sign}, unseen`, unseenSign(sign)],
    ]),
  ),
  'arrows, unseen': eachCell((cell) => (/[←→⟶=]/.test(cell.text) ? [] : [cell])),
  'cells with times': eachCell((cell, row) =>
    row > 0 && cell.column > 0 && /\d|dose/i.test(cell.text) && cell.text.length > 2 ? [] : [cell],
  ),
  'words of time': unknownWords(TIME),
  'words for criteria': unknownWords(
    /inclusion|exclusion|criteria|einschluss|ausschluss|入选|排除|標準|标准/gi,
  ),
  'words for objectives': unknownWords(/objectives?|endpoints?|primary|secondary/gi),
  'words for a schedule': unknownWords(/schedule|activities|procedures?|assessments?/gi),
  'words for fields that are not in use': unknownWords(/inactive|retired|obsolete|hidden/gi),
  'that fields are in use': eachCell((cell) => [
    cell.text === 'draft' ? { ...cell, text: 'obsolete' } : cell,
  ]),
  'words for notes': unknownWords(/comments?|notes?|remarks?/gi),
  'merged columns': eachCell((cell) => [{ ...cell, columnSpan: 1 }]),
  'merged rows': eachCell((cell) => [{ ...cell, rowSpan: 1 }]),
  'a header row': eachTable((table) => [{ ...table, rows: table.rows.slice(1) }]),
  'a row': eachTable((table) => [{ ...table, rows: table.rows.toSpliced(2, 1) }]),
  'a column': eachCell((cell) => (cell.column === 2 ? [] : [cell])),
  'the last column': eachCell((cell, _row, { columns }) => (cell.column === columns - 1 ? [] : [cell])),
  'the last rows': eachTable((table) => [{ ...table, rows: table.rows.slice(0, -2) }]),
  'bold print': eachCell(({ bold: _bold, ...cell }) => [cell]),
  tables: eachTable((table) => table.rows.flatMap(({ cells }) => cells.map(asParagraph))),
  'tables that are pictures': eachTable((table) => (table.isPicture === true ? [] : [table])),
  'the ink of pictures': eachCell((cell) => (cell.fromInk === true ? [] : [cell])),
  'that text is struck': (blocks) => blocks.map(({ excluded: _excluded, ...block }) => block),
  'that text is hidden': (blocks) => blocks.map(({ hidden: _hidden, ...block }) => block),
  'numbers of lists': (blocks) =>
    blocks.map((block) => (block.type === 'list-item' ? asParagraph(block) : block)),
  'an item of a list': (blocks) =>
    blocks.filter((block) => block.type !== 'list-item' || !/^\W*(?:2|二|b)\W*$/.test(block.marker)),
  'levels of lists': (blocks) =>
    blocks.map((block) => (block.type === 'list-item' ? { ...block, level: 0 } : block)),
  headings: (blocks) => blocks.map((block) => (block.type === 'heading' ? asParagraph(block) : block)),
  footnotes: (blocks) => blocks.filter(({ type }) => type !== 'footnote'),
  'form fields': unseenFields(() => false),
  'form fields of text': unseenFields(({ kind }) => kind !== 'text'),
  'form fields that are boxes': unseenFields(({ kind }) => kind !== 'box'),
  'form fields that are lists': unseenFields(({ kind }) => kind !== 'choice'),
  'paragraphs behind tables': (blocks) =>
    blocks.filter(({ type }, at) => type !== 'paragraph' || blocks[at - 1]?.type !== 'table'),
};

/** Readings with each blindfold, if it changes the reading. The coverage sees the whole document. */
export const BLINDED: Readonly<Record<string, Damage>> = Object.fromEntries(
  Object.entries(BLINDFOLDS).map(([name, blind]): [string, Damage] => [
    name,
    ({ document, study }) => {
      const blinded = readStudyModel([{ ...document, blocks: blind(document.blocks) }]);
      return placesOf(blinded) === placesOf(study) ? null : { document, study: blinded };
    },
  ]),
);

/**
 * The locations of all marks, criteria, objectives and notes, and the form fields and cells of the items. A change in them must be detected.
 */
function placesOf({ marks, activities, visits, criteria, objectives, notes, forms }: StudyModel): string {
  const evidenceOf = (parts: StudyModel['visits'] | StudyModel['activities'], id: string) =>
    parts.find((part) => part.id === id)?.name.evidence.map(({ cell }) => cell);
  const lists = [
    marks.map(({ cell, activity, visit }) => [
      cell.cell,
      evidenceOf(activities, activity),
      evidenceOf(visits, visit),
    ]),
    criteria.map(({ kind, text, children }) => [
      kind,
      text.evidence,
      children.map((child) => child.text.evidence),
    ]),
    objectives.map(({ text, endpoints }) => [
      text.evidence,
      endpoints.map((endpoint) => endpoint.text.evidence),
    ]),
    notes.map(({ text }) => text.evidence),
    forms.flatMap(({ groups }) =>
      groups.flatMap(({ items }) =>
        items.flatMap(({ question }) => question.evidence.flatMap(({ cell, field }) => field ?? cell ?? [])),
      ),
    ),
  ];
  return JSON.stringify(lists.map((list) => list.map((one) => JSON.stringify(one)).sort()));
}
