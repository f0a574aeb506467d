import type { TableBlock, TableCell } from '@app/contracts';

const anchor = { kind: 'pdf' as const, page: 7, box: [0, 0, 1, 1] as [number, number, number, number] };

/** A cell that covers more than one column or row. */
export interface WideCell {
  readonly text: string;
  readonly columns?: number;
  readonly rows?: number;
}

/** Builds a table from the printed texts of its rows, one text per column; null for a column that another cell covers. */
export function aTable(rows: readonly (readonly (string | WideCell | null)[])[], id = 't1'): TableBlock {
  return {
    id,
    type: 'table',
    text: '',
    anchor,
    columns: Math.max(...rows.map((row) => row.length)),
    rows: rows.map((row, at) => ({
      id: `${id}.r${at}`,
      isHeader: at === 0,
      anchor,
      cells: row.flatMap((printed, column): TableCell[] => {
        if (printed === null || printed === '') return [];
        const {
          text,
          columns = 1,
          rows: down = 1,
        } = typeof printed === 'string' ? { text: printed } : printed;
        return [{ id: `${id}.r${at}.c${column}`, column, columnSpan: columns, rowSpan: down, text, anchor }];
      }),
    })),
  };
}
