import type { TableBlock, TableCell, TableRow } from '@app/contracts';
import { answerOf, choiceOf } from './choices';
import { fieldOf } from './field';
import { fileFieldsOf } from './file-fields';
import type { Answer, Field, FieldChoice } from './form';
import { areAnnotated, questionOf } from './question';
import { fileFieldsIn, hasSign, isFileBox } from './signs';
import { answersIn, type Slot, slotsOf } from './slots';
import { isUnit } from './units';

/** Fields of a table, with the heading above them if a row of the table is one. */
interface TableFields {
  readonly heading?: TableCell;
  readonly isRepeating: boolean;
  readonly fields: readonly Field[];
}

/** Whether a table has places to fill in, or gives points for answers. */
export const isFillable = (table: TableBlock): boolean =>
  table.rows.some((row) => row.cells.some(({ text }) => hasSign(text)) || givesPoints(row));

/** The answers of a scale, which are a row of boxes under their codes or words. Null if a table is none. */
export function scaleIn({
  rows,
}: TableBlock): { readonly answer: Answer; readonly blockIds: readonly string[] } | null {
  const [titles, boxes, words] = rows;
  if (titles === undefined || boxes === undefined || rows.length > 3 || boxes.cells.length < 3) return null;
  if (!boxes.cells.every(({ text }) => isLoneBox(text.trim())) || titles.cells.length !== boxes.cells.length)
    return null;
  const choices = titles.cells.map(({ column, text }) => {
    const word = words?.cells.find((cell) => cell.column === column)?.text;
    const isCode = NUMBER_ONLY.test(text.trim());
    const choice = isCode ? { code: text.trim(), text: word ?? text.trim() } : choiceOf(text);
    return withBox(
      choice,
      boxes.cells.find((cell) => cell.column === column),
    );
  });
  const blockIds = [...titles.cells, ...boxes.cells, ...(words?.cells ?? [])].map(({ id }) => id);
  return { answer: answerOf(choices, false), blockIds };
}

/** The choice with the box of the file that a cell holds. */
function withBox(choice: FieldChoice, cell: TableCell | undefined): FieldChoice {
  const [fileField] = fileFieldsIn(cell?.text ?? '');
  return fileField === undefined ? choice : { ...choice, fileField };
}

/**
 * Reads a table of a form: a log (titles, then rows to fill in), a matrix (questions with a column for each answer, or tests with
 * several values each), or a grid of questions and answers.
 */
export function fieldsOfTable(table: TableBlock): readonly TableFields[] {
  const rows = table.rows.filter(({ cells }) => cells.some(({ text }) => text.trim() !== ''));
  const scores = readScores(rows) ?? readLog(rows, table);
  if (scores !== null) return [scores];
  const matrix = readMatrix(rows);
  return matrix === null ? readGrid(rows) : [matrix];
}

const NUMBER_ONLY = /^#?\d{0,3}[.)]?$/;

const hasFileField = (text: string): boolean => fileFieldsIn(text).length > 0;

/** Whether a cell states nothing: it is empty, only signs, their choices, or the number of a line. */
const isOpen = ({ text }: TableCell): boolean => {
  const bare = text.trim();
  if (NUMBER_ONLY.test(bare)) return true;
  return slotsOf(bare).length > 0 && slotsOf(bare)[0]?.label === '';
};

function readLog(rows: readonly TableRow[], table: TableBlock): TableFields | null {
  const titleAt = rows.findIndex(({ cells }) => cells.length > 1);
  const titles = rows[titleAt];
  const body = rows.slice(titleAt + 1);
  if (titles === undefined || titles.cells.some(({ text }) => hasSign(text))) return null;
  const isEmptyBelow = body.length === 0 && table.rows.length > titleAt + 1;
  const isLog = isEmptyBelow || (body.length > 0 && body.every(({ cells }) => cells.every(isOpen)));
  if (!isLog || titles.cells.length < 2) return null;
  const isAnnotated = areAnnotated(titles.cells.map(({ text }) => text));
  const fields = titles.cells
    .filter(({ text }) => !/^(?:#|no\.?|line(?: no\.?| number)?|nr\.?)?$/i.test(text.trim()))
    .flatMap((title) => {
      const answers = body.flatMap(({ cells }) => {
        const cell = cells.find(({ column }) => column === title.column);
        return cell === undefined || NUMBER_ONLY.test(cell.text.trim())
          ? []
          : [{ cell, slots: answersIn(cell.text) }];
      });
      const [first, ...others] = answers;
      const slots = (first?.slots ?? []).map((slot, at): Slot => {
        const below = others.flatMap((other) => fileFieldsOf(other.slots[at]?.answer));
        const fileFields = [...(slot.answer.fileFields ?? []), ...below];
        return fileFields.length === 0 ? slot : { ...slot, answer: { ...slot.answer, fileFields } };
      });
      const blockIds = [title.id, ...(first === undefined ? [] : [first.cell.id])];
      return slotFields({ label: title.text, slots, isAnnotated, blockIds });
    });
  const [above] = titleAt > 0 ? (rows[0]?.cells ?? []) : [];
  // The only row of fields of a file cannot be repeated.
  const isRepeating =
    body.length > 1 || body.every(({ cells }) => cells.every(({ text }) => !hasFileField(text)));
  return { isRepeating, fields, ...(above && { heading: above }) };
}

/** Fields of a question: the first slot answers it, the others are asked beside it. */
function slotFields({
  label,
  slots,
  isAnnotated,
  blockIds,
}: {
  label: string;
  slots: readonly Slot[];
  isAnnotated: boolean;
  blockIds: readonly string[];
}): Field[] {
  const [first, ...others] = slots.length === 0 ? [{ label: '', answer: { type: 'text' as const } }] : slots;
  if (first === undefined) return [];
  const main = fieldOf({ ...first, label }, { isAnnotated, blockIds });
  return [
    main,
    ...others.map((slot) => {
      // A field of the file can have its own question in its tooltip.
      const isAsked = slot.label !== '' || fileFieldsOf(slot.answer).length > 0;
      const own = isAsked ? slot : { ...slot, label: main.question };
      return fieldOf(own, { isAnnotated: false, blockIds });
    }),
  ];
}

const POINTS = /^(\d{1,2})\s*(?:points?|pts?\.?)$|^(?:score|points?|grade)\s*:?\s*(\d{1,2})$/i;

const givesPoints = ({ cells }: TableRow): boolean =>
  cells.length > 2 && cells.slice(1).every(({ text }) => POINTS.test(text.trim()));

/** A score: each row is a question, and the title of the column of an answer gives its points. */
function readScores(rows: readonly TableRow[]): TableFields | null {
  const titleAt = rows.findIndex(givesPoints);
  const titles = rows[titleAt];
  if (titles === undefined) return null;
  const fields = rows.slice(titleAt + 1).flatMap(({ cells: [question, ...answers] }) => {
    if (question === undefined || question.column !== 0 || answers.length < 2) return [];
    const choices = answers.map(({ column, text }) => {
      const points = POINTS.exec(titles.cells.find((title) => title.column === column)?.text.trim() ?? '');
      return { code: points?.[1] ?? points?.[2] ?? '', text: text.replace(/\s+/g, ' ').trim() };
    });
    const blockIds = [question, ...answers].map(({ id }) => id);
    return [
      fieldOf(
        { label: question.text, answer: { type: 'single-choice', choices } },
        { isAnnotated: false, blockIds },
      ),
    ];
  });
  return fields.length === 0 ? null : { isRepeating: false, fields };
}

const isLoneBox = (text: string): boolean => LONE_BOX.test(text) || isFileBox(text);

const LONE_BOX = /^(?:\S{0,3}\s)?[☐☑☒□▢◻○◯❍⚪❏❐❑❒]$|^\[ ?\]$|^\( ?\)$|^\d{1,2}$/u;

/** Questions in the first column and a title over each other column. */
function readMatrix(rows: readonly TableRow[]): TableFields | null {
  const titleAt = rows.findIndex(({ cells }) => cells.filter(({ column }) => column > 0).length > 1);
  const titles = rows[titleAt];
  if (titles === undefined || titles.cells.some(({ text }) => hasSign(text))) return null;
  const columns = titles.cells.filter(({ column }) => column > 0);
  const body = rows.slice(titleAt + 1).filter(({ cells }) => cells.length > 1);
  const isBody =
    body.length > 0 && body.every(({ cells }) => cells[0]?.column === 0 && !hasSign(cells[0].text));
  const answers = body.flatMap(({ cells }) => cells.filter(({ column }) => column > 0));
  if (!isBody) return null;
  if (answers.every(({ text }) => isLoneBox(text.trim()))) return choiceMatrix(body, columns);
  return answers.some(({ text }) => hasSign(text)) ? testMatrix(body, titles) : null;
}

function choiceMatrix(body: readonly TableRow[], columns: readonly TableCell[]): TableFields | null {
  if (body.some(({ cells }) => cells.length < 3)) return null;
  const fields = body.map(({ cells }) => {
    const [question] = cells;
    const choices = columns.flatMap((title) => {
      const cell = cells.find(({ column }) => column === title.column);
      if (cell === undefined) return [];
      const printed = choiceOf(title.text);
      const code = /\d+/.exec(cell.text)?.[0];
      return [
        withBox(code === undefined || printed.code !== '' ? printed : { code, text: printed.text }, cell),
      ];
    });
    return fieldOf(
      { label: question?.text ?? '', answer: answerOf(choices, false) },
      { isAnnotated: false, blockIds: cells.map(({ id }) => id) },
    );
  });
  return { isRepeating: false, fields };
}

const TITLE_OF_TESTS =
  /^(?:tests?|parameters?|analytes?|assessments?|measurements?|items?|body systems?|questions?|)$/i;
const TITLE_OF_UNITS = /^units?$/i;
const TITLE_OF_RESULTS = /^(?:results?|values?|responses?|answers?|findings?|)$/i;

/** Each row is a test, and each column one of its values. A column of printed units states the unit of the result. */
function testMatrix(body: readonly TableRow[], titles: TableRow): TableFields {
  const isAnnotated = areAnnotated(body.map(({ cells }) => cells[0]?.text ?? ''));
  const columns = titles.cells.filter(({ column }) => column > 0);
  const units = columns.find(({ text }) => TITLE_OF_UNITS.test(text.trim()));
  const fields = body.flatMap(({ cells }) => {
    const [test] = cells;
    if (test === undefined) return [];
    const at = (column: number) => cells.find((cell) => cell.column === column);
    const unit = units === undefined ? undefined : at(units.column);
    return columns.flatMap((title): Field[] => {
      const cell = at(title.column);
      if (title === units && (unit === undefined || !hasSign(unit.text))) return [];
      if (cell !== undefined && !hasSign(cell.text) && answersIn(cell.text).length === 0) return [];
      const isResult = TITLE_OF_RESULTS.test(title.text.trim());
      const label = isResult ? test.text : `${questionOf(test.text, isAnnotated).text}: ${title.text}`;
      const slots = answersIn(cell?.text ?? '').map((slot) =>
        isResult && unit !== undefined && !hasSign(unit.text) ? withUnit(slot, unit.text.trim()) : slot,
      );
      const blockIds = [test.id, title.id, ...(cell === undefined ? [] : [cell.id])];
      return slotFields({ label, slots, isAnnotated: isAnnotated && isResult, blockIds });
    });
  });
  const [corner] = titles.cells;
  const isNamed = corner !== undefined && corner.column === 0 && !TITLE_OF_TESTS.test(corner.text.trim());
  return { isRepeating: false, fields, ...(isNamed && { heading: corner }) };
}

const withUnit = (slot: Slot, unit: string): Slot =>
  slot.answer.type === 'text' && slot.answer.units === undefined
    ? { ...slot, answer: { ...slot.answer, units: [unit] } }
    : slot;

/** Rows of questions, each with its answer in the next cell or in its own. Rows of one merged cell are headings. */
function readGrid(rows: readonly TableRow[]): readonly TableFields[] {
  const fillable = rows.filter(({ cells }) => cells.some(({ text }) => hasSign(text)));
  // A text in columns with a few blanks.
  if (fillable.length * 3 < rows.length) {
    const ofFile = fillable.filter(({ cells }) => cells.some(({ text }) => hasFileField(text)));
    return ofFile.length > 0 && ofFile.length < rows.length ? readGrid(ofFile) : [];
  }
  const groups: { heading?: TableCell; fields: Field[] }[] = [{ fields: [] }];
  const labels = rows.flatMap(({ cells }) =>
    cells.filter(({ text }) => !hasSign(text)).map(({ text }) => text),
  );
  const isAnnotated = areAnnotated(labels);
  for (const [at, row] of rows.entries()) {
    const [only] = row.cells;
    const isHeading =
      row.cells.length === 1 &&
      only !== undefined &&
      !hasSign(only.text) &&
      (only.columnSpan > 1 || only.bold === true);
    if (isHeading) groups.push({ heading: only, fields: [] });
    else groups.at(-1)?.fields.push(...gridFields(row, rows[at - 1], isAnnotated));
  }
  return groups
    .filter(({ fields }) => fields.length > 0)
    .map(({ heading, fields }) => ({ isRepeating: false, fields, ...(heading && { heading }) }));
}

/** A field of the file without a label in its row can have it in the row above. */
function gridFields({ cells }: TableRow, above: TableRow | undefined, isAnnotated: boolean): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at];
    const next = cells[at + 1];
    if (cell === undefined || NUMBER_ONLY.test(cell.text.trim())) continue;
    const own = slotsOf(cell.text);
    if (own.length > 0) {
      const title = above?.cells.find(({ column, text }) => column === cell.column && !hasSign(text));
      const asked = own.filter(({ label, answer }) => label !== '' || fileFieldsOf(answer).length > 0);
      fields.push(
        ...asked.map((slot, index) =>
          slot.label === '' && index === 0 && title !== undefined
            ? fieldOf({ ...slot, label: title.text }, { isAnnotated, blockIds: [title.id, cell.id] })
            : fieldOf(slot, { isAnnotated, blockIds: [cell.id] }),
        ),
      );
      continue;
    }
    const slots = next === undefined ? [] : answersIn(next.text);
    const isAnswer =
      next !== undefined &&
      slots.length > 0 &&
      (slots[0]?.label === '' || slots[0]?.answer.type === 'yes-no');
    // A text beside another text is no question; a label in the first column can stand beside an empty cell.
    if (!isAnswer && (next !== undefined || cell.column !== 0)) continue;
    const behind = cells[at + 2];
    const unit = isAnswer && behind !== undefined && isUnit(behind.text) ? behind : undefined;
    const answers = unit === undefined ? slots : slots.map((slot) => withUnit(slot, unit.text.trim()));
    const blockIds = [cell, ...(isAnswer ? [next] : []), ...(unit === undefined ? [] : [unit])].map(
      ({ id }) => id,
    );
    fields.push(...slotFields({ label: cell.text, slots: isAnswer ? answers : [], isAnnotated, blockIds }));
    if (unit !== undefined) at += 1;
    if (isAnswer) at += 1;
  }
  return fields;
}
