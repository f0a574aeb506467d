import type { Block, TableBlock, TableCell, TableRow } from '@app/contracts';
import { utils } from 'xlsx';
import { markHeaderRows } from '../tables/header-rows';
import type { PlacedCell, Region, SheetCell } from './regions';
import type { VisibleGrid } from './visible-grid';
import type { StoredText } from './workbook';

export interface TableSource {
  readonly region: Region;
  readonly id: string;
  readonly sheet: string;
  readonly isHidden: boolean;
  readonly grid: VisibleGrid;
  /** Addresses of the cells with a bold font. */
  readonly bold: ReadonlySet<string>;
  /** The sheet has no other content, so its name is the title. */
  readonly isOnlyTable: boolean;
}

/** A region of a sheet as a table, each cell with its address. */
export function toTable({ region, id, sheet, isHidden, isOnlyTable, grid, bold }: TableSource): TableBlock {
  const anchor = (row: number, column: number) => anchorOf(sheet, grid.addressOf(row, column));
  const knowsBold = hasBoldSection(region, ({ row, column }) => bold.has(grid.addressOf(row, column)));
  const rows = region.rows.map((cells, index): TableRow => {
    const rowId = `${id}.r${index + 1}`;
    const first = cells[0];
    return {
      id: rowId,
      isHeader: false,
      anchor: anchor(first?.row ?? region.top, first?.column ?? region.left),
      cells: cells.map((cell): TableCell => ({
        id: `${rowId}.c${cell.column - region.left + 1}`,
        column: cell.column - region.left,
        columnSpan: cell.columnSpan,
        rowSpan: cell.rowSpan,
        text: cell.text,
        anchor: anchor(cell.row, cell.column),
        ...(knowsBold && { bold: bold.has(grid.addressOf(cell.row, cell.column)) }),
        ...(cell.fromGround && { fromGround: true }),
      })),
    };
  });
  return {
    id,
    type: 'table',
    text: isOnlyTable ? sheet : (titleOf(region) ?? sheet),
    columns: region.columns,
    rows: [...withFirstRowAsHeader(rows)],
    anchor: anchor(region.top, region.left),
    ...(isHidden ? { hidden: true } : {}),
  };
}

/** Whether a table sets a label without other cells in bold: only then does the font tell headings apart. */
const hasBoldSection = ({ rows }: Region, isBold: (cell: PlacedCell) => boolean): boolean =>
  rows.some((row, index) => {
    const [cell, other] = row;
    return index > 0 && cell !== undefined && other === undefined && isBold(cell);
  });

/** A first row with one cell, above rows with several cells. */
function titleOf({ rows }: Region): string | undefined {
  const [first, second] = rows;
  const [title] = first ?? [];
  return first?.length === 1 && (second?.length ?? 0) > 1 && title
    ? title.text.replace(/\s+/g, ' ')
    : undefined;
}

/** Workbooks rarely declare header rows. The first full row is the header, with the rows that its merged cells reach. */
function withFirstRowAsHeader(rows: readonly TableRow[]): readonly TableRow[] {
  const first = rows.findIndex((row) => row.cells.length > 1);
  if (first < 0 || first > 3 || rows.length - first < 2) return rows;
  return markHeaderRows(
    rows.map((row, index) => (index <= first ? { ...row, isHeader: true } : row)),
    () => false,
  );
}

interface CommentSource {
  readonly cells: readonly SheetCell[];
  readonly sheet: string;
  readonly id: string;
  readonly grid: VisibleGrid;
  readonly tables: readonly Block[];
}

/** The comments of a sheet as footnotes of the table that holds their cell. The address of the cell is the mark. */
export function toComments({ cells, sheet, id, grid, tables }: CommentSource): readonly Block[] {
  const tableOf = new Map(
    tables.flatMap((block) =>
      block.type === 'table'
        ? block.rows.flatMap((row) => row.cells.map((cell) => [addressIn(cell), block.id] as const))
        : [],
    ),
  );
  return cells
    .filter((cell) => cell.comment !== '')
    .map((cell, index) => {
      const mark = grid.addressOf(cell.row, cell.column);
      const tableId = tableOf.get(mark);
      return {
        type: 'footnote' as const,
        id: `${id}.b${index + 1}`,
        text: cell.comment,
        mark,
        anchor: anchorOf(sheet, mark),
        ...(tableId !== undefined && { tableId }),
      };
    });
}

const addressIn = ({ anchor }: TableCell): string => (anchor.kind === 'xlsx' ? anchor.cell : '');

/** What Excel hides on a sheet that it shows: one hidden paragraph for each row or column. */
export function toHiddenParagraphs(
  hidden: readonly StoredText[],
  sheet: string,
  id: string,
): readonly Block[] {
  const rows = new Map<number, StoredText[]>();
  for (const cell of hidden) rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell]);
  return [...rows.values()].map((cells, index) => ({
    type: 'paragraph' as const,
    id: `${id}.h${index + 1}`,
    text: cells.map(({ text }) => text).join(' | '),
    anchor: anchorOf(sheet, addressOfStored(cells)),
    hidden: true,
  }));
}

/** Struck texts, which are not in force. They stay in the model, so that people can find them. */
export const toStruckParagraphs = (
  struck: readonly StoredText[],
  sheet: string,
  id: string,
): readonly Block[] =>
  struck.map((cell, index) => ({
    type: 'paragraph' as const,
    id: `${id}.d${index + 1}`,
    text: cell.text,
    anchor: anchorOf(sheet, addressOfStored([cell])),
    excluded: 'deleted' as const,
  }));

const addressOfStored = ([cell]: readonly StoredText[]): string =>
  utils.encode_cell({ r: cell?.row ?? 0, c: cell?.column ?? 0 });

const anchorOf = (sheet: string, cell: string) => ({ kind: 'xlsx' as const, sheet, cell });
