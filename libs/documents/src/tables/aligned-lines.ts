import { isLoneMark, saysNotDone } from '@app/text-normalization';

/** A cell with its lines as printed, blank ones included. */
export interface LinedCell {
  readonly column: number;
  readonly lines: readonly string[];
}

/** Longest line that names an activity of its own. */
const LONGEST_NAME = 70;
/** A line that goes on with the one above: it begins in brackets or with a word in small letters. */
const GOES_ON = /^(?:[([]|\p{Ll}+(?:\s|$))/u;

/**
 * The number of lines of a row that are rows of their own: its label has a line for each activity, and all other cells hold marks
 * or say "not done" line by line, at least one of them below the first line. 1 if it is one row.
 */
export function alignedRows(cells: readonly LinedCell[]): number {
  const [label, ...others] = cells.map(({ lines, column }) => ({ column, lines: withoutBlankEnd(lines) }));
  if (label?.column !== 0 || label.lines.length < 2) return 1;
  const areNames = label.lines.every(
    (line, at) => line.length <= LONGEST_NAME && !(at > 0 && GOES_ON.test(line)),
  );
  const isWithin = others.every(
    ({ lines }) =>
      lines.length <= label.lines.length &&
      lines.every((line) => line === '' || isMarkOrNone(unmarked(line))),
  );
  const isAligned = others.some(({ lines }) => lines.length > 1);
  return areNames && isWithin && isAligned ? label.lines.length : 1;
}

const isMarkOrNone = (line: string): boolean => isLoneMark(line) || saysNotDone(line);

/** A mark without the footnote mark behind it. */
const unmarked = (line: string): string => line.replace(/\^[^^]{1,12}\^$/, '').trim();

const withoutBlankEnd = (lines: readonly string[]): readonly string[] =>
  lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
