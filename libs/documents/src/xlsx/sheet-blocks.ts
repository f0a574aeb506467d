import type { Block, TableBlock, TableCell, TableRow } from '@app/contracts';
import { utils } from 'xlsx';
import { markHeaderRows } from '../tables/header-rows';
import type { Region, SheetCell } from './regions';

export interface TableSource {
  readonly region: Region;
  readonly id: string;
  readonly sheet: string;
  readonly isHidden: boolean;
  /** The sheet has no other content, so its name is the title. */
  readonly isOnlyTable: boolean;
}

/** A region of a sheet as a table, each cell with its address. */
export function toTable({ region, id, sheet, isHidden, isOnlyTable }: TableSource): TableBlock {
  const rows = region.rows.map((cells, index): TableRow => {
    const rowId = `${id}.r${index + 1}`;
    const first = cells[0];
    return {
      id: rowId,
      isHeader: false,
      anchor: anchor(sheet, first?.row ?? region.top, first?.column ?? region.left),
      cells: cells.map((cell): TableCell => ({
        id: `${rowId}.c${cell.column - region.left + 1}`,
        column: cell.column - region.left,
        columnSpan: cell.columnSpan,
        rowSpan: cell.rowSpan,
        text: cell.text,
        anchor: anchor(sheet, cell.row, cell.column),
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
    anchor: anchor(sheet, region.top, region.left),
    ...(isHidden ? { hidden: true } : {}),
  };
}

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

/** The comments of a sheet, each tied to its cell. */
export function toComments(cells: readonly SheetCell[], sheet: string, id: string): readonly Block[] {
  return cells
    .filter((cell) => cell.comment !== '')
    .map((cell, index) => ({
      type: 'footnote' as const,
      id: `${id}.b${index + 1}`,
      text: cell.comment,
      mark: utils.encode_cell({ r: cell.row, c: cell.column }),
      anchor: anchor(sheet, cell.row, cell.column),
    }));
}

function anchor(sheet: string, row: number, column: number) {
  return { kind: 'xlsx' as const, sheet, cell: utils.encode_cell({ r: row, c: column }) };
}
