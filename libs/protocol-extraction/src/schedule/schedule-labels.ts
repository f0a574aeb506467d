import type { TableBlock, TableCell, TableRow } from '@app/contracts';
import { isRowNumber, textKey } from '@app/text-normalization';
import { splitMarks } from '../marked-text';
import { readCell } from './schedule-cell';
import { isLabelTitle, isTimingTitle, type ScheduleLayout } from './schedule-layout';

/** The labels before the marks of a row. */
export interface RowLabel {
  readonly name: string;
  readonly marks: readonly string[];
  /** True if printed in this row, not in a row above. */
  readonly isOwn: boolean;
  /** The cell with the name; undefined if the name is that of the row above. */
  readonly cellId?: string;
  /** The label next to it that covers several rows or repeats: `Safety`. */
  readonly group?: string;
  readonly groupCell?: string;
  /** The time within a visit: `Predose`. */
  readonly timing?: string;
}

interface LabelText {
  readonly text: string;
  readonly cellId: string;
  /** True if the cell starts in this row, not in a row above. */
  readonly isOwn: boolean;
}

const TIMING =
  /^((pre|post)\b|(pre|post)-?dose|[+-]?\d+(\.\d+)?\s*(h|hr|hrs|hours?|min|minutes?)\b|.*[+±]\s*\d+)/i;
/** `Z-01`, `LB 10`: the code of a procedure in a list of fees or services. */
const CODE = /^\p{L}{1,3}[-.\s]\d{1,4}$/u;
const REMARK = /^(comments?|notes?|remarks?|references?|(protocol\s+)?section|details)\b/i;

/**
 * Reads the labels of all rows below the headers. If several columns hold labels, one of them names the activities: the column
 * whose title says so, else the column with the most distinct texts. The columns to its left group the activities.
 */
export function readLabels(
  table: TableBlock,
  body: readonly TableRow[],
  layout: ScheduleLayout,
): readonly RowLabel[] {
  const texts = expandLabels(body, layout.labelColumns);
  const titles = titlesOf(table, layout);
  const isTiming = titles.map((title, column) => isTimingColumn(title, columnOf(texts, column)));
  const naming = namingColumn(texts, titles, isTiming);
  let last = '';
  const labels = texts.map((row, index): RowLabel => {
    const own = row[naming];
    const fallback = row.findLast((text, column) => text?.isOwn === true && isTiming[column] !== true);
    const other = body[index]?.cells.some((cell) => readCell(cell.text).isMark) === true ? last : '';
    const printed = own ?? fallback;
    const chosen = printed?.text ?? other;
    const { text: name, marks } = splitMarks(chosen.replace(/\n/g, ' '));
    last = chosen;
    const group = row.findLast(
      (text, column) =>
        column < naming &&
        isTiming[column] !== true &&
        text !== undefined &&
        text.text !== chosen &&
        !isRowNumber(text.text) &&
        !CODE.test(text.text),
    );
    const timing = row.find((text, column) => column !== naming && isTiming[column] === true)?.text;
    return {
      name,
      marks,
      isOwn: printed?.isOwn === true,
      ...(printed === undefined ? {} : { cellId: printed.cellId }),
      ...(group === undefined
        ? {}
        : { group: splitMarks(group.text.replace(/\n/g, ' ')).text, groupCell: group.cellId }),
      ...(timing === undefined ? {} : { timing }),
    };
  });
  return withoutRowNumbers(labels);
}

const NUMBERED = /^(\d{1,3})[.)]?\s+(?=\S)/;
const FEWEST_NUMBERED = 5;

/** Numbers that count all rows are no part of their labels: `3 Vital signs` in the third row. */
function withoutRowNumbers(labels: readonly RowLabel[]): readonly RowLabel[] {
  const numbers = labels.map(({ name }) => Number(NUMBERED.exec(name)?.[1]));
  const first = numbers[0] ?? NaN;
  const areCounted = numbers.every((number, index) => number === first + index);
  return areCounted && numbers.length >= FEWEST_NUMBERED
    ? labels.map((label) => ({ ...label, name: label.name.replace(NUMBERED, '') }))
    : labels;
}

/**
 * Times in the first column after the labels, one for each row of a merged label: `Predose` and `Postdose` next to `PK sample`,
 * printed in the column of a visit at which nothing is done. A single time would be an activity at that visit.
 */
export function timingsBesideLabels(body: readonly TableRow[], labelColumns: number): ReadonlySet<TableCell> {
  const timings = new Set<TableCell>();
  body.forEach((row, index) => {
    const label = row.cells.find(({ column, columnSpan }) => column + columnSpan === labelColumns);
    if (label === undefined || label.rowSpan === 1) return;
    const beside = body.slice(index, index + label.rowSpan).flatMap(({ cells }) => {
      const others = cells.filter(({ column }) => column > labelColumns);
      const cell = cells.find(({ column }) => column === labelColumns);
      return cell !== undefined && others.length > 0 ? [cell] : [];
    });
    const isDistinct = new Set(beside.map(({ text }) => textKey(text))).size === beside.length;
    const isTold = beside.every(
      ({ text, columnSpan }) => columnSpan === 1 && PART_OF_VISIT.test(text.trim()),
    );
    if (beside.length > 1 && isDistinct && isTold) for (const cell of beside) timings.add(cell);
  });
  return timings;
}

/** A time within a visit and nothing else. */
const PART_OF_VISIT =
  /^(?:pre|post|before|after|prior to|(?:start|end) of)[\s-]*(?:the\s+)?(?:dos(?:e|ing)|infusions?|meals?|injections?|administration|treatment)$/i;

/** The texts of the label columns by row. A merged cell counts for all rows and columns that it covers. */
function expandLabels(
  body: readonly TableRow[],
  labelColumns: number,
): readonly (readonly (LabelText | undefined)[])[] {
  const rows = body.map(() => new Array<LabelText | undefined>(labelColumns).fill(undefined));
  body.forEach((row, index) => {
    for (const cell of row.cells) {
      if (cell.column >= labelColumns || cell.text === '') continue;
      for (let reach = index; reach < Math.min(body.length, index + cell.rowSpan); reach++) {
        const texts = rows[reach];
        for (
          let column = cell.column;
          column < Math.min(labelColumns, cell.column + cell.columnSpan);
          column++
        )
          if (texts) texts[column] ??= { text: cell.text, cellId: cell.id, isOwn: reach === index };
      }
    }
  });
  return rows;
}

const columnOf = (
  texts: readonly (readonly (LabelText | undefined)[])[],
  column: number,
): readonly string[] => texts.flatMap((row) => row[column]?.text ?? []);

function titlesOf(table: TableBlock, { headerRows, labelColumns }: ScheduleLayout): readonly string[] {
  return Array.from({ length: labelColumns }, (_column, column) =>
    table.rows
      .slice(0, headerRows)
      .flatMap((row) => row.cells.filter((cell) => covers(cell, column)).map((cell) => cell.text))
      .join(' '),
  );
}

/** A title that is merged over the labels is the title of each of them. */
const covers = (cell: TableCell, column: number): boolean =>
  cell.column <= column && column < cell.column + cell.columnSpan;

function isTimingColumn(title: string, texts: readonly string[]): boolean {
  if (isTimingTitle(title)) return true;
  return texts.length > 2 && texts.filter((text) => TIMING.test(text)).length > texts.length * 0.7;
}

function namingColumn(
  texts: readonly (readonly (LabelText | undefined)[])[],
  titles: readonly string[],
  isTiming: readonly boolean[],
): number {
  const scores = titles.map((title, column): number => {
    if (isTiming[column] === true || REMARK.test(title)) return -1;
    const names = columnOf(texts, column).filter((text) => !CODE.test(text));
    const distinct = new Set(names.map(textKey)).size;
    return distinct + (isNameTitle(title) ? texts.length : 0);
  });
  const best = Math.max(...scores);
  return best < 0 ? 0 : scores.lastIndexOf(best);
}

const isNameTitle = (title: string): boolean =>
  isLabelTitle(title) && !/\b(domain|category|type|group)\b/i.test(title);
