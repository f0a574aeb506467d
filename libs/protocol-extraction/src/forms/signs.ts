/** A place to fill in: a box to check, or a blank for text, a number, a date or a time. */
export type Sign =
  | { readonly kind: 'box' }
  | { readonly kind: 'date'; readonly isPartial: boolean }
  | { readonly kind: 'time' }
  /** `length` counts the printed places for characters, if each has its own. */
  | { readonly kind: 'blank'; readonly length?: number; readonly decimals?: number };

/** A text or a sign, in printed order. */
export type Piece = string | Sign;

/** Longer lines of underscores without a label are rules between parts of a page. */
const RULE = /(?<![:?]\s?)_{40,}/g;

/** Places for characters: underscores, or a comb such as `|__|__|`. */
const PLACES = String.raw`(?:(?:[|│]\s?_+\s?)+[|│]|_+(?: _+)*)`;
const BOX = String.raw`[☐☑☒□▢◻◽⬜❏❐❑❒○◯❍⚪◌●◉⦿◎\uF0A8\uF06F\uF071\uF072\uF0A1]|\[ ?[xX]?\](?!\()|(?<![\p{L}\p{N}])\([ xX]?\)`;
/** Formats that stand for a date: `DD-MMM-YYYY`, `mm/dd/yy`, `D D / M M M / Y Y Y Y`. */
const DAY = String.raw`(?:[dD]\s?[dD]|UN|UK)`;
const MONTH = String.raw`(?:[mM]\s?[mM]\s?[mM]?|Mon|MON|UNK)`;
const YEAR = String.raw`(?:[yY]\s?[yY](?:\s?[yY]\s?[yY])?)`;
const BETWEEN = String.raw`\s?[/\-.\s]\s?`;
const DATE_LETTERS = String.raw`\b(?:${DAY}${BETWEEN}${MONTH}${BETWEEN}${YEAR}|${MONTH}${BETWEEN}${DAY}${BETWEEN}${YEAR}|${YEAR}${BETWEEN}${MONTH}${BETWEEN}${DAY})\b`;
const TIME_LETTERS = String.raw`\b[hH]\s?[hH]?\s?:\s?[mM]\s?[mM](?:\s?:\s?[sS]\s?[sS])?\b`;

const SIGN = new RegExp(
  [
    String.raw`(?<date>${PLACES}\s*[/\-.]\s*${PLACES}\s*[/\-.]\s*${PLACES}(?:\s*\(?${DATE_LETTERS}\)?)?|\(?${DATE_LETTERS}\)?)`,
    String.raw`(?<time>${PLACES}\s*:\s*${PLACES}(?:\s*\(?${TIME_LETTERS}\)?)?|\(?${TIME_LETTERS}\)?)`,
    String.raw`(?<decimal>${PLACES}\s?\.\s?${PLACES})`,
    String.raw`(?<box>${BOX})`,
    String.raw`(?<blank>(?:[|│]\s?_+\s?)+[|│]|_{2,}(?: _+)*|_(?: _)+|\.{6,}|…{2,}|\[ {2,}\])`,
  ].join('|'),
  'gu',
);

/** Cuts a text into its signs and the texts between them. Rules between parts of a page are left out. */
export function piecesOf(text: string): Piece[] {
  const line = text.replace(RULE, ' ').replace(/\s+/g, ' ');
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of line.matchAll(SIGN)) {
    const before = line.slice(at, match.index).trim();
    if (before !== '') pieces.push(before);
    pieces.push(signOf(match[0], match.groups ?? {}));
    at = match.index + match[0].length;
  }
  const rest = line.slice(at).trim();
  return rest === '' ? pieces : [...pieces, rest];
}

export const hasSign = (text: string): boolean => piecesOf(text).some((piece) => typeof piece !== 'string');

function signOf(printed: string, groups: Readonly<Record<string, string | undefined>>): Sign {
  if (groups['date'] !== undefined) return { kind: 'date', isPartial: /\bU[NK]/.test(printed) };
  if (groups['time'] !== undefined) return { kind: 'time' };
  if (groups['box'] !== undefined) return { kind: 'box' };
  if (groups['decimal'] === undefined) return { kind: 'blank', ...withLength(placesIn(printed)) };
  const [whole = '', fraction = ''] = printed.split('.');
  const [before, behind] = [placesIn(whole), placesIn(fraction) ?? 1];
  return { kind: 'blank', decimals: behind, ...withLength(before && before + behind) };
}

const withLength = (length: number | undefined) => (length === undefined ? {} : { length });

/** The number of places for one character each: the cells of a comb, or underscores with spaces between them. */
function placesIn(blank: string): number | undefined {
  const cells = blank.match(/[|│]\s?_+/g);
  if (cells !== null) return cells.length;
  const single = blank.trim().split(' ');
  return single.length > 1 ? single.length : undefined;
}
