import { withoutTokens } from '../../form-fields/field-tokens';
import { isSlanted, type TextLine } from './text-lines';

/** Headers and footers lie within this fraction of the page height, at the top and bottom. */
const BAND = 0.13;
const SHARE_OF_PAGES = 0.25;
const FEWEST_PAGES = 3;
/** Points. */
const SAME_HEIGHT = 3;

/** Minimum number of pages on which a line or table must repeat to be a header or footer. */
export const pagesNeeded = (pageCount: number): number => Math.max(FEWEST_PAGES, pageCount * SHARE_OF_PAGES);

export interface LinesOfPage {
  readonly page: number;
  readonly height: number;
  readonly lines: readonly TextLine[];
}

export interface RunningLineOnPage {
  readonly page: number;
  readonly place: 'header' | 'footer' | 'margin';
  readonly line: TextLine;
}

export interface SeparatedPage {
  readonly lines: readonly TextLine[];
  readonly running: readonly RunningLineOnPage[];
}

/**
 * Removes the lines that repeat on many pages, and watermarks such as `DRAFT` on any page. Differences in page numbers and other
 * digits are ignored.
 */
export function separateRunningLines(pages: readonly LinesOfPage[]): readonly SeparatedPage[] {
  const pagesByKey = new Map<string, Set<number>>();
  for (const page of pages) {
    for (const line of page.lines) {
      const key = runningKey(line, page.height);
      if (key === undefined) continue;
      const seen = pagesByKey.get(key) ?? new Set<number>();
      seen.add(page.page);
      pagesByKey.set(key, seen);
    }
  }
  const everywhere = new Map<string, Set<number>>();
  for (const [key, seen] of pagesByKey) {
    const text = textOf(key);
    everywhere.set(text, new Set([...(everywhere.get(text) ?? []), ...seen]));
  }
  const countOf = (line: TextLine, key: string) =>
    // On a page printed sideways, the header of the other pages is at the side edge.
    (isTurned(line) ? everywhere.get(textOf(key)) : pagesByKey.get(key))?.size ?? 0;
  const needed = pagesNeeded(pages.length);
  const counted = countedKeys(pages);
  return pages.map((page) => {
    const running: RunningLineOnPage[] = [];
    const lines = page.lines.filter((line) => {
      const key = runningKey(line, page.height);
      if (key === undefined) return true;
      if (countOf(line, key) < needed && !counted.has(key) && !isWatermark(line)) return true;
      running.push({ page: page.page, place: placeOf(line, page.height), line });
      return false;
    });
    return { lines, running };
  });
}

/**
 * The lines that both pages of a short document have at the same height, the same but for one number that is one higher on the
 * second page: the number of the page before the number of pages, or in the last line of the pages. On two pages, nothing else
 * tells a header from a title or from the head of a table that continues. The last line of a single page counts if it states nothing
 * but its number.
 */
function countedKeys(pages: readonly LinesOfPage[]): ReadonlySet<string> {
  const [first, second] = pages;
  if (first === undefined || pages.length >= FEWEST_PAGES) return new Set();
  if (second === undefined)
    return new Set(first.lines.filter((line) => isLonePage(line, first)).flatMap(keyIn(first)));
  return new Set(
    first.lines.flatMap((line) => {
      const key = runningKey(line, first.height);
      const isCounted = second.lines.some(
        (other) =>
          runningKey(other, second.height) === key &&
          growsByOne(numbersIn(line), numbersIn(other)) &&
          (/(?<!\d)1\D{1,6}2(?!\d)/.test(line.text) ||
            (isLast(line, first) &&
              isLast(other, second) &&
              Math.abs(second.height - other.top - (first.height - line.top)) <= SAME_HEIGHT)),
      );
      return key !== undefined && isCounted ? [key] : [];
    }),
  );
}

const keyIn =
  ({ height }: LinesOfPage) =>
  (line: TextLine): readonly string[] =>
    [runningKey(line, height) ?? []].flat();

/** `1`, `- 1 -`, `Page 1`, `1/1`, `Seite 1 von 1`, apart from the text above it. */
const LONE_PAGE = /^(?:\p{Pd}\s?)?(?:\p{L}{1,6}\.?\s)?1(?:\s?(?:\/|\p{L}{1,3})\s?1)?(?:\s?\p{Pd})?$/u;
/** Heights of a line between the last line and the text above it. */
const APART = 1.5;

function isLonePage(line: TextLine, page: LinesOfPage): boolean {
  const above = page.lines.filter((other) => other !== line).map(({ bottom }) => bottom);
  const isApart = line.top - Math.max(0, ...above) > (line.bottom - line.top) * APART;
  return LONE_PAGE.test(line.text) && isLast(line, page) && isApart;
}

const isLast = (line: TextLine, { lines, height }: LinesOfPage): boolean =>
  placeOf(line, height) === 'footer' && lines.every(({ bottom }) => bottom <= line.bottom);

const numbersIn = ({ text }: TextLine): readonly number[] => [...text.matchAll(/\d+/g)].map(Number);

/** Whether exactly one number differs, and is one higher. */
function growsByOne(numbers: readonly number[], others: readonly number[]): boolean {
  const steps = numbers.map((number, at) => (others[at] ?? number) - number).filter((step) => step !== 0);
  return steps.length === 1 && steps[0] === 1;
}

/** Normalizes a text across pages: page numbers and other digits are ignored, and which form fields it has. */
export const masked = (text: string): string =>
  withoutTokens(text).toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ');

const textOf = (key: string): string => key.slice(key.indexOf(' ') + 1);

const isTurned = (line: TextLine): boolean => line.runs.every((run) => run.turned);

const isWatermark = (line: TextLine): boolean => line.runs.every(isSlanted);

function placeOf(line: TextLine, height: number): RunningLineOnPage['place'] {
  if (isTurned(line)) return 'margin';
  return (line.top + line.bottom) / 2 < height / 2 ? 'header' : 'footer';
}

function runningKey(line: TextLine, height: number): string | undefined {
  const place = placeOf(line, height);
  const middle = (line.top + line.bottom) / 2;
  if (place !== 'margin' && middle > height * BAND && middle < height * (1 - BAND)) return undefined;
  return `${place} ${masked(line.text)}`;
}
