import { isBracketedMark, isMark, isSureMark, saysNotDone, splitGluedMark } from '@app/text-normalization';

/** Meaning of a table cell, before anything is known about the table. */
export type CellMeaning =
  /** Nothing is done, or the cell is empty. */
  | { readonly kind: 'nothing' }
  /** Done. */
  | { readonly kind: 'mark' }
  /** Several marks in one cell: they belong to that many of the columns that it covers. */
  | { readonly kind: 'marks'; readonly count: number }
  /** A mark if it forms a line in the table, such as a dash over several columns. */
  | { readonly kind: 'line' }
  /** A mark if most of the table uses the same text: `Y`, `yes`, `1`. */
  | { readonly kind: 'word' }
  /** Anything else: a time, a dose, a remark. */
  | { readonly kind: 'text' };

const RAISED = /\s*\^[^^]{1,24}\^/g;
const SIGNS_AT_END = /[\s*†‡§¶#,;:]+$/u;
const ARROW = /[←→↔⇔⇨⇦⇒⇐➔➜⟵⟶⟷►◄]/u;
const ONLY_LINE = /^[\s=_.\-‐‑‒–—−←→↔⇔⇨⇦⇒⇐➔➜⟵⟶⟷►◄|]{3,}$/u;
const WORD = /^(?:y|yes|1|o|○|◯|done|required|r)$/i;
/** A mark with a remark: `X (pre-dose)`, `✓ if needed`. */
const MARK_WITH_REMARK = /^(?:[Xx]|✓|✔|☑|☒|√|●|■)(?=\s*[([,;/]|\s+\S)/u;

const NOTHING: CellMeaning = { kind: 'nothing' };
const MARK: CellMeaning = { kind: 'mark' };

/** Determines the meaning of a cell, ignoring footnote marks. */
export function cellMeaning(printed: string): CellMeaning {
  const whole = printed.replace(/\s+/g, ' ').trim();
  const text = whole.replace(RAISED, '').replace(SIGNS_AT_END, '');
  if (text === '') return /[*†‡§]/u.test(whole) ? { kind: 'text' } : NOTHING;
  const count = marksInRow(text);
  if (count > 1) return { kind: 'marks', count };
  if (isSimpleMark(text) || isSureMark(whole)) return MARK;
  if (ONLY_LINE.test(text)) return MARK;
  if (/^[-‐‑‒–—−]$/u.test(text)) return { kind: 'line' };
  if (saysNotDone(text)) return NOTHING;
  if (ARROW.test(text) && /^\W|\W$/u.test(text)) return { kind: 'line' };
  if (MARK_WITH_REMARK.test(text)) return MARK;
  return { kind: WORD.test(text) ? 'word' : 'text' };
}

/** Dashes form a line, which can only be recognized with the table. */
const isSimpleMark = (text: string): boolean =>
  (isMark(text) && !/^[-‐‑‒–—−]+$/u.test(text)) ||
  /^[☑☒✗✘►◆◼⬛]$/u.test(text) ||
  isBracketedMark(text) ||
  splitGluedMark(text) !== undefined;

/** How many marks a cell starts with. A reader that could not separate the columns puts all marks into one cell. */
function marksInRow(text: string): number {
  const parts = text.split(' ');
  const end = parts.findIndex((part) => !isSimpleMark(part.replace(SIGNS_AT_END, '')));
  return end === -1 ? parts.length : end;
}
