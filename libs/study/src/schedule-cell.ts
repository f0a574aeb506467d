import { splitMarks, tidy } from './marked-text';

export interface CellReading {
  readonly value: string;
  readonly marks: readonly string[];
  readonly isMark: boolean;
}

const DONE = /^(x{1,2}|✓|✔|✗|☑|√|•|●|■|▪|[←→↔⇔⇨➔–—-]+|[←→↔–—-]*x[←→↔–—-]*)$/i;
/** `Xa`, `Xa,b`, `X1`: formats without superscripts glue the footnote mark to the X. */
const GLUED = /^(x|✓|✔|√|•|●)\s*([a-z](?:\s*,\s*[a-z])*|\d(?:\s*,\s*\d)*)$/i;
const BRACKETED = /^[([]\s*(x|✓|✔|√)\s*[)\]]$/i;

/** Reads a schedule cell: its value without footnote marks, and whether it only says "done at this visit". */
export function readCell(text: string): CellReading {
  const { text: value, marks } = splitMarks(text.replace(/\n/g, ' '));
  const glued = GLUED.exec(value);
  if (glued?.[1] && glued[2]) {
    return { value: glued[1], marks: [...glued[2].split(/\s*,\s*/), ...marks], isMark: true };
  }
  const bracketed = BRACKETED.exec(value);
  if (bracketed?.[1]) return { value: tidy(value), marks, isMark: true };
  return { value, marks, isMark: DONE.test(value) };
}
