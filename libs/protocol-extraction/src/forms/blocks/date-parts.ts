import type { Block } from '@app/contracts';
import { fileBlank, fileFieldsIn, withoutFileFields } from '../signs';
import { DATE_PARTS } from '../units';

const DAY = `DD?|TT|JJ|GG|days|${DATE_PARTS.day}`;
const MONTH = `MM?M?|Mon|months|${DATE_PARTS.month}`;
const YEAR = `YY(?:YY)?|JJJJ|AAAA|RRRR|years|${DATE_PARTS.year}`;
const PART = new RegExp(String.raw`^[(]?(?:${DAY}|${MONTH}|${YEAR})[)]?$`, 'iu');
/** Two or three fields for the parts of a date. */
const [FEWEST, MOST] = [2, 3] as const;

type Line = Exclude<Block, { type: 'table' }>;

/**
 * The blocks with the fields of a date beside each other. In a PDF, each part of a date can be a field of its own with its caption beside
 * or below it, so that they stand in one line or in two: `Date ____`, `DD MMM ____ YYYY ____`.
 */
export function withJoinedDates(blocks: readonly Block[]): readonly Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const isBelow =
      block.type !== 'table' && last !== undefined && last.type !== 'table' && hasOnlyParts(block.text);
    const line = isBelow ? joinedDate(last, block.text) : null;
    if (line !== null) joined.splice(-1, 1, line);
    else joined.push(block.type === 'table' ? block : { ...block, text: inLine(block.text) });
  }
  return joined;
}

const partsIn = (text: string): string[] =>
  withoutFileFields(text)
    .split(/[\s/.-]+/)
    .filter((part) => part !== '');

/** Whether a text is the caption of a part of a date. */
export const isDatePart = (text: string): boolean => PART.test(text.trim());

const hasOnlyParts = (text: string): boolean => {
  const parts = partsIn(text);
  return parts.length >= FEWEST && parts.length <= MOST && parts.every(isDatePart);
};

/** The line above with the fields beside the captions behind its own one. Null if they are no date. */
function joinedDate(line: Line, captions: string): Line | null {
  const [first, more] = fileFieldsIn(line.text);
  const fields = [...fileFieldsIn(line.text), ...fileFieldsIn(captions)];
  const isDate =
    fields.length >= FEWEST && fields.length <= MOST && fields.length === partsIn(captions).length;
  if (first === undefined || more !== undefined || !isDate) return null;
  return { ...line, text: line.text.replace(fileBlank(first), printed(fields)) };
}

const printed = (fields: readonly number[]): string =>
  fields.length === MOST
    ? fields.map(fileBlank).join(' / ')
    : `${fields.map(fileBlank).join(' / ')} (month / year)`;

const FIELD = String.raw`[\u{F0000}-\u{F7FFF}]`;
const CAPTION = String.raw`[(]?(?:${DAY}|${MONTH}|${YEAR})[)]?`;
/** `____ DD ____ MMM ____ YYYY`, or each caption before its field. */
const IN_LINE = new RegExp(
  String.raw`(${FIELD})\s*${CAPTION}[\s/.-]*(${FIELD})\s*${CAPTION}[\s/.-]*(${FIELD})\s*${CAPTION}(?![\p{L}])|(?<!\p{L})${CAPTION}\s*(${FIELD})[\s/.-]*${CAPTION}\s*(${FIELD})[\s/.-]*${CAPTION}\s*(${FIELD})`,
  'giu',
);

const inLine = (text: string): string =>
  text.replace(IN_LINE, (_whole, ...groups: unknown[]) =>
    groups
      .slice(0, 2 * MOST)
      .filter((field) => typeof field === 'string')
      .join(' / '),
  );
