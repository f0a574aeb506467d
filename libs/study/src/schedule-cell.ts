import { isBracketedMark, isMark, splitGluedMark } from '@app/print';
import { splitMarks, tidy } from './marked-text';

export interface CellReading {
  readonly value: string;
  readonly marks: readonly string[];
  readonly isMark: boolean;
}

/** Reads a schedule cell: its value without footnote marks, and whether it only says "done at this visit". */
export function readCell(text: string): CellReading {
  const { text: value, marks } = splitMarks(text.replace(/\n/g, ' '));
  const glued = splitGluedMark(value);
  if (glued) return { value: glued.mark, marks: [...glued.footnotes, ...marks], isMark: true };
  if (isBracketedMark(value)) return { value: tidy(value), marks, isMark: true };
  return { value, marks, isMark: isMark(value) };
}
