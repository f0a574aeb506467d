import type { Block, TableBlock, TableCell, TableRow } from '@app/contracts';
import type { Sourced } from '../../study';
import { choicesBeside, isHint, isUnitCell, withHint, withoutHint, withWrappedChoices } from './cells-beside';
import { answerOf, choiceOf } from '../choices';
import { codedListIn } from '../coded-list';
import { fieldOf } from '../field';
import { fileFieldsOf } from '../file-fields';
import type { Answer, Field } from '../form';
import { OFFICE_WORDS, ONE_WORDS } from '../form-words';
import { hasFileField, NUMBER_ONLY, readLog } from './log-tables';
import { isCircled } from './matrix';
import { isLoneBox, readMatrix, withBox } from './matrix-tables';
import { readOccasions } from './occasion-tables';
import { STUDY_ALONE } from '../form-titles';
import type { PrintedNotes } from '../printed-notes';
import { areAnnotated, asksForSeveral } from '../question';
import { EmptyPlaces } from './empty-places';
import { hasSign, withPrintedSigns } from '../signs';
import { answersIn, type Slot, slotsOf, withUnits } from '../slots';
import { slotFields, type TableFields } from './table-fields';
import { isUnit } from '../units';

/** Whether a table has places to fill in, or gives points for answers. */
export const isFillable = (table: TableBlock): boolean =>
  table.rows.some((row) => row.cells.some(({ text }) => hasSign(text)) || givesPoints(row)) ||
  isCircled(table.rows);

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

/**
 * The statements of a table of which one is chosen, each beside a box: the line above them asks, and it or an instruction before says
 * that one box is ticked. Null if each statement is a question of its own.
 */
export function choiceOfOne(
  { rows }: TableBlock,
  { asked, before }: { readonly asked: Exclude<Block, { type: 'table' }>; readonly before: readonly Block[] },
): Field | null {
  const choices = rows.flatMap(({ cells }) => {
    const box = cells.find(({ text }) => isBoxAlone(text.trim()));
    const statement = cells.find((cell) => cell !== box && /\p{L}/u.test(cell.text) && !hasSign(cell.text));
    const isWhole = box !== undefined && statement !== undefined && cells.length === 2;
    return isWhole ? [{ choice: withBox(choiceOf(statement.text), box), cells }] : [];
  });
  const isAsked = asked.text.split(/\s+/).length <= LONGEST_QUESTION && !/[.;]$/.test(asked.text);
  const isOne =
    /[?？]\s*$/.test(asked.text) || before.some(({ type, text }) => type !== 'table' && ONE_WORDS(text));
  if (rows.length < 2 || choices.length < rows.length || !isAsked || !isOne) return null;
  const blockIds = [asked.id, ...choices.flatMap(({ cells }) => cells.map(({ id }) => id))];
  const answer = answerOf(
    choices.map(({ choice }) => choice),
    asksForSeveral(asked.text),
  );
  return fieldOf({ label: asked.text, answer }, { isAnnotated: false, blockIds });
}

const LONGEST_QUESTION = 25;
const isBoxAlone = (text: string): boolean => isLoneBox(text) && hasSign(text);

/** A table without its rows for the office, and what these rows have. A row of one cell stands for all rows below it. */
export function withoutOfficeRows(table: TableBlock): {
  readonly rows: TableBlock;
  readonly office: readonly Sourced[];
} {
  const isOffice = ({ cells: [first] }: TableRow): boolean => first !== undefined && OFFICE_WORDS(first.text);
  const part = table.rows.findIndex(
    (row) => row.cells.length === 1 && isOffice(row) && !hasSign(row.cells[0]?.text ?? ''),
  );
  const own = table.rows.filter((row, at) => (part >= 0 && at >= part) || isOffice(row));
  const office = own.flatMap(({ cells }) =>
    cells
      .filter(({ text }) => hasSign(text))
      .map(({ text, id }) => ({ value: withPrintedSigns(text), blockIds: [id] })),
  );
  return { rows: { ...table, rows: table.rows.filter((row) => !own.includes(row)) }, office };
}

/**
 * Reads a table of a form: a log (titles, then rows to fill in), a matrix (questions with a column for each answer, or tests with
 * several values each), or a grid of questions and answers.
 */
export function fieldsOfTable(table: TableBlock, lists: PrintedNotes): readonly TableFields[] {
  const groups = groupsIn(table, lists);
  const hasDecimals = groups.some(({ fields }) =>
    fields.some(({ decimals, fileFields }) => decimals !== undefined && fileFields === undefined),
  );
  return hasDecimals
    ? groups.map((group) => ({ ...group, fields: withWholeNumbers(group.fields, table) }))
    : groups;
}

/** Where other blanks of a table print their decimals, a blank without them takes a whole number. */
function withWholeNumbers(fields: readonly Field[], { rows }: TableBlock): Field[] {
  const blanks = rows.flatMap(({ cells }) =>
    cells.filter(({ text }) => /_{2}/.test(text)).map(({ id }) => id),
  );
  const printed = new Set(blanks);
  return fields.map((field) => {
    const { type, decimals, range, units = [], blockIds } = field;
    const isWhole =
      decimals === undefined && !Object.values(range ?? {}).some((end) => !Number.isInteger(end));
    return type === 'decimal' && isWhole && units.length > 0 && blockIds.some((id) => printed.has(id))
      ? { ...field, type: 'integer' }
      : field;
  });
}

function groupsIn(table: TableBlock, lists: PrintedNotes): readonly TableFields[] {
  const rows = table.rows.filter(({ cells }) => cells.some(({ text }) => text.trim() !== ''));
  const scores = readScores(rows) ?? readLog(rows, { table, lists });
  if (scores !== null) return [scores];
  const occasions = readOccasions(rows);
  if (occasions !== null) return occasions;
  const parts = partsOf(rows);
  const [only, more] = parts;
  return only === undefined || more === undefined
    ? (readMatrix(rows) ?? readGrid(rows))
    : parts.flatMap((part) => readMatrix(part) ?? gridIn(part));
}

/** A grid, and the matrices in it: a row of titles above rows of which most cells are empty. */
function partsOf(rows: readonly TableRow[]): TableRow[][] {
  const parts: TableRow[][] = [[]];
  let inMatrix = false;
  for (const [at, row] of rows.entries()) {
    const isStart = readsAsTitles(row) && isTest(rows[at + 1], row);
    if (isStart || repeatsTitles(row, parts.at(-1)) || (inMatrix && !isTest(row, row))) parts.push([]);
    inMatrix = isStart || (inMatrix && isTest(row, row));
    parts.at(-1)?.push(row);
  }
  return parts.filter((part) => part.length > 0);
}

/** Whether a row has the same titles over the answers as the first row with titles of a part. */
function repeatsTitles(row: TableRow, part: readonly TableRow[] = []): boolean {
  const titles = part.find(({ cells }) => cells.length > 2);
  return readsAsTitles(row) && titles !== undefined && answerTitles(row) === answerTitles(titles);
}

const answerTitles = ({ cells }: TableRow): string =>
  JSON.stringify(cells.slice(1).map(({ column, text }) => [column, text.trim()]));

const readsAsTitles = ({ cells }: TableRow): boolean =>
  cells.length > 2 && cells.every(({ text }) => !hasSign(text) && !isUnit(text));

/** A question with nothing behind it but its unit, below titles of more columns. */
const isTest = (row: TableRow | undefined, titles: TableRow): boolean => {
  const [question, ...others] = row?.cells ?? [];
  const isOpenRow = others.length > 0 && others.every(({ text }) => isUnit(text));
  return (
    question !== undefined &&
    question.column === 0 &&
    isOpenRow &&
    (row === titles || others.length < titles.cells.length - 1)
  );
};

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

/** Rows of questions, each with its answer in the next cell or in its own. Rows of one merged cell are headings. */
function readGrid(rows: readonly TableRow[]): readonly TableFields[] {
  const fillable = rows.filter(({ cells }) => cells.some(({ text }) => hasSign(text)));
  // A text in columns with a few blanks.
  if (fillable.length * 3 < rows.length) {
    const ofFile = fillable.filter(({ cells }) => cells.some(({ text }) => hasFileField(text)));
    return ofFile.length > 0 && ofFile.length < rows.length ? readGrid(ofFile) : [];
  }
  return gridIn(rows);
}

function gridIn(printed: readonly TableRow[]): readonly TableFields[] {
  const rows = withWrappedChoices(withoutItemNumbers(printed));
  const groups: { heading?: TableCell; fields: Field[] }[] = [{ fields: [] }];
  const labels = rows.flatMap(({ cells }) =>
    cells.filter(({ text }) => !hasSign(text)).map(({ text }) => text),
  );
  const isAnnotated = areAnnotated(labels);
  const room = new EmptyPlaces(rows);
  // Labels are printed bold, or only headings are.
  const isBoldLabel = rows.some(({ cells: [first, more] }) => more !== undefined && first?.bold === true);
  for (const [at, row] of rows.entries()) {
    const [only] = row.cells;
    const isTitle =
      only?.anchor.kind === 'xlsx' &&
      at === 0 &&
      (rows[1]?.cells.length ?? 0) > 1 &&
      !/[?:]\s*$/.test(only.text);
    const isHeading =
      row.cells.length === 1 &&
      only !== undefined &&
      !hasSign(only.text) &&
      (only.columnSpan > 1 || (only.bold === true && !isBoldLabel) || isTitle);
    if (isHeading) groups.push({ heading: only, fields: [] });
    else groups.at(-1)?.fields.push(...gridFields(row, { above: rows[at - 1], isAnnotated, room }));
  }
  return withAskedHeadings(groups)
    .filter(({ fields }) => fields.length > 0)
    .map(({ heading, fields }) => ({ isRepeating: false, fields, ...(heading && { heading }) }));
}

const ITEM_NUMBER = /^(\d{1,3})\s+(?=\p{L})/u;

/** The rows without the numbers before their questions, if these ascend from row to row. */
function withoutItemNumbers(rows: readonly TableRow[]): readonly TableRow[] {
  const labels = rows.flatMap(({ cells: [first] }) => (first?.column === 0 ? [first.text] : []));
  const numbers = labels.map((text) => Number(ITEM_NUMBER.exec(text)?.[1] ?? NaN));
  const first = numbers[0] ?? NaN;
  if (numbers.length < FEWEST_NUMBERS || !numbers.every((one, at) => one === first + at)) return rows;
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) =>
      cell.column === 0 ? { ...cell, text: cell.text.replace(ITEM_NUMBER, '') } : cell,
    ),
  }));
}

const FEWEST_NUMBERS = 3;

interface GridGroup {
  readonly heading?: TableCell;
  readonly fields: Field[];
}

/** A merged row that asks (`Narrative:`) and has nothing below it is a question with room in its own cell. */
function withAskedHeadings(groups: readonly GridGroup[]): GridGroup[] {
  const kept: GridGroup[] = [];
  for (const group of groups) {
    const { heading, fields } = group;
    const last = kept.at(-1);
    if (heading === undefined || fields.length > 0 || last === undefined || !/[:：?]\s*$/.test(heading.text))
      kept.push(group);
    else
      last.fields.push(
        fieldOf(
          { label: heading.text, answer: { type: 'text' } },
          { isAnnotated: false, blockIds: [heading.id] },
        ),
      );
  }
  return kept;
}

interface GridContext {
  readonly above: TableRow | undefined;
  readonly isAnnotated: boolean;
  readonly room: EmptyPlaces;
}

/** A field of the file without a label in its row can have it in the row above. */
function gridFields(row: TableRow, { above, isAnnotated, room }: GridContext): Field[] {
  const cells = row.cells.filter(({ text }, at) => at === 0 || text.trim() !== '');
  if (areBelow(cells, above)) return [];
  const fields: Field[] = [];
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at];
    const next = cells[at + 1];
    if (cell === undefined || NUMBER_ONLY.test(cell.text.trim()) || STUDY_ALONE.test(cell.text.trim()))
      continue;
    const answer = withoutHint(next?.text ?? '');
    const slots = next !== undefined && room.isUnit(next) ? [unitSlot(next)] : answersIn(answer.text);
    const isAnswer =
      next !== undefined &&
      slots.length > 0 &&
      (slots[0]?.label === '' || slots[0]?.answer.type === 'yes-no');
    const asked = isAnswer ? withoutHint(cell.text) : { text: cell.text, hint: '' };
    const own = slotsOf(asked.text);
    if (own.length > 0) {
      const title = above?.cells.find(({ column, text }) => column === cell.column && !hasSign(text));
      const places = own.filter(({ label, answer }) => label !== '' || fileFieldsOf(answer).length > 0);
      fields.push(
        ...places.map((slot, index) =>
          slot.label === '' && index === 0 && title !== undefined
            ? fieldOf({ ...slot, label: title.text }, { isAnnotated, blockIds: [title.id, cell.id] })
            : fieldOf(slot, { isAnnotated, blockIds: [cell.id] }),
        ),
      );
      continue;
    }
    const boxes = choicesBeside(cells.slice(at + 1));
    if (boxes.length > 1) {
      const { text, hint } = withoutHint(cell.text);
      const options = slotsOf(boxes.map((box) => box.text).join(' '));
      const slots = hint === '' ? options : options.map((slot) => withHint(slot, hint));
      const ids = [cell, ...boxes].map(({ id }) => id);
      fields.push(...slotFields({ label: text, slots, isAnnotated, blockIds: ids }));
      at += boxes.length;
      continue;
    }
    // A text beside another text is no question; a label in the first column can stand beside an empty cell.
    const isFirst = cell.column === 0 || (at === 1 && NUMBER_ONLY.test(cells[0]?.text.trim() ?? ''));
    // A list of codes is no question.
    const isAsked = (next === undefined && isFirst) || room.isBehind(cell, next);
    if (!isAnswer && (!isAsked || codedListIn(cell.text) !== null)) continue;
    const behind = cells[at + 2];
    const isLast = behind !== undefined && cells[at + 3] === undefined && !room.isBehind(behind, undefined);
    const hint =
      isAnswer &&
      behind !== undefined &&
      (isUnitCell(behind.text) || room.isUnit(behind) || (isLast && isHint(behind.text)))
        ? behind
        : undefined;
    const hints = [hint?.text ?? '', asked.hint, answer.hint];
    const unit = hint !== undefined && room.isUnit(hint) ? [hint.text.trim()] : [];
    const answers = hints.reduce(
      (own, text) =>
        text === '' || unit.includes(text.trim()) ? own : own.map((slot) => withHint(slot, text)),
      isAnswer ? slots.map((slot) => withUnits(slot, unit)) : [],
    );
    const blockIds = [cell, ...(isAnswer ? [next] : []), ...(hint === undefined ? [] : [hint])].map(
      ({ id }) => id,
    );
    fields.push(...slotFields({ label: asked.text, slots: answers, isAnnotated, blockIds }));
    at += blockIds.length - 1;
  }
  return fields;
}

/** Words below the places of the row above, in the columns of the answers: `day`, `month`, `year`. */
const areBelow = (cells: readonly TableCell[], above: TableRow | undefined): boolean =>
  cells.every(
    ({ column, text }) =>
      column > 0 &&
      !hasSign(text) &&
      !/[:?]$/.test(text) &&
      above?.cells.some(
        (cell) => hasSign(cell.text) && cell.column <= column && column < cell.column + cell.columnSpan,
      ) === true,
  );

const unitSlot = ({ text }: TableCell): Slot => ({
  label: '',
  answer: { type: 'text', units: [text.trim()] },
});
