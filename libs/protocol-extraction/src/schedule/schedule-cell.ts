import { isBracketedMark, isMark, splitGluedMark } from '@app/text-normalization';
import { splitMarks, tidy } from '../marked-text';

export interface CellReading {
  readonly value: string;
  readonly marks: readonly string[];
  readonly isMark: boolean;
}

/** Reads a schedule cell: its value without footnote marks, and whether it only means "done at this visit". */
export function readCell(text: string): CellReading {
  const { text: printed, marks } = splitMarks(text.replace(/\n/g, ' '));
  const value = withoutRepeats(printed);
  const glued = splitGluedMark(value);
  if (glued) return { value: glued.mark, marks: [...glued.footnotes, ...marks], isMark: true };
  if (isBracketedMark(value)) return { value: tidy(value), marks, isMark: true };
  return { value, marks, isMark: isMark(value) };
}

/** `X X X` in a merged cell means "done" at each of its visits. */
function withoutRepeats(value: string): string {
  const [first = '', ...others] = value.split(' ');
  return others.length > 0 && isMark(first) && others.every((other) => other === first) ? first : value;
}
