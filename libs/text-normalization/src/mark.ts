import { splitTypedMarks } from './typed-raised';

/** Represents a cell whose background color is its only mark. */
export const GROUND_MARK = '■';

const TICKS = 'x|✓|✔|√';
const TICKS_AND_DOTS = `${TICKS}|•|●`;
const ARROWS_AND_DASHES = '←→↔–—-';

const DONE = new RegExp(
  `^(x{1,2}|✓|✔|✗|☑|√|•|●|${GROUND_MARK}|▪|[←→↔⇔⇨➔–—-]+|[${ARROWS_AND_DASHES}]*x[${ARROWS_AND_DASHES}]*)$`,
  'i',
);

/** Whether the value of a schedule cell only means "done at this visit": a cross, a tick, a dot, a background color, an arrow. */
export const isMark = (value: string): boolean => DONE.test(value);

/** A mark in parentheses, such as `(X)`: done at this visit if needed. */
export const isBracketedMark = (value: string): boolean => BRACKETED.test(value);
const BRACKETED = new RegExp(String.raw`^[([]\s*(${TICKS})\s*[)\]]$`, 'i');

/** A mark with the footnotes that are printed after it. */
export interface GluedMark {
  readonly mark: string;
  readonly footnotes: readonly string[];
}

/** Splits `Xa`, `Xa,b`, `X1`. Formats without superscripts attach the footnote mark to the X. */
export function splitGluedMark(value: string): GluedMark | undefined {
  const [, mark, footnotes] = GLUED.exec(value) ?? [];
  return mark === undefined || footnotes === undefined
    ? undefined
    : { mark, footnotes: footnotes.split(/\s*,\s*/) };
}
const GLUED = new RegExp(String.raw`^(${TICKS_AND_DOTS})\s*([a-z](?:\s*,\s*[a-z])*|\d(?:\s*,\s*\d)*)$`, 'i');

/**
 * Whether a cell is certainly a mark before anything is known about its table: a cross, a tick or a dot, with at most one
 * footnote mark. Dashes, arrows and squares may also appear in a header.
 */
export const isSureMark = (cell: string): boolean => SURE.test(cell);
const SURE = new RegExp(String.raw`^(${TICKS_AND_DOTS})(\^[^^]+\^|[a-z*])?$`, 'i');

/**
 * Whether a schedule cell means that nothing is done: a dash, `N/A`, `not applicable`. Three dashes are the shaft of an arrow. So
 * is one dash over several columns, which can only be recognized with the table.
 */
export const saysNotDone = (cell: string): boolean => NOT_DONE.test(cell.trim());
const NOT_DONE =
  /^[([]?(?:[-‐‑‒–—−]{1,2}|n\s?\.?\s?\/?\s?a\.?|not\s+(?:applicable|required|done|needed)|none|no|∅)[)\]]?$/i;

/** Whether a printed text is only a cross, a tick or a dot, optionally in parentheses or with footnote marks. */
export const isLoneMark = (piece: string): boolean => {
  const printed = piece.replace(RAISED_MARKS, '').replace(/[*†‡§]+$/u, '');
  const text = splitTypedMarks(printed)?.text ?? printed;
  return isSureMark(text) || isBracketedMark(text) || splitGluedMark(text) !== undefined;
};
const RAISED_MARKS = /\^[^^]{1,24}\^/g;

/** Which ends of a typed arrow a printed text holds; neither for a line, a word or a comparison. */
export function typedArrowEnds(piece: string): { readonly left: boolean; readonly right: boolean } {
  const signs = piece.replace(/\s/g, '');
  const isShaft = /^[<←⟵⇐◄]?[-–—―─_=]*[>→⟶⇒►]?$/u.test(signs) && /[^<>]/u.test(signs);
  return {
    left: isShaft && /^[<←⟵⇐◄]/u.test(signs),
    right: isShaft && /[>→⟶⇒►]$/u.test(signs),
  };
}

/** Whether a cell means that an activity continues over several visits: an arrow, a part of one, or a word on its shaft. */
export const isArrowCell = (cell: string): boolean => ARROW_CELL.test(cell.trim());
const ARROW_CELL = /^(?:[←→↔⇔⇨⇦⇒⇐➔⟵⟶⟷►◄—–-]|[<←⟵⇐◄][-–—―─_=]{2}.*|.*[-–—―─_=]{2}[>→⟶⇒►])$/su;
