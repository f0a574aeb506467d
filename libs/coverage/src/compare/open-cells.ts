import { formatEnglish, formatSentence, type Gap, message, type Sentence } from '@app/contracts';
import { cellsOfAmounts } from '../count/count-amounts';
import { bySign, type CountedCell, type CountedTable, headerOf, labelOf } from '../count/count-table';
import { pageOf } from '../report/excerpt';
import { listed } from '../report/listed';
import type { OpenKind } from '../study-coverage';
import { type Comparison, joined, type Opened, opened } from './comparison';
import { openNotes } from './open-notes';

const ROWS_NAMED = 12;

/** What the marks and visits of all tables say of the headers of one. */
export interface UsedHeaders {
  /** The signs of all marks: among the headers, they are no dashes. */
  readonly signs: ReadonlySet<string>;
  /** Whether another table has a used header with the same text: equal headers stand for the same visit. */
  readonly isUsedElsewhere: (header: CountedCell) => boolean;
}

/**
 * The cells of a schedule that are neither used nor excluded, each in one group: signs that were not understood, columns and rows
 * of which nothing is used, cells with a sign that other cells share, and cells with other text. Single labels are left out: what
 * matters is whether the cells beside them are used.
 */
export function openCells(
  counted: CountedTable,
  comparison: Comparison,
  { signs, isUsedElsewhere }: UsedHeaders,
): Opened {
  const { cells, firstRow, firstColumn, table } = counted;
  const isRepeated = repeatedHeaders(counted);
  const amounts = cellsOfAmounts(counted);
  const beside = cells.filter(
    (one) => one.cell.column >= firstColumn && !isRepeated(one.row) && !amounts.has(one),
  );
  const spanning = new Set(spanningRows(beside, counted).flat());
  const ofTexts = textColumns(counted, comparison);
  const open = beside.filter((one) => {
    const isHeader = one.row < firstRow;
    const saysNothing =
      isHeader &&
      (spanning.has(one) ||
        ofTexts.has(one.cell.column) ||
        isUsedElsewhere(one) ||
        (!HAS_NAME.test(one.sign) && !signs.has(one.sign)));
    return !saysNothing && !isDecided(one, counted, comparison);
  });
  const { rows, others } = groupsOf(counted, beside, open);
  const groups = others.map(({ kind, cells: own }) =>
    groupOf(kind === 'sign' ? 'mark' : kind, own, {
      counted,
      comparison,
      say: (told) => SENTENCES[kind]({ ...told, counted, first: own[0] }),
    }),
  );
  return joined([
    ...groups,
    ...openLabels(counted, comparison),
    openRowsOf(rows, { counted, comparison }),
    openRowsOf(qualifyingRows(counted, comparison, signs), { counted, comparison, part: 'footnote' }),
    openNotes(table.id, comparison),
  ]);
}

const FEWEST_LABELS = 3;
/** A word and no number: numbers of rows, and places such as `Section 8.1`, name nothing that is done. */
const IS_NAME = /^\P{N}*\p{L}{4}\P{N}*$/u;

/** Columns of different names of which nothing is used, beside labels that are used: the rows have been given other names. */
function openLabels(counted: CountedTable, comparison: Comparison): Opened[] {
  const { cells, firstRow, firstColumn } = counted;
  const labels = cells.filter(({ cell, row }) => row >= firstRow && cell.column < firstColumn);
  const columns = grouped(labels, ({ cell }) => cell.column);
  const isUsed = (column: readonly CountedCell[]): boolean =>
    column.some((one) => isDecided(one, counted, comparison));
  const hasNames = (column: readonly CountedCell[]): boolean => {
    const names = new Set(column.flatMap(({ sign }) => (IS_NAME.test(sign) ? [sign] : [])));
    return names.size >= FEWEST_LABELS && names.size > column.length / 2;
  };
  const open = columns.some(isUsed) ? columns.filter((column) => !isUsed(column) && hasNames(column)) : [];
  return open.map((column) =>
    groupOf('column', column, {
      counted,
      comparison,
      say: (told) => SENTENCES.column({ ...told, counted, first: column[0] }),
    }),
  );
}

/**
 * Header rows with the signs of the marks below them, such as `Fasting visit`: they qualify visits, so a fact has to use their
 * label.
 */
function qualifyingRows(
  counted: CountedTable,
  comparison: Comparison,
  signs: ReadonlySet<string>,
): CountedCell[][] {
  const { cells, classes, firstRow, firstColumn } = counted;
  const headers = grouped(
    cells.filter(({ row }) => row < firstRow),
    ({ row }) => row,
  );
  return headers.filter((row) => {
    const labels = row.filter(({ cell }) => cell.column < firstColumn);
    // A row of which no cell is used is open as a whole.
    const isSigned = row.some(
      (one) =>
        one.cell.column >= firstColumn &&
        signs.has(one.sign) &&
        classes.has(one.sign) &&
        isDecided(one, counted, comparison),
    );
    // `Visit | 1 | 2 | 3` names each column, whatever the marks are.
    const beside = row.filter(({ cell }) => cell.column >= firstColumn);
    const isOfNames = beside.length > 2 && new Set(beside.map(({ sign }) => sign)).size === beside.length;
    return (
      isSigned &&
      !isOfNames &&
      labels.length > 0 &&
      !labels.some((one) => isDecided(one, counted, comparison))
    );
  });
}

/** Columns whose used cells are texts and not signs, such as a column of comments: their header names no visit. */
function textColumns(counted: CountedTable, comparison: Comparison): ReadonlySet<number> {
  const { cells, classes, firstRow, table } = counted;
  const { document, used } = comparison;
  const body = cells.filter(
    ({ row, cell }) => row >= firstRow && used.has({ document: document.id, block: table.id, cell: cell.id }),
  );
  const columnsOf = (own: readonly CountedCell[]): number[] =>
    own.flatMap(({ cell: { column, columnSpan } }) =>
      Array.from({ length: columnSpan }, (_column, at) => column + at),
    );
  const ofSigns = new Set(columnsOf(body.filter(({ sign }) => classes.has(sign))));
  return new Set(columnsOf(body).filter((column) => !ofSigns.has(column)));
}

const LONGEST_TEXT = 80;
/** A header without letters and digits, such as a dash, names nothing. */
const HAS_NAME = /[\p{L}\p{N}]/u;

interface Told {
  readonly count: number;
  readonly rows: string;
  readonly page: number | null;
}

type GroupKind = 'sign' | 'column' | 'mark' | 'text-cell';

const SENTENCES: Record<
  GroupKind,
  (told: Told & { readonly counted: CountedTable; readonly first: CountedCell | undefined }) => Sentence
> = {
  sign: ({ count, page, first }) => formatSentence('open.sign', { count, page, sign: first?.sign ?? '' }),
  column: ({ count, page, first, counted }) =>
    formatSentence('open.column', { count, page, column: columnName(counted, first) }),
  mark: ({ count, rows, page, first }) =>
    formatSentence('open.marks', { count, rows, page, sign: first?.sign ?? '' }),
  'text-cell': ({ count, rows, page, first }) =>
    formatSentence('open.texts', { count, rows, page, text: (first?.sign ?? '').slice(0, LONGEST_TEXT) }),
};

interface Groups {
  /** The cells of rows of which nothing is used. */
  readonly rows: readonly (readonly CountedCell[])[];
  readonly others: readonly { readonly kind: GroupKind; readonly cells: readonly CountedCell[] }[];
}

/** Puts each open cell into the largest group that is open as a whole, or else to the cells with the same text. */
function groupsOf(
  counted: CountedTable,
  beside: readonly CountedCell[],
  open: readonly CountedCell[],
): Groups {
  const { classes, firstRow } = counted;
  const rest = new Set(open);
  const takeWhole = (groups: readonly (readonly CountedCell[])[]): CountedCell[][] =>
    groups.flatMap((group): CountedCell[][] => {
      const isWhole = group.length > 0 && group.every((one) => rest.has(one));
      for (const one of isWhole ? group : []) rest.delete(one);
      return isWhole ? [[...group]] : [];
    });
  const signs = takeWhole([...bySign(beside)].flatMap(([sign, group]) => (classes.has(sign) ? [group] : [])));
  const body = beside.filter(({ row }) => row >= firstRow);
  const columns = takeWhole(grouped(body, ({ cell }) => cell.column)).map((column) => {
    const over = headersOver(beside, column, firstRow).filter((one) => rest.delete(one));
    return [...over, ...column];
  });
  const rows = takeWhole(grouped(beside, ({ row }) => row));
  const single = [...bySign([...rest])].map(([sign, cells]) => ({
    kind: classes.has(sign) ? ('mark' as const) : ('text-cell' as const),
    cells,
  }));
  return {
    rows,
    others: [
      ...signs.map((cells) => ({ kind: 'sign' as const, cells })),
      ...columns.map((cells) => ({ kind: 'column' as const, cells })),
      ...single,
    ],
  };
}

/** Rows of which nothing is used: an open place for each, and one sentence for all. */
export function openRowsOf(
  rows: readonly (readonly CountedCell[])[],
  of: { readonly counted: CountedTable; readonly comparison: Comparison; readonly part?: Gap['kind'] },
): Opened {
  if (rows.length === 0) return joined([]);
  const say = ({ count, rows: names, page }: Told): Sentence =>
    formatSentence('open.rows', { rows: names, count, page });
  const { gaps } = groupOf('row', rows.flat(), { ...of, say });
  const each = rows.map((cells) => groupOf('row', cells, { ...of, say }));
  return { open: joined(each).open, gaps };
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

/** Headers that are printed again: every cell is in a row above the body as well, which has less than twice as many. */
function repeatedHeaders({ cells, firstRow }: CountedTable): (row: number) => boolean {
  const rows = new Map<number, string[]>();
  for (const { row, cell, sign } of cells)
    rows.set(row, [...(rows.get(row) ?? []), `${cell.column}:${sign}`]);
  const headers = [...rows].flatMap(([row, texts]) => (row < firstRow ? [texts] : []));
  return (row) => {
    const own = rows.get(row) ?? [];
    const repeats = (header: readonly string[]): boolean =>
      own.length * 2 > header.length && own.every((text) => header.includes(text));
    return row >= firstRow && own.length > 0 && headers.some(repeats);
  };
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
  return (
    labelOf(counted, row).slice(0, LONGEST_TEXT) ||
    formatEnglish(message('open.row-of-table', { row: row + 1 }))
  );
}

const columnName = (counted: CountedTable, first: CountedCell | undefined): string =>
  headerOf(counted, first?.cell.column ?? 0) || `${(first?.cell.column ?? 0) + 1}`;

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => number): Item[][] {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const known = groups.get(keyOf(item));
    if (known === undefined) groups.set(keyOf(item), [item]);
    else known.push(item);
  }
  return [...groups.values()];
}
