import { EAST_ASIAN_NUMERALS } from './east-asian-number';

/** The marker at the start of a paragraph that is a list item. */
export interface ListMarker {
  /** As printed: `1.`, `[12]`, `a)`, `•`. */
  readonly marker: string;
  readonly rest: string;
  readonly kind: 'bullet' | 'number' | 'letter' | 'roman' | 'coded';
}

/** Characters that are always bullets. */
const DOTS_AND_SQUARES = '•●○◦▪■';
const SURE_BULLETS = `${DOTS_AND_SQUARES}□◻▫‣`;
/** Bullets at the start of lines in cells, which rarely start with other signs; a dash is one of them. */
const LINE_BULLETS = `${DOTS_AND_SQUARES}–-`;
const BULLETS = `${SURE_BULLETS}⁃∙·➢➔✓❑❒⬧◆❖⬥o–—-`;
/** `1/` before a word. */
const SLASHED_NUMBER = String.raw`\d{1,2}\/(?=\s+\D)`;
/** `1.`, `[12]`, `(3a).`, `4/` as typed by hand. */
const TYPED_NUMBER = String.raw`(?:\[?\(?\d{1,3}[a-z]?[\]).]{1,2}|${SLASHED_NUMBER})`;
/** `I 2`, `E12`, `IC-3`, `INC 04`, `EXCL-1`, `CI1`, `CNI 2`, `AK3`: criteria whose code names their list. */
const CODED_CRITERION = String.raw`(?:IN?C?L?|EX?C?L?|CN?I|CE|[EA]K)[-_.\s]?\d{1,2}[a-z]?`;
const LETTER_ITEM = String.raw`[a-z][.)]`;

const BULLET = new RegExp(String.raw`^([${BULLETS.replace('-', '\\-')}])\s+(?=\S)`, 'u');
const NUMBER = new RegExp(
  String.raw`^(\[\d{1,3}[a-z]?\]|\(\d{1,3}[a-z]?\)|\d{1,3}[a-z]?[.)]|\d{1,3}\.\)|${SLASHED_NUMBER})\s+(?=\S)`,
);
const LETTER = /^(\[[A-Za-z]\]|\([A-Za-z]\)|[A-Za-z][.)])\s+(?=\S)/;
const ROMAN = /^(\[[ivxIVX]{1,5}\]|\([ivxIVX]{1,5}\)|[ivx]{1,5}[.)]|[IVX]{2,5}[.)])\s+(?=\S)/;
/** `（2）`, `(二)`, `二、`, `３．`, `②`, and `(2)` right before a letter: Chinese and Japanese, without a space behind it. */
const EAST_ASIAN = new RegExp(
  String.raw`^(（(?:[${EAST_ASIAN_NUMERALS}]{1,4}|[\d０-９]{1,3})）|\((?:[${EAST_ASIAN_NUMERALS}]{1,4})\)|(?:[${EAST_ASIAN_NUMERALS}]{1,4}|\d{1,3})、|[０-９]{1,3}[．）、]|\d{1,3}[．）]|[\u2460-\u2473]|(?:\(\d{1,3}\)|\d{1,2}[.)])(?=\p{L}.*?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]))\s*(?=\S)`,
  'u',
);
const CODED = new RegExp(
  String.raw`^(\[${CODED_CRITERION}\]|\(${CODED_CRITERION}\)|${CODED_CRITERION}(?:[.)]|\s?:)?|#\d{1,2}[.):]?)\s+(?=\S)`,
);

/** Splits a printed list marker of any kind from the text that follows it; undefined if the text does not start with one. */
export function readListMarker(text: string): ListMarker | undefined {
  const kinds = [
    ['bullet', BULLET],
    ['number', NUMBER],
    ['number', EAST_ASIAN],
    ['roman', ROMAN],
    ['letter', LETTER],
    ['coded', CODED],
  ] as const;
  for (const [kind, pattern] of kinds) {
    const found = pattern.exec(text);
    const marker = found?.[1];
    if (found && marker !== undefined) return { marker, rest: text.slice(found[0].length), kind };
  }
  return undefined;
}

/**
 * Splits items that continue the number of the title above them: `5.1.1` below `5.1 Inclusion Criteria`. Undefined unless the
 * text starts with the number of that title and one more number.
 */
export function readPathMarker(text: string, heading: string | undefined): ListMarker | undefined {
  if (heading === undefined || !text.startsWith(`${heading}.`)) return undefined;
  const found = /^(\d{1,3}[.)]?)\s+(?=\S)/.exec(text.slice(heading.length + 1));
  if (!found?.[1]) return undefined;
  const marker = `${heading}.${found[1]}`;
  return { marker, rest: text.slice(heading.length + 1 + found[0].length), kind: 'number' };
}

/** A title and its number, without the trailing dot. */
export interface NumberedTitle {
  readonly number?: string;
  readonly text: string;
}

/** Splits `5.1. Title` into its number and its title. */
export function splitHeadingNumber(text: string): NumberedTitle {
  const found = HEADING_NUMBER.exec(text);
  const number = found?.[1];
  return found && number !== undefined ? { number, text: text.slice(found[0].length) } : { text };
}

/** `5.1`, `5.1.2` or `A.1` before a heading. Some documents omit the space after `5.1.2.`. */
const HEADING_NUMBER =
  /^((?:\d{1,2}(?:\.\d{1,3}){0,6})|(?:[A-Z]\.\d{1,2}(?:\.\d{1,3}){0,4}))(?:\.?\s+(?=\S)|(?<=\.\d{1,3})\.(?=\p{Lu}\p{Ll}))/u;

/** Whether a marker can only be a bullet: no dash, no letter `o`, no tick. */
export const isSureBullet = (marker: string): boolean => SURE_BULLET.test(marker);
const SURE_BULLET = new RegExp(`^[${SURE_BULLETS}]`, 'u');

/** A line, and its item number or bullet. */
export interface MarkedLine {
  readonly marker: string;
  readonly text: string;
}

/** Splits a line of a cell or of a hand-typed list: a number, a coded criterion, a lowercase letter or a bullet. */
export function readLineItem(line: string): MarkedLine | undefined {
  if (ABBREVIATION.test(line)) return undefined;
  const marker = EAST_ASIAN.exec(line)?.[1];
  return marker === undefined
    ? split(line, LINE_ITEM)
    : { marker, text: line.slice(marker.length).trimStart() };
}
/** `z. B.`, `d. h.`, `p. ej.`: two letters that stand for two words begin no item. */
const ABBREVIATION = /^(?:z\. B|d\. h|u\. a|v\. a|o\. ä|s\. [ou]|p\. ej|p\. ex|i\. e|e\. g)\./;
const LINE_ITEM = new RegExp(
  String.raw`^(${TYPED_NUMBER}|${CODED_CRITERION}[.)]?|${LETTER_ITEM}|[${LINE_BULLETS}])\s+(.+)$`,
  's',
);

/** Whether the marker of such a line is subordinate to a number: letters and bullets are. */
export const isMarkerOfSubItem = (marker: string): boolean => SUB_ITEM.test(marker);
const SUB_ITEM = new RegExp(`^[a-z${LINE_BULLETS}]`);

/** The same with numbers only. Bullets and letters are ambiguous, and a coded criterion needs its dot or bracket. */
export const readTypedNumber = (text: string): MarkedLine | undefined => split(text, NUMBERED_TEXT);
const NUMBERED_TEXT = new RegExp(String.raw`^(${TYPED_NUMBER}|${CODED_CRITERION}[.)])\s+(.+)$`, 's');

/** `3a`, `I 2.`, `b)` before a value, in any case. Never a bare number, which may be a value. */
export const readValueNumber = (line: string): MarkedLine | undefined => split(line, NUMBERED_VALUE);
const NUMBERED_VALUE =
  /^([[(]?(?:\d{1,3}[.)\]:]+|\d{1,3}[a-z][.)\]:]*|[a-z][.)\]:]+|[IE]\s?\d{1,3}[.)\]:]*))\s+(.+)$/is;

function split(line: string, pattern: RegExp): MarkedLine | undefined {
  const [, marker, text] = pattern.exec(line) ?? [];
  return marker === undefined || text === undefined ? undefined : { marker, text };
}

/** A line of a short list in a cell without its bullet, number or letter; undefined if it has none. */
export function withoutCellMarker(line: string): string | undefined {
  return CELL_MARKER.test(line) ? line.replace(CELL_MARKER, '') : undefined;
}
const CELL_MARKER = new RegExp(String.raw`^([${LINE_BULLETS}]|\d{1,2}[.)]|${LETTER_ITEM})\s+`);

/** A folded line of an answer without its number or bullet, including brackets and colons around it. */
export const withoutMarker = (line: string): string => line.replace(ANY_MARKER, '');
const ANY_MARKER = new RegExp(
  String.raw`^(?:[[(]?(?:[ivx]{2,5}|\p{L}?\d{0,3}\p{L}?)[\]).:]+|[${LINE_BULLETS}])\s*`,
  'u',
);

/** Whether a cell holds only the number of a criterion: `12`, `[3a]`, `I 2.`, `EXC-01`. */
export const isCriterionNumber = (cell: string): boolean => CRITERION_NUMBER.test(cell);
const CRITERION_NUMBER = new RegExp(
  String.raw`^[\s[(]*(?:[IEie]?\s*\d{1,3}[a-z]?|${CODED_CRITERION})[\])./:]*$`,
);

/** Whether a spreadsheet cell may number its row: `12`, `AE 3`, `#4`. */
export const isRowNumber = (cell: string): boolean => /^\W*[A-Z]{0,2}\s?\d{1,3}\W*$/i.test(cell);
