import { formatEnglish, formatSentence, type Gap, message, type Sentence } from '@app/contracts';
import { bySign, type CountedCell, type CountedTable, headerOf, labelOf } from '../count/count-table';
import { pageOf } from '../report/excerpt';
import { listed } from '../report/listed';
import type { OpenKind } from '../study-coverage';
import { type Comparison, joined, type Opened, opened } from './comparison';

const ROWS_NAMED = 12;

/**
 * The cells of a schedule that are neither used nor excluded, each in one group: signs that were not understood, columns and rows
 * of which nothing is used, cells with a sign that other cells share, and cells with other text. Labels are left out: what
 * matters is whether the cells beside them are used.
 *
 * @param headers texts of header cells that are used in any table; equal headers of further tables stand for the same visits
 */
export function openCells(
  counted: CountedTable,
  comparison: Comparison,
  headers: ReadonlySet<string>,
): Opened {
  const { cells, firstRow, firstColumn, classes, table } = counted;
  const isRepeated = repeatedHeaders(counted);
  const isKnown = (one: CountedCell): boolean =>
    isDecided(one, counted, comparison) || (one.row < firstRow && headers.has(one.sign));
  const beside = cells.filter(({ cell, row }) => cell.column >= firstColumn && !isRepeated(row));
  const rest = new Set(beside.filter((one) => !isKnown(one)));
  const take = (group: readonly CountedCell[]): CountedCell[] => {
    const taken = group.filter((one) => rest.has(one));
    for (const one of taken) rest.delete(one);
    return taken;
  };
  const groups: Opened[] = [];
  const add = (kind: OpenKind, group: readonly CountedCell[], say: (taken: Told) => Sentence): void => {
    const taken = take(group);
    if (taken.length > 0) groups.push(groupOf(kind, taken, { counted, comparison, say }));
  };
  const isOpen = (group: readonly CountedCell[]): boolean => group.every((one) => rest.has(one));

  for (const row of spanningRows(beside, counted)) take(row);
  take(beside.filter(({ row, sign }) => row < firstRow && !HAS_NAME.test(sign)));
  for (const [sign, members] of classes)
    if (isOpen(members.filter((one) => beside.includes(one))))
      add('mark', members, (told) => formatSentence('open.sign', { ...told, sign }));
  for (const column of grouped(
    beside.filter(({ row }) => row >= firstRow),
    ({ cell }) => cell.column,
  ))
    if (isOpen(column))
      add('column', [...column, ...headersOver(beside, column, firstRow)], (told) =>
        formatSentence('open.column', { ...told, column: columnName(counted, column) }),
      );
  for (const row of grouped(beside, (one) => one.row))
    if (isOpen(row))
      add('row', row, (told) => formatSentence('open.row', { ...told, row: rowName(counted, row[0]) }));
  for (const [sign, members] of bySign([...rest])) {
    const code = classes.has(sign) ? 'mark' : 'text-cell';
    add(code, members, (told) =>
      code === 'mark'
        ? formatSentence('open.marks', { ...told, sign })
        : formatSentence('open.texts', { ...told, text: sign.slice(0, LONGEST_TEXT) }),
    );
  }
  return joined([...groups, openNotes(table.id, comparison)]);
}

const LONGEST_TEXT = 80;
/** A header without letters and digits, such as a dash, names nothing. */
const HAS_NAME = /[\p{L}\p{N}]/u;

interface Told {
  readonly count: number;
  readonly rows: string;
  readonly page: number | null;
}

/** True for a cell that a fact or a mark uses, or that a reading rejected. */
export function isDecided(
  { cell }: CountedCell,
  { table }: CountedTable,
  { document, used, excluded }: Comparison,
): boolean {
  const place = { document: document.id, block: table.id, cell: cell.id };
  return used.has(place) || excluded.has(place);
}

/** Cells of one table as one open place. */
export function groupOf(
  kind: OpenKind,
  cells: readonly CountedCell[],
  {
    counted,
    comparison,
    part = 'mark',
    say,
  }: {
    counted: CountedTable;
    comparison: Comparison;
    part?: Gap['kind'];
    say: (told: Told) => Sentence;
  },
): Opened {
  const [first] = cells;
  const page = pageOf(first?.cell.anchor ?? counted.table.anchor);
  const rows = [...new Set(cells.map((one) => rowName(counted, one)))];
  const told = { count: cells.length, rows: formatEnglish(listed(rows, ROWS_NAMED)), page };
  const excerpt = `${rowName(counted, first)}: ${first?.sign ?? ''}`.slice(0, LONGEST_EXCERPT);
  return opened(
    {
      part,
      count: cells.length,
      document: comparison.document.id,
      block: counted.table.id,
      ...(first === undefined ? {} : { cell: first.cell.id }),
      kind,
      page,
      excerpt,
      cells: cells.map(({ cell }) => cell.id),
    },
    say(told),
  );
}

const LONGEST_EXCERPT = 160;

/** Headers that are printed again on a later page, cell by cell like a row above. */
function repeatedHeaders({ cells, firstRow }: CountedTable): (row: number) => boolean {
  const rows = new Map<number, string>();
  for (const { row, cell, sign } of cells) rows.set(row, `${rows.get(row) ?? ''}|${cell.column}:${sign}`);
  const headers = new Set([...rows].flatMap(([row, text]) => (row < firstRow ? [text] : [])));
  return (row) => row >= firstRow && headers.has(rows.get(row) ?? '');
}

/** The headers that stand over one column only. */
const headersOver = (beside: readonly CountedCell[], [first]: readonly CountedCell[], firstRow: number) =>
  beside.filter(
    ({ cell, row }) =>
      row < firstRow && cell.column === first?.cell.column && cell.columnSpan === first.cell.columnSpan,
  );

/** Header rows with one cell over all columns, which tells none of them apart. */
const spanningRows = (beside: readonly CountedCell[], { table, firstRow, firstColumn }: CountedTable) =>
  grouped(
    beside.filter(({ row }) => row < firstRow),
    ({ row }) => row,
  ).filter((row) => row.length === 1 && row[0]?.cell.columnSpan === table.columns - firstColumn);

function rowName(counted: CountedTable, one: CountedCell | undefined): string {
  const row = one?.row ?? 0;
  return labelOf(counted, row) || formatEnglish(message('open.row-of-table', { row: row + 1 }));
}

const columnName = (counted: CountedTable, [first]: readonly CountedCell[]): string =>
  headerOf(counted, first?.cell.column ?? 0) || `${(first?.cell.column ?? 0) + 1}`;

/** Footnotes of a schedule that no fact uses. */
function openNotes(tableId: string, { document, used, excluded }: Comparison): Opened {
  const notes = document.blocks.filter(
    (block) =>
      block.type === 'footnote' &&
      block.tableId === tableId &&
      block.excluded === undefined &&
      block.hidden !== true &&
      !used.touches(document.id, block.id) &&
      !excluded.touches(document.id, block.id),
  );
  const [first] = notes;
  if (first === undefined) return joined([]);
  const page = pageOf(first.anchor);
  const texts = notes.map(({ text }) => `“${text.slice(0, LONGEST_TEXT)}”`);
  const said = formatSentence('open.notes', {
    count: notes.length,
    notes: formatEnglish(listed(texts, ROWS_NAMED)),
    page,
  });
  const places = notes.map((note) => ({
    document: document.id,
    block: note.id,
    kind: 'note' as const,
    part: 'footnote' as const,
    count: 1,
    page: pageOf(note.anchor),
    excerpt: note.text.slice(0, LONGEST_EXCERPT),
    cells: [],
  }));
  const [place, ...others] = places;
  if (place === undefined) return joined([]);
  return joined([opened(place, said), { open: others, gaps: [] }]);
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => number): Item[][] {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const known = groups.get(keyOf(item));
    if (known === undefined) groups.set(keyOf(item), [item]);
    else known.push(item);
  }
  return [...groups.values()];
}
