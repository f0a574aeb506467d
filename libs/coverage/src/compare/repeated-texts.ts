import type { PageReport } from '@app/contracts';
import { bySign, type CountedCell, type CountedTable } from '../count/count-table';
import type { CoveredDocument } from '../report/covered-document';

const FEWEST_CELLS = 4;
/** A symbol, with the footnote mark behind it if it has one. */
const IS_SYMBOL = /^[^\p{L}\p{N}\s]{1,3}$/u;

/**
 * The number of cells with repeated texts that a page has and that its tables do not hold. A class of which the tables hold nothing
 * may be spelled differently there, so it is compared with the classes of the tables that the page does not have.
 */
export function missingRepeats(
  { repeatedTexts = [] }: PageReport,
  tables: readonly CountedTable[],
  blocks: CoveredDocument['blocks'],
): number {
  const held = new Map([...bySign(tables.flatMap(({ cells }) => cells.filter(isPrinted).map(plainly)))]);
  const leftOut = blocks.flatMap(({ excluded, hidden, text }) =>
    excluded === 'deleted' || hidden === true ? text.split(/\s*[|\n]\s*/) : [],
  );
  const countOf = (text: string): number =>
    (held.get(text)?.length ?? 0) + leftOut.filter((part) => part === text).length;
  const names = new Set(repeatedTexts.map(({ text }) => text));
  const known = repeatedTexts.filter(({ text }) => countOf(text) > 0);
  const unknown = repeatedTexts.filter(({ text }) => countOf(text) === 0);
  // The file gives characters of symbol fonts by codes, as one class; the tables hold a class for each character.
  const isOfCodes = (text: string): boolean => names.has('') && IS_SYMBOL.test(text);
  const spare = [...held].flatMap(([text, cells]) =>
    names.has(text) || (cells.length < FEWEST_CELLS && !isOfCodes(text))
      ? []
      : [cells.filter(({ cell }) => cell.column > 0).length],
  );
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  return (
    sum(known.map(({ text, count }) => Math.max(0, count - countOf(text)))) +
    Math.max(0, sum(unknown.map(({ count }) => count)) - sum(spare))
  );
}

/** False for a cell whose color is its mark. */
const isPrinted = ({ cell }: CountedCell): boolean => cell.fromGround !== true;

/** The text without the signs of raised and lowered characters. */
const plainly = (one: CountedCell): CountedCell => ({
  ...one,
  sign: one.cell.text.replace(/[\^~]/g, '').replace(/\s+/g, ' ').trim(),
});
