import { isBracketedMark, isMark, isSureMark, saysNotDone, splitGluedMark } from '@app/text-normalization';

/** What a cell of a table says, before anything is known of the table. */
export type CellMeaning =
  /** Nothing is done, or nothing is said. */
  | { readonly kind: 'nothing' }
  /** Done. */
  | { readonly kind: 'mark' }
  /** Several marks in one cell: they belong to so many of the columns that it covers. */
  | { readonly kind: 'marks'; readonly count: number }
  /** A mark where the table has a line of them, as a dash over several columns. */
  | { readonly kind: 'line' }
  /** A mark where most of the table says the same: `Y`, `yes`, `1`. */
  | { readonly kind: 'word' }
  /** Anything else: a time, a dose, a remark. */
  | { readonly kind: 'text' };

const RAISED = /\s*\^[^^]{1,24}\^/g;
const SIGNS_AT_END = /[\s*†‡§¶#,;:]+$/u;
const ARROW = /[←→↔⇔⇨⇦⇒⇐➔➜⟵⟶⟷►◄]/u;
const ONLY_LINE = /^[\s=_.\-‐‑‒–—−←→↔⇔⇨⇦⇒⇐➔➜⟵⟶⟷►◄|]{3,}$/u;
const WORD = /^(?:y|yes|1|o|○|◯|done|required|r)$/i;
/** A mark with what is said of it: `X (pre-dose)`, `✓ if needed`. */
const MARK_WITH_REMARK = /^(?:[Xx]|✓|✔|☑|☒|√|●|■)(?=\s*[([,;/]|\s+\S)/u;

const NOTHING: CellMeaning = { kind: 'nothing' };
const MARK: CellMeaning = { kind: 'mark' };

/** Says what a cell says, footnote marks aside. */
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

/** Dashes are marks of a line, which only the table can tell. */
const isSimpleMark = (text: string): boolean =>
  (isMark(text) && !/^[-‐‑‒–—−]+$/u.test(text)) ||
  /^[☑☒✗✘►◆◼⬛]$/u.test(text) ||
  isBracketedMark(text) ||
  splitGluedMark(text) !== undefined;

/** How many marks a cell begins with: a reader that could not part the columns puts all of them into one. */
function marksInRow(text: string): number {
  const parts = text.split(' ');
  const end = parts.findIndex((part) => !isSimpleMark(part.replace(SIGNS_AT_END, '')));
  return end === -1 ? parts.length : end;
}
