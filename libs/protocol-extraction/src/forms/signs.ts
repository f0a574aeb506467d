/**
 * A place to fill in: a box to check, or a blank for text, a number, a date or a time. `fileFields` are the numbers of the form
 * fields of the file that stand there; boxes of one group of the file have its number.
 */
export type Sign =
  | { readonly kind: 'box'; readonly fileField?: number; readonly group?: number }
  | ({ readonly kind: 'date'; readonly isPartial: boolean } & OfFile)
  | ({ readonly kind: 'time' } & OfFile)
  /** `length` counts the printed places for characters, if each has its own. */
  | ({ readonly kind: 'blank'; readonly length?: number; readonly decimals?: number } & OfFile);

interface OfFile {
  readonly fileFields?: readonly number[];
}

/** A text or a sign, in printed order. */
export type Piece = string | Sign;

/** Form fields of the file as characters of a text: a blank is one character, a box two, of which the second is its group. */
const [FIRST_BLANK, FIRST_BOX, FIRST_GROUP] = [0xf0000, 0xf8000, 0x100000] as const;
const FILE_BLANK = String.raw`[\u{F0000}-\u{F7FFF}]`;
const FILE_BOX = String.raw`[\u{F8000}-\u{FFFFD}][\u{100000}-\u{107FFF}]`;
const FILE_FIELD = new RegExp(`${FILE_BLANK}|${FILE_BOX}`, 'gu');

/** A blank of the file as a character. */
export const fileBlank = (field: number): string => String.fromCodePoint(FIRST_BLANK + field);

/** A box of the file as two characters. Boxes of different questions are not in one group; 0 is no group. */
export const fileBox = (field: number, group: number): string =>
  String.fromCodePoint(FIRST_BOX + field, FIRST_GROUP + group);

/** The numbers of the form fields of the file in a text, in printed order. */
export const fileFieldsIn = (text: string): number[] =>
  (text.match(FILE_FIELD) ?? []).map((field) => {
    const code = field.codePointAt(0) ?? 0;
    return code - (code < FIRST_BOX ? FIRST_BLANK : FIRST_BOX);
  });

export const withoutFileFields = (text: string): string => text.replace(FILE_FIELD, ' ');

/** Whether a text begins with a form field of the file. */
export const startsWithFileField = (text: string): boolean => text.search(FILE_FIELD) === 0;

/** Whether a text is one box of the file. */
export const isFileBox = (text: string): boolean => new RegExp(`^${FILE_BOX}$`, 'u').test(text);

/** The text with signs instead of the form fields of the file. */
export const withPrintedSigns = (text: string): string =>
  text.replace(FILE_FIELD, (field) => ((field.codePointAt(0) ?? 0) < FIRST_BOX ? '____' : '☐'));

/** Longer lines of underscores without a label are rules between parts of a page. */
const RULE = /(?<!_|[:?]\s?)_{40,}/g;

/** Places for characters: underscores, or a comb such as `|__|__|`. */
const PLACES = String.raw`(?:(?:[|│]\s?_+\s?)+[|│]|_+(?: _+)*|${FILE_BLANK})`;
export const BOX = String.raw`[☐☑☒□▢◻◽⬜❏❐❑❒○◯❍⚪◌●◉⦿◎\uF0A8\uF06F\uF071\uF072\uF0A1]|\[ ?[xX]?\](?!\()|(?<![\p{L}\p{N}])\([ xX]?\)|${FILE_BOX}`;
/** Formats that stand for a date: `DD-MMM-YYYY`, `mm/dd/yy`, `D D / M M M / Y Y Y Y`. */
const DAY = String.raw`(?:[dD]\s?[dD]|TT|JJ|GG|UN|UK)`;
const MONTH = String.raw`(?:[mM]\s?[mM]\s?[mM]?|Mon|MON|UNK)`;
const YEAR = String.raw`(?:[yY]\s?[yY](?:\s?[yY]\s?[yY])?|JJJJ|AAAA|RRRR)`;
const BETWEEN = String.raw`\s?[/\-.\s]\s?`;
const DATE_LETTERS = String.raw`\b(?:${DAY}${BETWEEN}${MONTH}${BETWEEN}${YEAR}|${MONTH}${BETWEEN}${DAY}${BETWEEN}${YEAR}|${YEAR}${BETWEEN}${MONTH}${BETWEEN}${DAY})\b`;
/** A month and a year at the end of a line: `MM / YYYY`. In brackets they only explain a label. */
const MONTH_LETTERS = String.raw`(?<!\p{L})(?<![(/.\-]\s?)[mM]{2,3}\s?[/.\-]\s?${YEAR}\b(?=\s*$)`;
/** The places for a month and a year with the words below or behind them: `__ / ____ (month / year)`. */
const MONTH_WORDS = String.raw`[mM]{2,3}\s?[/.\-]\s?${YEAR}|(?:[mM]onth|[mM]onat|[mM]ois|[mM]es|[mM]ese|[mM]ês|[mM]aand|[mM]iesiąc|月)\s?[/.\-]\s?\p{L}+`;
/** A day or a month that can be unknown, printed before the place for the rest: `UN / UNK / ____`. */
const UNKNOWN_PART = String.raw`\b(?:UN|UK|NK)K?\s*[/\-.]\s*`;
/** The same said behind the places: `(day may be UNK)`. */
const PART_BEHIND = String.raw`\s*\([^()]*\b(?:UNK?|UK|NK)\b[^()]*\)`;
/** A day, a month in letters and a year in combs with spaces between them; two digits for the month need the letters behind them. */
const COMB = (cells: string): string => String.raw`(?:[|│]\s?_+\s?){${cells}}[|│]`;
const SPACED_COMBS = String.raw`${COMB('2')}\s${COMB('3')}\s${COMB('4')}(?:\s*\(?${DATE_LETTERS}\)?)?|${COMB('2')}\s${COMB('2')}\s${COMB('4')}\s*\(?${DATE_LETTERS}\)?`;
const DATE_PLACES = String.raw`${PLACES}\s*[/\-.]\s*${PLACES}\s*[/\-.]\s*${PLACES}`;
/** A format in brackets before the place that it explains: `(DD-MMM-YYYY) ____`, `(DD.MM.YYYY, UK if unknown): ____`. */
const FORMAT_FIRST = String.raw`\(${DATE_LETTERS}(?:[,;][^()]{1,40})?\)\s*:?\s*(?:${DATE_PLACES}|${SPACED_COMBS}|_{2,}(?: _+)*|${FILE_BLANK})`;
/** Hours and minutes of a time of day. With minutes behind them they are a duration. */
const HOURS = String.raw`${PLACES}\s?(?:[hH]|Uhr)\s?${PLACES}(?![|│_]|\s*m(?:in)?\b)`;
const TIME_LETTERS = String.raw`\b[hH]\s?[hH]?\s?:\s?[mM]\s?[mM](?:\s?:\s?[sS]\s?[sS])?\b`;

const SIGN = new RegExp(
  [
    String.raw`(?<date>(?:${UNKNOWN_PART}){1,2}${PLACES}(?:\s*\(?${DATE_LETTERS}\)?)?|${PLACES}\s*[/\-]\s*${PLACES}\s*\(?(?<month>${MONTH_WORDS})\)?|(?<letters>${MONTH_LETTERS})|${DATE_PLACES}(?:\s*\(?${DATE_LETTERS}\)?|${PART_BEHIND})?|${FORMAT_FIRST}|${SPACED_COMBS}|\(?${DATE_LETTERS}\)?)`,
    String.raw`(?<time>${PLACES}\s*:\s*${PLACES}(?:\s*\(?${TIME_LETTERS}\)?)?|\(${TIME_LETTERS}\)\s*:?\s*(?:${PLACES}\s*:\s*${PLACES}|_{2,}|${FILE_BLANK})|${HOURS}|\(?${TIME_LETTERS}\)?)`,
    String.raw`(?<decimal>${PLACES}(?:\s?\.\s?|,(?=[|│_])|\s,\s(?=[|│]|_{1,3}(?!_)))${PLACES})`,
    String.raw`(?<box>${BOX})`,
    String.raw`(?<blank>(?:[|│]\s?_+\s?)+[|│]|_{2,}(?: _+)*|_(?: _)+|\[ {2,}\]|${FILE_BLANK})`,
  ].join('|'),
  'gu',
);

/** Dots to write on: many, some behind a colon or between blanks, and those around the signs of a date or a time. */
const DOTS = [
  /\.{6,}|(?=[.…]*…)[.…]{2,}|(?<=[:?：]\s?|\s)\.{4,}(?=\s|$)/gu,
  /[.…]{2,}(?=\s?[/:]\s?[.…_]{2})|(?<=[.…_]{2}\s?[/:]\s?)[.…]{2,}/gu,
];

/** Cuts a text into its signs and the texts between them. Rules between parts of a page are left out. */
export function piecesOf(text: string): Piece[] {
  const line = DOTS.reduce(
    (all, dots) => all.replace(dots, (found) => '_'.repeat(found.length)),
    text.replace(RULE, ' '),
  ).replace(/\s+/g, ' ');
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
  const fileFields = fileFieldsIn(printed);
  const ofFile = fileFields.length === 0 ? {} : { fileFields };
  if (groups['date'] !== undefined) {
    const isPartial = /\b(?:U[NK]|NK)/.test(printed) || (groups['month'] ?? groups['letters']) !== undefined;
    return { kind: 'date', isPartial, ...ofFile };
  }
  if (groups['time'] !== undefined) return { kind: 'time', ...ofFile };
  if (groups['box'] !== undefined) return boxOf(printed, fileFields);
  if (groups['decimal'] === undefined) return { kind: 'blank', ...withLength(placesIn(printed)), ...ofFile };
  const [whole = '', fraction = ''] = printed.split(/[.,]/);
  const [before, behind] = [placesIn(whole), placesIn(fraction) ?? 1];
  return { kind: 'blank', decimals: behind, ...withLength(before && before + behind), ...ofFile };
}

function boxOf(printed: string, [fileField]: readonly number[]): Sign {
  if (fileField === undefined) return { kind: 'box' };
  const [, group = ''] = [...printed];
  return { kind: 'box', fileField, group: (group.codePointAt(0) ?? FIRST_GROUP) - FIRST_GROUP };
}

const withLength = (length: number | undefined) => (length === undefined ? {} : { length });

/** The number of places for one character each: the cells of a comb, or underscores with spaces between them. */
function placesIn(blank: string): number | undefined {
  const cells = blank.match(/[|│]\s?_+/g);
  if (cells !== null) return cells.length;
  const single = blank.trim().split(' ');
  return single.length > 1 ? single.length : undefined;
}
