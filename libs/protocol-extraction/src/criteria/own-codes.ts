import type { CriteriaItem } from './criteria-series';

/** `A1`, `NE 02`, `Q-3.`: letters of a document's own and a number before a text. */
const CODE = /^(\p{Lu}{1,4}[-_.\s]?)0?(\d{1,2})[.):]?\s+(?=\S)/u;
const FEWEST = 2;

/** Whether a cell may hold such a code. */
export const isOwnCode = (cell: string): boolean => CODE.exec(`${cell} .`)?.[0].trim() === cell.trim();

/**
 * Separates codes that only this document uses (`A1` to `A5` for German *Ausschluss*) from the texts of a list without markers: the
 * same letters, and the numbers from 1 on without a gap. Any other list is returned unchanged.
 */
export function withOwnCodes(items: readonly CriteriaItem[]): readonly CriteriaItem[] {
  const codes = items.map(({ marker, text }) => (marker === '' ? CODE.exec(text) : null));
  const found = codes.filter((code) => code !== null);
  const isSeries = found.every(
    ([, letters = '', number], index) => letters === found[0]?.[1] && Number(number) === index + 1,
  );
  if (found.length < FEWEST || !isSeries) return items;
  return items.map((item, index) => {
    const printed = codes[index]?.[0];
    return printed === undefined
      ? item
      : { ...item, marker: printed.trim(), text: item.text.slice(printed.length) };
  });
}
