import type { DocumentModel } from '@app/contracts';

export interface GridCell {
  readonly id: string;
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly text: string;
  readonly isHeader: boolean;
  readonly comment?: string;
}

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly columns: number;
  /** The non-empty rows by number (from 0), sorted. */
  readonly rows: readonly { readonly row: number; readonly cells: readonly GridCell[] }[];
}

/** The sheets of a workbook, with every cell at its own address. */
export function toSheets(model: DocumentModel): Sheet[] {
  const bySheet = new Map<string, GridCell[]>();
  const comments = new Map<string, { id: string; text: string }>();
  const hidden = new Set<string>();
  for (const block of model.blocks) {
    const { anchor } = block;
    if (anchor.kind !== 'xlsx') continue;
    if (block.hidden) hidden.add(anchor.sheet);
    if (block.type !== 'table') {
      comments.set(`${anchor.sheet}!${anchor.cell}`, { id: block.id, text: block.text });
      continue;
    }
    const starts = block.rows.map((row) => (row.anchor.kind === 'xlsx' ? addressOf(row.anchor.cell).row : 0));
    block.rows.forEach((row, index) => {
      for (const cell of row.cells) {
        if (cell.anchor.kind !== 'xlsx') continue;
        const place = addressOf(cell.anchor.cell);
        // Spans count non-empty rows. The sheet may have blank rows between them.
        const last = starts[Math.min(index + cell.rowSpan, starts.length) - 1] ?? place.row;
        put(bySheet, cell.anchor.sheet, {
          id: cell.id,
          ...place,
          rowSpan: Math.max(1, last - place.row + 1),
          columnSpan: cell.columnSpan,
          text: cell.text,
          isHeader: row.isHeader,
        });
      }
    });
  }
  return model.pages.map(({ page, name }) => {
    const sheet = name ?? String(page);
    const cells = withComments(bySheet.get(sheet) ?? [], comments, sheet);
    return {
      name: sheet,
      isHidden: hidden.has(sheet),
      columns: Math.max(1, ...cells.map((cell) => cell.column + cell.columnSpan)),
      rows: toRows(cells),
    };
  });
}

function put(bySheet: Map<string, GridCell[]>, sheet: string, cell: GridCell): void {
  const cells = bySheet.get(sheet);
  if (cells) cells.push(cell);
  else bySheet.set(sheet, [cell]);
}

/** A comment is shown with its cell. A cell with only a comment exists for the comment. */
function withComments(
  cells: readonly GridCell[],
  comments: ReadonlyMap<string, { id: string; text: string }>,
  sheet: string,
): GridCell[] {
  const left = new Map([...comments].filter(([key]) => key.startsWith(`${sheet}!`)));
  const commented = cells.map((cell) => {
    const key = `${sheet}!${columnName(cell.column)}${cell.row + 1}`;
    const comment = left.get(key)?.text;
    left.delete(key);
    return comment === undefined ? cell : { ...cell, comment };
  });
  const alone = [...left].map(([key, { id, text }]): GridCell => ({
    id,
    ...addressOf(key.slice(sheet.length + 1)),
    rowSpan: 1,
    columnSpan: 1,
    text: '',
    isHeader: false,
    comment: text,
  }));
  return [...commented, ...alone];
}

function toRows(cells: readonly GridCell[]): Sheet['rows'] {
  const rows = new Map<number, GridCell[]>();
  for (const cell of cells) {
    const row = rows.get(cell.row);
    if (row) row.push(cell);
    else rows.set(cell.row, [cell]);
  }
  return [...rows]
    .sort(([one], [other]) => one - other)
    .map(([row, own]) => ({ row, cells: own.sort((one, other) => one.column - other.column) }));
}

/** `B5` is row 4, column 1. */
export function addressOf(cell: string): { row: number; column: number } {
  const [, letters = 'A', digits = '1'] = /^([A-Z]{1,3})(\d{1,7})$/.exec(cell) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits) - 1, column };
}

/** 0 is `A`, 26 is `AA`. */
export function columnName(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}
