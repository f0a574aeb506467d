import { readListMarker, readObjectiveLabel, startsLikeObjective } from '@app/text-normalization';
import type { TextLine } from '../../text';
import { isGroupLine } from './header-line';

/** Lines of one column, from top to bottom. */
export type ColumnLines = readonly TextLine[];

/** Lines of two columns are side by side if their baselines differ by at most this, in ems. */
const SAME_BASELINE = 0.35;
/** White space above this, in ems, beyond the usual line spacing of a cell, separates two cells. */
const WIDER = 0.3;

/** The columns of a table without rules. `labels` is the column whose texts start the rows. */
export interface Columns {
  readonly labels: ColumnLines;
  readonly others: readonly ColumnLines[];
  /** The labels name the text beside them, so each text with a label starts a row. */
  readonly areNames: boolean;
}

/**
 * Start positions of the rows of a table without rules. White space over all columns separates rows if a text of the first
 * column follows. Without it, a row starts where two columns start a new text on one baseline.
 */
export function rowStarts(columns: Columns): readonly number[] {
  const usual = usualLeading([columns.labels, ...columns.others]);
  const { labels, others, areNames } = columns;
  const beside = others.flat();
  const starts = new Set<number>();
  const first = new Set<TextLine>();
  for (const stretch of stretches([...labels, ...beside], usual)) {
    const label = stretch.find((line) => labels.includes(line));
    if (!label || goesOn(label)) continue;
    first.add(label);
    starts.add(stretch[0]?.top ?? label.top);
  }
  for (const [index, label] of labels.entries()) {
    const before = labels[index - 1];
    if (first.has(label) || !before) continue;
    const isBelowGroup =
      isGroupLine(before) && beside.filter((line) => overlap(before, line)).every(isGroupLine);
    const isBelowTitle = starts.size === 1 && before.bold && !label.bold;
    if (
      isGroupLine(label) ||
      isBelowGroup ||
      isBelowTitle ||
      beginsAnew({ label, before, others, usual, areNames })
    )
      starts.add(label.top);
  }
  return [...starts].sort((one, other) => one - other);
}

/** Lines without white over all columns between them. */
function stretches(lines: readonly TextLine[], usual: number): readonly (readonly TextLine[])[] {
  const found: TextLine[][] = [];
  let bottom = -Infinity;
  for (const line of [...lines].sort((one, other) => one.top - other.top)) {
    const last = found.at(-1);
    if (last && line.top - bottom <= usual + WIDER * line.size) last.push(line);
    else found.push([line]);
    bottom = Math.max(bottom, line.bottom);
  }
  return found;
}

interface Place {
  readonly label: TextLine;
  readonly before: TextLine;
  readonly others: readonly ColumnLines[];
  readonly usual: number;
  readonly areNames: boolean;
}

/**
 * A text starts in the first column and another one beside it, and either has white space above it or starts like an objective.
 */
function beginsAnew({ label, before, others, usual, areNames }: Place): boolean {
  if (goesOn(label) || (isGroupLine(before) && !areNames)) return false;
  return others.some((lines) => {
    const index = lines.findIndex((line) => standBeside(line, label));
    const beside = lines[index];
    if (!beside || goesOn(beside)) return false;
    if (areNames) return true;
    const above = lines[index - 1];
    const hasRoom = (one: TextLine, last: TextLine) => one.top - last.bottom > usual + 2 * WIDER * one.size;
    if (hasRoom(label, before) || (above !== undefined && hasRoom(beside, above))) return true;
    return readListMarker(label.text) === undefined && statesObjective(label.text);
  });
}

/** `To compare …`, or the same after its level: `Secondary: To compare …`. */
const statesObjective = (text: string): boolean =>
  startsLikeObjective(readObjectiveLabel(text)?.rest ?? text);

const standBeside = (one: TextLine, other: TextLine): boolean =>
  Math.abs(one.baseline - other.baseline) < SAME_BASELINE * Math.max(one.size, other.size);

const overlap = (one: TextLine, other: TextLine): boolean => one.top < other.bottom && one.bottom > other.top;

/** The next line of a sentence. */
const goesOn = ({ text }: TextLine): boolean => /^[\p{Ll}(]/u.test(text);

/** Line spacing within a cell: the minimum over all lines, without outliers. */
function usualLeading(columns: readonly ColumnLines[]): number {
  const gaps = columns
    .flatMap((lines) => lines.slice(1).map((line, index) => line.top - (lines[index]?.bottom ?? line.top)))
    .sort((one, other) => one - other);
  return gaps[Math.floor(gaps.length / 8)] ?? 0;
}
