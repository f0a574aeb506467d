import { formatSentence } from '@app/contracts';
import type { CountedCell, CountedTable } from '../count/count-table';
import type { PlaceIndex } from '../place-index';
import type { PlacedMark } from '../study-coverage';
import { type Comparison, joined, NOTHING_OPEN, type Opened } from './comparison';
import { groupOf } from './open-cells';

/** Rows of a used table that may be read for something else than they are: headers as activities, and notes as activities. */
export function doubtfulRows(
  counted: CountedTable,
  comparison: Comparison,
  { marks, named }: { readonly marks: readonly PlacedMark[]; readonly named: PlaceIndex },
): Opened {
  const { document } = comparison;
  const ids = new Set(
    marks.flatMap(({ cell }) =>
      cell.document === document.id && cell.block === counted.table.id ? [cell.cell] : [],
    ),
  );
  const rows = counted.table.rows.map((_row, index) => counted.cells.filter(({ row }) => row === index));
  const isMarked = (row: readonly CountedCell[]): boolean => row.some(({ cell }) => ids.has(cell.id));
  // A mark that is merged over several rows counts for all of them.
  const marked = counted.cells.filter(({ cell }) => ids.has(cell.id));
  const last = Math.max(-1, ...marked.map(({ row, cell }) => row + cell.rowSpan - 1));
  const isNamed = ({ cell }: CountedCell): boolean =>
    named.has({ document: document.id, block: counted.table.id, cell: cell.id });
  // Nothing follows these rows, so they are no headings of groups.
  const below = rows.slice(last + 1).filter((row) => row.length === 1 && row.every(isNamed));
  const group = { counted, comparison };
  return joined([
    headerRows(rows.filter(isMarked), { ...group, ids }),
    below.length === 0
      ? NOTHING_OPEN
      : groupOf('row', below.flat(), {
          ...group,
          say: ({ rows: names, page }) => formatSentence('open.rows-below', { rows: names, page }),
        }),
  ]);
}

const FEWEST_TIMES = 3;
/** A number, with at most one word before and one after it: `Dia 14 (± 2)`, `12.01.2026`, `± 3 Tage`. */
const TIME = /^[^\p{L}\p{N}]*(?:\p{L}+\.?[^\p{L}\p{N}]*)?\p{N}[\p{N}\P{L}]*(?:\p{L}+\.?[^\p{L}]*)?$/u;

/** The first rows with marks, if each mark has a number and no sign of the table: they may tell when the visits are. */
function headerRows(
  marked: readonly (readonly CountedCell[])[],
  {
    counted,
    comparison,
    ids,
  }: { counted: CountedTable; comparison: Comparison; ids: ReadonlySet<string | undefined> },
): Opened {
  const signed = marked.findIndex((row) =>
    row.some(({ cell, sign }) => ids.has(cell.id) && !isTime(sign, counted)),
  );
  const rows = marked
    .slice(0, Math.max(0, signed))
    .map((row) => row.filter(({ cell }) => ids.has(cell.id)))
    .filter((row) => row.length >= FEWEST_TIMES && row.length > (counted.table.columns - 1) / 2);
  if (rows.length === 0) return NOTHING_OPEN;
  return groupOf('row', rows.flat(), {
    counted,
    comparison,
    say: ({ rows: names, page }) => formatSentence('open.rows-of-times', { rows: names, page }),
  });
}

/** A text with a number that is no sign of the table; a footnote mark or a count behind a sign, `X (3)`, is none of these. */
const isTime = (sign: string, { classes }: CountedTable): boolean =>
  TIME.test(sign) &&
  /\p{N}{2}|[±.\s]/u.test(sign) &&
  (classes.get(sign)?.length ?? 0) < FEWEST_REPEATED &&
  !classes.has(sign.replace(COUNT, ''));

const COUNT = /\s*[([x×]?\s*\p{N}{1,2}\s*[x×)\]]?$/iu;

const FEWEST_REPEATED = 6;
