import { formatSentence, type Gap, type TableCell, type TableRow } from '@app/contracts';
import { markerOf } from '../count/count-lists';
import type { CountedCell, CountedTable } from '../count/count-table';
import { type Comparison, joined, type Opened } from './comparison';
import { groupOf, isDecided, openRowsOf } from './open-cells';

interface FactsInTable {
  readonly part: Gap['kind'];
  readonly factsAt: (cell: string) => number;
  /** The facts of lists, such as criteria. */
  readonly listedAt: (cell: string) => number;
}

/**
 * Rows and cells of a table of texts, such as objectives with their endpoints, that are not used although others of the same
 * form are. Headers, headers that are printed again and rows that look like headings are left out. A synopsis has whole lists in its
 * cells: only its rows with a list are of the same form.
 */
export function openRows(
  counted: CountedTable,
  comparison: Comparison,
  { part, factsAt, listedAt }: FactsInTable,
): Opened {
  const { document, used } = comparison;
  const rows = counted.table.rows.map((row, index) => ({
    row,
    cells: counted.cells.filter((one) => one.row === index),
  }));
  const isUsed = ({ cell }: CountedCell): boolean =>
    used.has({ document: document.id, block: counted.table.id, cell: cell.id });
  const usedRows = rows.filter(({ cells }) => cells.some(isUsed));
  const lists = usedRows.flatMap(({ cells }) => cells.filter(({ cell }) => listedAt(cell.id) > 0));
  const isOfLists = lists.length > 0 && lists.every(({ cell }) => listedAt(cell.id) > 1);
  const isNumbered = usedRows.some(({ cells }) => cells.some(({ sign }) => markerOf(sign) !== undefined));
  const fewest = Math.min(...usedRows.map(({ cells }) => cells.length));
  const columns = usedColumns(usedRows.map(({ cells }) => cells.filter(isUsed)));
  const titles = titleRow(
    rows.map(({ cells }) => cells),
    usedRows.length,
  );
  const textOf = ({ cells }: TableRow): string => cells.map(({ text }) => text).join('|');
  const headers = new Set(counted.table.rows.filter(({ isHeader }) => isHeader).map(textOf));
  const again = repeatedTitles(rows);
  const open = rows.flatMap(({ row, cells }) => {
    const isLeftOut =
      cells === titles ||
      headers.has(textOf(row)) ||
      again.includes(cells) ||
      isHeading(cells, { counted, isNumbered });
    if (isLeftOut || cells.length < fewest) return [];
    if (isOfLists && !cells.some(({ cell }) => linesOf(cell.text) > 1)) return [];
    const own = cells.filter((one) => columns.has(one.cell.column) && !isDecided(one, counted, comparison));
    return own.length === 0 ? [] : [{ cells: own, isWhole: !cells.some(isUsed) }];
  });
  const partly = counted.cells.filter((one) => isUsed(one) && linesOf(one.cell.text) > factsAt(one.cell.id));
  const single = [...open.flatMap(({ cells, isWhole }) => (isWhole ? [] : cells)), ...partly];
  return joined([
    openRowsOf(
      open.flatMap(({ cells, isWhole }) => (isWhole ? [cells] : [])),
      { counted, comparison, part },
    ),
    ...single.map((one) =>
      groupOf('text-cell', [one], {
        counted,
        comparison,
        part,
        say: ({ count, rows: names, page }) =>
          formatSentence('open.texts', { text: one.sign.slice(0, LONGEST_TEXT), count, rows: names, page }),
      }),
    ),
  ]);
}

const LONGEST_TEXT = 80;

/** The columns with used cells. A first row in which alone cells are used is a header: the columns stand for facts, not the rows. */
function usedColumns(rows: readonly (readonly CountedCell[])[]): ReadonlySet<number> {
  const below = rows.flat().filter(({ row }) => row > 0);
  return new Set(below.map(({ cell }) => cell.column));
}

/** Bulleted or numbered lines of a cell: each is a fact of its own. */
const linesOf = (text: string): number =>
  text.split('\n').filter((line) => markerOf(line) !== undefined).length;

const [MOST_WORDS_OF_TITLE, FEWEST_WORDS] = [3, 4];
const wordsOf = (text: string): number => text.trim().split(/\s+/u).length;
/** No number, no marker and no end of a sentence, but `No.` */
const IS_TITLE = /^(?:no\.|nr\.|#|[\p{L}/()\s-]+):?$/iu;

const looksLikeTitle = ({ sign }: CountedCell): boolean =>
  IS_TITLE.test(sign) && wordsOf(sign) <= MOST_WORDS_OF_TITLE;
const placeOf = ({ column, text }: TableCell): string => `${String(column)}|${text}`;

/** The headers or first row, and the rows that repeat one of its titles beside another: the header of a second list has its own. */
function repeatedTitles(
  rows: readonly { readonly row: TableRow; readonly cells: readonly CountedCell[] }[],
): readonly (readonly CountedCell[])[] {
  const heads = rows.filter(({ row }, at) => at === 0 || row.isHeader);
  const first = new Set(heads.flatMap(({ row }) => row.cells.map(placeOf)));
  const alike = rows
    .map(({ cells }) => cells)
    .filter((cells) => cells.length > 1 && cells.every(looksLikeTitle))
    .filter((cells) => cells.some(({ cell }) => first.has(placeOf(cell))));
  return alike.length > 1 ? alike : [];
}

/**
 * The first row if it names the columns without the format of a header: a few words in each cell over longer texts, while all
 * rows below are used.
 */
function titleRow(
  [first = [], ...below]: readonly (readonly CountedCell[])[],
  used: number,
): readonly CountedCell[] | undefined {
  if (first.length < 2 || below.length === 0 || used < below.length || !first.every(looksLikeTitle))
    return undefined;
  const isOverLonger = first.some(({ cell, sign }) => {
    const texts = below.flat().filter((one) => one.cell.column === cell.column);
    const words = texts.reduce((sum, one) => sum + wordsOf(one.sign), 0);
    return words >= Math.max(FEWEST_WORDS, 2 * texts.length * wordsOf(sign));
  });
  return isOverLonger ? first : undefined;
}

/** In a table of one column, which is a list, a row without the numbers of the other rows. */
function isHeading(
  cells: readonly CountedCell[],
  { counted: { table }, isNumbered }: { counted: CountedTable; isNumbered: boolean },
): boolean {
  const [first] = cells;
  if (cells.every(({ cell }) => cell.bold === true)) return true;
  if (table.columns === 1) return isNumbered && markerOf(first?.sign ?? '') === undefined;
  return cells.length === 1 && (first?.cell.columnSpan ?? 1) >= table.columns;
}
