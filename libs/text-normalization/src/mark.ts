/** What stands for a cell whose coloured ground is its only mark. */
export const GROUND_MARK = '■';

const TICKS = 'x|✓|✔|√';
const TICKS_AND_DOTS = `${TICKS}|•|●`;
const ARROWS_AND_DASHES = '←→↔–—-';

const DONE = new RegExp(
  `^(x{1,2}|✓|✔|✗|☑|√|•|●|${GROUND_MARK}|▪|[←→↔⇔⇨➔–—-]+|[${ARROWS_AND_DASHES}]*x[${ARROWS_AND_DASHES}]*)$`,
  'i',
);

/** Whether the value of a schedule's cell only says "done at this visit": a cross, a tick, a dot, a ground, an arrow. */
export const isMark = (value: string): boolean => DONE.test(value);

/** A mark in brackets, as `(X)`: done at this visit where it is needed. */
export const isBracketedMark = (value: string): boolean => BRACKETED.test(value);
const BRACKETED = new RegExp(String.raw`^[([]\s*(${TICKS})\s*[)\]]$`, 'i');

/** A mark with the footnotes that are printed behind it. */
export interface GluedMark {
  readonly mark: string;
  readonly footnotes: readonly string[];
}

/** Splits `Xa`, `Xa,b`, `X1`: formats without superscripts glue the footnote mark to the X. */
export function splitGluedMark(value: string): GluedMark | undefined {
  const [, mark, footnotes] = GLUED.exec(value) ?? [];
  return mark === undefined || footnotes === undefined
    ? undefined
    : { mark, footnotes: footnotes.split(/\s*,\s*/) };
}
const GLUED = new RegExp(String.raw`^(${TICKS_AND_DOTS})\s*([a-z](?:\s*,\s*[a-z])*|\d(?:\s*,\s*\d)*)$`, 'i');

/**
 * Whether a cell is surely a mark before anything is known of its table: a cross, a tick or a dot, with at most one footnote
 * mark. Dashes, arrows and squares may stand in a header, too.
 */
export const isSureMark = (cell: string): boolean => SURE.test(cell);
const SURE = new RegExp(String.raw`^(${TICKS_AND_DOTS})(\^[^^]+\^|[a-z*])?$`, 'i');

/**
 * Whether a cell of a schedule says that nothing is done: a dash, `N/A`, `not applicable`. Three dashes are the shaft of an arrow,
 * and so is one dash over several columns, which only its table knows.
 */
export const saysNotDone = (cell: string): boolean => NOT_DONE.test(cell.trim());
const NOT_DONE =
  /^[([]?(?:[-‐‑‒–—−]{1,2}|n\s?\.?\s?\/?\s?a\.?|not\s+(?:applicable|required|done|needed)|none|no|∅)[)\]]?$/i;

/** Whether a piece of print is a cross, a tick or a dot, in brackets or with footnote marks as may be, and nothing else. */
export const isLoneMark = (piece: string): boolean => {
  const text = piece.replace(RAISED_MARKS, '').replace(/[*†‡§]+$/u, '');
  return isSureMark(text) || isBracketedMark(text) || splitGluedMark(text) !== undefined;
};
const RAISED_MARKS = /\^[^^]{1,24}\^/g;

/** Which ends of an arrow that is typed with signs a piece of print holds; neither for a line, a word or a comparison. */
export function typedArrowEnds(piece: string): { readonly left: boolean; readonly right: boolean } {
  const signs = piece.replace(/\s/g, '');
  const isShaft = /^[<←⟵⇐◄]?[-–—―─_=]*[>→⟶⇒►]?$/u.test(signs) && /[^<>]/u.test(signs);
  return {
    left: isShaft && /^[<←⟵⇐◄]/u.test(signs),
    right: isShaft && /[>→⟶⇒►]$/u.test(signs),
  };
}

/** Whether a cell says that something goes on over several visits: an arrow, a piece of one, or a word on its shaft. */
export const isArrowCell = (cell: string): boolean => ARROW_CELL.test(cell.trim());
const ARROW_CELL = /^(?:[←→↔⇔⇨⇦⇒⇐➔⟵⟶⟷►◄—–-]|[<←⟵⇐◄][-–—―─_=]{2}.*|.*[-–—―─_=]{2}[>→⟶⇒►])$/su;
