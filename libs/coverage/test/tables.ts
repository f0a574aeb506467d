import type { Anchor, TableBlock } from '@app/contracts';

/** A table of these texts with the id `t`. Its first row is the header; the cells are `t.r0c0` and so on. */
export const tableOf = (rows: readonly (readonly string[])[], anchor: Anchor): TableBlock => ({
  id: 't',
  type: 'table',
  text: 'Table',
  columns: Math.max(...rows.map(({ length }) => length)),
  anchor,
  rows: rows.map((texts, row) => ({
    id: `t.r${String(row)}`,
    isHeader: row === 0,
    anchor,
    cells: texts.map((text, column) => ({
      id: `t.r${String(row)}c${String(column)}`,
      column,
      columnSpan: 1,
      rowSpan: 1,
      text,
      anchor,
    })),
  })),
});
