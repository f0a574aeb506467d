import type { TableCell, TableRow } from '@app/contracts';
import { answerOf, choiceOf } from '../choices';
import { formatIn, statesHint, withHint } from './cells-beside';
import { fieldOf } from '../field';
import type { Answer, Field, FieldChoice } from '../form';
import {
  CONDITION_WORDS,
  NORMAL_WORDS,
  NOT_DONE_WORDS,
  REMARK_WORDS,
  RESULT_TITLES,
  TEST_TITLES,
  TOTAL_WORDS,
  UNIT_TITLES,
} from '../form-words';
import { isCircled, type Matrix, matrixIn } from './matrix';
import { sideBySide } from './matrix-rows';
import { areAnnotated, questionOf } from '../question';
import { decimalSignOf, type Writing } from '../ranges';
import { fileFieldsIn, hasSign, isFileBox } from '../signs';
import { answersIn, type Slot, slotsOf, withUnits } from '../slots';
import { slotFields, type TableFields } from './table-fields';
import { isUnit } from '../units';

const LONE_BOX = /^(?:\S{0,3}\s)?[☐☑☒□▢◻○◯❍⚪❏❐❑❒]$|^\[ ?\]$|^\( ?\)$|^\d{1,2}$/u;

export const isLoneBox = (text: string): boolean => LONE_BOX.test(text) || isFileBox(text);

/** The choice with the box of the file that a cell holds. */
export function withBox(choice: FieldChoice, cell: TableCell | undefined): FieldChoice {
  const [fileField] = fileFieldsIn(cell?.text ?? '');
  return fileField === undefined ? choice : { ...choice, fileField };
}

/**
 * Reads a matrix: neighbouring columns of boxes are the choices of the question of the row, and each other column that is filled in
 * asks for one of its values.
 */
export function readMatrix(rows: readonly TableRow[]): readonly TableFields[] | null {
  const halves = sideBySide(rows);
  if (halves.length > 0) {
    const read = halves.map(readMatrix);
    return read.every((half) => half !== null) ? read.flat() : null;
  }
  const matrix = matrixIn(rows);
  if (matrix === null) return null;
  const asked = matrix.body.filter(({ cells }) => cells.length > 1);
  const answers = asked.flatMap(({ cells }) => cells.filter(({ column }) => column > matrix.at));
  const isFilled =
    answers.some(({ text }) => hasSign(text)) || isCircled(rows) || hasOpenColumns(matrix, answers);
  return isFilled ? new MatrixReader(matrix, asked).read() : null;
}

/** Whether the cells of a matrix are empty but for printed units, as on the sheet of a workbook. */
const hasOpenColumns = ({ columns }: Matrix, answers: readonly TableCell[]): boolean =>
  answers.length > 0 &&
  answers.every(({ text }) => isUnit(text)) &&
  columns.some((title) => !answers.some(({ column }) => column === title.column));

/** What a column of a matrix is for. */
type Use = 'choice' | 'unit' | 'printed' | 'value';

class MatrixReader {
  private readonly uses: ReadonlyMap<TableCell, Use>;
  private readonly isAnnotated: boolean;
  private readonly results: readonly TableCell[];

  constructor(
    private readonly matrix: Matrix,
    private readonly asked: readonly TableRow[],
  ) {
    this.uses = new Map(matrix.columns.map((title) => [title, this.useOf(title)]));
    this.isAnnotated = areAnnotated(asked.map((row) => this.questionIn(row)?.text ?? ''));
    const values = matrix.columns.filter((title) => this.useIs(title, 'value'));
    const titled = values.filter(({ text }) => RESULT_TITLES(text));
    const measured = values.filter(this.isMeasured);
    // Beside units, the only column of values has the results under any title.
    const isResult = matrix.columns.some((title) => this.useIs(title, 'unit')) && measured.length === 1;
    this.results = titled.length > 0 || !isResult ? titled : measured;
  }

  read(): readonly TableFields[] {
    const groups: { heading?: TableCell; fields: Field[] }[] = [{ fields: [], ...this.corner() }];
    const parts = this.partsOfQuestions();
    for (const row of this.matrix.body) {
      const [only, more] = row.cells;
      if (only === undefined) continue;
      const isTotal = more === undefined && TOTAL_WORDS(only.text);
      const isHeading = more === undefined && !isTotal && !this.isOpen(only);
      if (isHeading) groups.push({ heading: only, fields: [] });
      const part = parts === undefined ? undefined : row.cells.find(({ column }) => column === parts.column);
      if (part !== undefined && part.text !== groups.at(-1)?.heading?.text)
        groups.push({ heading: part, fields: [] });
      if (!isHeading) groups.at(-1)?.fields.push(...(isTotal ? totalOf(only) : this.fieldsOf(row)));
    }
    const last = groups.at(-1);
    // A label in the last row has room behind it: `Comments`.
    if (
      groups.length > 1 &&
      last?.heading !== undefined &&
      last.fields.length === 0 &&
      isOpenLabel(last.heading)
    )
      groups.at(-2)?.fields.push(textOf(last.heading));
    return [...labelsAbove(this.matrix.above), ...groups]
      .filter(({ fields }) => fields.length > 0)
      .map(({ heading, fields }) => ({ isRepeating: false, fields, ...(heading && { heading }) }));
  }

  /** The title of the questions, if it names the group. */
  private corner(): { readonly heading?: TableCell } {
    const corner = this.matrix.titles.cells.find(({ column }) => column === this.matrix.at);
    const isNamed = corner !== undefined && corner.text.trim() !== '' && !TEST_TITLES(corner.text);
    return isNamed ? { heading: corner } : {};
  }

  /** The column that tells equal questions apart: `Threshold` of the right lead and of the left one. */
  private partsOfQuestions(): TableCell | undefined {
    const questions = this.asked.map((row) => this.questionIn(row)?.text.trim());
    const isApart = ({ column }: TableCell): boolean => {
      const texts = this.asked.map(({ cells }) => cells.find((cell) => cell.column === column)?.text.trim());
      return new Set(texts.map((text, at) => JSON.stringify([text, questions[at]]))).size === texts.length;
    };
    return new Set(questions).size === questions.length
      ? undefined
      : this.matrix.columns.find((title) => this.useIs(title, 'printed') && isApart(title));
  }

  private questionIn({ cells }: TableRow): TableCell | undefined {
    return cells.find(({ column }) => column === this.matrix.at);
  }

  private idsOf({ id }: TableCell): string[] {
    return [id, ...(this.matrix.lines.get(id) ?? [])];
  }

  private useOf(title: TableCell): Use {
    if (this.isBoxed(title)) {
      const { columns } = this.matrix;
      const at = columns.indexOf(title);
      const isBeside = [columns[at - 1], columns[at + 1]].some(
        (other) => other !== undefined && this.isChoice(other),
      );
      return isBeside && this.isChoice(title) ? 'choice' : 'value';
    }
    const texts = this.cellsBelow(title).map(({ text }) => text.trim());
    const isUnits = UNIT_TITLES(title.text) && texts.some((text) => unitsOf(text).length > 0);
    if (isUnits || (texts.length > 0 && texts.every(isUnit))) return 'unit';
    const open = texts.filter((text) => formatIn(text) === undefined);
    // A format beside other texts explains the answer of its row.
    if (open.length === 0 || open.some(hasSign)) return 'value';
    return open.some((text) => answersIn(text).length > 0) ? 'value' : 'printed';
  }

  /** A box for a value that was not collected is no choice. */
  private isChoice(title: TableCell): boolean {
    return this.isBoxed(title) && !(NOT_DONE_WORDS(title.text) && this.matrix.columns.some(this.isMeasured));
  }

  /** Whether a column takes numbers, dates or texts that are no remarks. */
  private readonly isMeasured = (title: TableCell): boolean =>
    !REMARK_WORDS(title.text) &&
    this.cellsBelow(title).some(({ text }) => {
      const [first] = slotsOf(text);
      return first !== undefined && first.answer.choices === undefined;
    });

  private isBoxed(title: TableCell): boolean {
    const cells = this.cellsBelow(title);
    return cells.length > 0 && cells.every(({ text }) => isLoneBox(text.trim()));
  }

  private cellsBelow({ column }: TableCell): TableCell[] {
    return this.asked.flatMap(({ cells }) =>
      cells.filter((cell) => cell.column === column && cell.text.trim() !== ''),
    );
  }

  /** Whether a label states the unit of the values that are asked beside it, in cells that are empty. */
  private isOpen({ column, columnSpan, text }: TableCell): boolean {
    const measured = this.matrix.columns.filter(
      (title) => this.useIs(title, 'value') && this.isMeasured(title),
    );
    const isLabel = column === this.matrix.at && columnSpan === 1 && !hasSign(text);
    return isLabel && measured.length > 1 && questionOf(text, this.isAnnotated).units.length > 0;
  }

  private fieldsOf(row: TableRow): Field[] {
    const question = this.questionIn(row);
    if (question === undefined) return [];
    const titles = this.matrix.columns.filter((title) => this.isAsked(title, row));
    const choice = this.choiceOf(question, row);
    const values = titles.flatMap((title) => {
      const isOnly = choice === null && (titles.length === 1 || title.text.trim() === '');
      return this.valueOf(row, { question, title, isOnly });
    });
    return choice === null ? values : [choice, ...values];
  }

  private useIs(title: TableCell, use: Use): boolean {
    return this.uses.get(title) === use;
  }

  /** Whether a row has room for a value of a column: no other cell covers it, and the boxes of other rows are not missing. */
  private isAsked(title: TableCell, { cells }: TableRow): boolean {
    const cell = cells.find(
      ({ column, columnSpan }) => column <= title.column && title.column < column + columnSpan,
    );
    if (this.useIs(title, 'unit'))
      return cell !== undefined && hasSign(cell.text) && unitsOf(cell.text).length === 0;
    const hasRoom = cell === undefined ? !this.isBoxed(title) : cell.column === title.column;
    return hasRoom && this.useIs(title, 'value');
  }

  private choiceOf(question: TableCell, { cells }: TableRow): Field | null {
    const found = this.matrix.columns.flatMap((title) => {
      const cell = cells.find(({ column }) => column === title.column);
      if (cell === undefined || cell.text.trim() === '' || !this.useIs(title, 'choice')) return [];
      const printed = choiceOf(title.text);
      const code = /\d+/.exec(cell.text)?.[0];
      const own = code === undefined || printed.code !== '' ? printed : { code, text: printed.text };
      return [{ cell, choice: withBox(own, cell) }];
    });
    if (found.length < 2) return null;
    const answer = answerOf(
      found.map(({ choice }) => choice),
      false,
    );
    const blockIds = [...this.idsOf(question), ...found.map(({ cell }) => cell.id)];
    return fieldOf({ label: question.text, answer }, { isAnnotated: this.isAnnotated, blockIds });
  }

  /** The fields of a cell. A column of printed units states the unit of the result. */
  private valueOf(
    { cells }: TableRow,
    { question, title, isOnly }: { question: TableCell; title: TableCell; isOnly: boolean },
  ): Field[] {
    const cell = cells.find(({ column }) => column === title.column);
    if (cell !== undefined && !hasSign(cell.text) && answersIn(cell.text).length === 0) return [];
    const test = questionOf(question.text, this.isAnnotated);
    const isRemark = REMARK_WORDS(title.text);
    const isResult = isOnly || this.results.includes(title);
    // The result has the name of its row; what is asked beside it is named after its column.
    const isNamed = isOnly || (isResult && this.results.length === 1);
    const beside = this.besideResult(cells, isResult);
    const units = isRemark ? [] : [...test.units, ...beside.units];
    const asked = isLoneBox(cell?.text.trim() ?? '');
    const stated = isNamed || !isResult ? undefined : statedBy(test);
    const star = stated?.isRequired === true ? ' *' : '';
    const label = isNamed ? question.text : `${test.text} – ${title.text}${star}`;
    const printed = asked ? [{ label: '', answer: yesNo(cell) }] : answersIn(cell?.text ?? '');
    const [first = { label: '', answer: { type: 'text' as const } }, ...others] = printed;
    const slots = [{ ...first, ...stated?.slot }, ...others].map((slot) =>
      withBeside(withUnits(withCondition(slot, title.text), units), beside),
    );
    const own = [title, ...(cell === undefined ? [] : [cell]), ...beside.cells].map(({ id }) => id);
    const blockIds = [...this.idsOf(question), ...own];
    return slotFields({ label, slots, isAnnotated: this.isAnnotated && isNamed, blockIds });
  }

  /**
   * What the columns of units and of printed ranges say of a value. Values outside of a normal range may be entered, so it is a note.
   */
  private besideResult(cells: readonly TableCell[], isResult: boolean): Beside {
    const found = this.matrix.columns.flatMap((title) => {
      const cell = cells.find(({ column }) => column === title.column);
      return cell === undefined ? [] : [{ title, cell, text: cell.text.trim() }];
    });
    const units = found.filter(
      ({ title, text }) =>
        this.useIs(title, 'unit') && (isResult || this.results.length === 0) && /\p{L}|%/u.test(text),
    );
    const printed = found.filter(({ title }) => isResult && this.useIs(title, 'printed'));
    const notes = printed.filter(({ title, text }) => NORMAL_WORDS(title.text) && /\d/.test(text));
    const hints = printed.filter(({ title, text }) => !NORMAL_WORDS(title.text) && statesHint(text));
    return {
      units: units.flatMap(({ text }) => unitsOf(text)),
      // The other rows tell whether `2.000` is two thousand.
      hints: hints.map(({ title, text }) => ({
        text,
        decimal: decimalSignOf(this.cellsBelow(title).map((one) => one.text)),
      })),
      note: notes.map(({ title, text }) => `${title.text.trim()}: ${text}`).join('; '),
      cells: [...units, ...notes, ...hints].map(({ cell }) => cell),
    };
  }
}

/** What is printed beside a value, and the cells that print it. */
interface Beside {
  readonly units: readonly string[];
  readonly hints: readonly { readonly text: string; readonly decimal: Writing['decimal'] }[];
  /** Empty if there is none. */
  readonly note: string;
  readonly cells: readonly TableCell[];
}

/** The units that a cell prints, or between which its boxes choose. Empty if it has another place to fill in. */
function unitsOf(text: string): readonly string[] {
  const [slot, more] = slotsOf(text);
  if (slot === undefined) return text.trim() === '' ? [] : [text.trim()];
  const { type, choices = [] } = slot.answer;
  if (more !== undefined || (choices.length > 0 && slot.label !== '')) return [];
  return choices.length > 0 ? choices.map((choice) => choice.text) : type === 'yes-no' ? [slot.label] : [];
}
/** An answer with what its row says of it, and with the boxes of the file for its unit. */
function withBeside(printed: Slot, { units, hints, note, cells }: Beside): Slot {
  const slot = hints.reduce((own, { text, decimal }) => withHint(own, text, { decimal }), printed);
  if (slot.answer.choices !== undefined) return slot;
  const instruction = [slot.instruction, note].filter((one) => one).join('; ');
  const boxes = units.length > 1 ? cells.flatMap(({ text }) => fileFieldsIn(text)) : [];
  const fileFields = [...(slot.answer.fileFields ?? []), ...boxes];
  return {
    ...slot,
    answer: { ...slot.answer, ...(fileFields.length > 0 && { fileFields }) },
    ...(instruction !== '' && { instruction }),
  };
}

/** What the label of a test says of its result. */
function statedBy({ name, condition, instruction, isRequired }: ReturnType<typeof questionOf>) {
  const slot = {
    ...(name !== '' && { name }),
    ...(condition !== undefined && { condition }),
    ...(instruction !== undefined && { instruction }),
  };
  return { slot, isRequired: isRequired === true };
}

const yesNo = (cell: TableCell | undefined): Answer => {
  const [fileField] = fileFieldsIn(cell?.text ?? '');
  return fileField === undefined
    ? { type: 'yes-no', choices: [] }
    : { type: 'yes-no', choices: [], fileFields: [fileField] };
};

/** `If abnormal, specify` */
const withCondition = (slot: Slot, title: string): Slot => {
  const condition = title.split(/,\s*/).find((part) => CONDITION_WORDS(part));
  return condition === undefined || slot.condition !== undefined ? slot : { ...slot, condition };
};

const isOpenLabel = ({ text }: TableCell): boolean =>
  text.split(/\s+/).length <= LONGEST_LABEL && (REMARK_WORDS(text) || /[:：]\s*$/.test(text));
const LONGEST_LABEL = 7;

/** Labels above the titles of a sheet with an empty cell behind each: `Patient ID:`, or `Date of sample` and `Time of sample`. */
function labelsAbove(rows: readonly TableRow[]): { heading?: TableCell; fields: Field[] }[] {
  return rows.map(({ cells }) => {
    const labels = cells.filter(
      ({ anchor, column, columnSpan, text }, at) =>
        anchor.kind === 'xlsx' &&
        !hasSign(text) &&
        text.split(/\s+/).length <= LONGEST_LABEL &&
        (cells[at + 1]?.column ?? Infinity) > column + columnSpan,
    );
    const isRow = cells.length > 1 && labels.length === cells.length;
    return { fields: labels.filter(({ text }) => isRow || /[:：]\s*$/.test(text)).map(textOf) };
  });
}

const textOf = (cell: TableCell): Field =>
  fieldOf({ label: cell.text, answer: { type: 'text' } }, { isAnnotated: false, blockIds: [cell.id] });

const totalOf = (cell: TableCell): Field[] => [
  fieldOf({ label: cell.text, answer: { type: 'integer' } }, { isAnnotated: false, blockIds: [cell.id] }),
];
