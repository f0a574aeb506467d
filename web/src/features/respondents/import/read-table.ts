import { LIMITS } from '@app/contracts';
import { cellText, decodeText, openCsv, UnclosedCell } from '@app/csv';

/** A file that cannot be read as a table. */
export class TableFault extends Error {
  constructor(readonly reason: 'empty' | 'too-large' | 'unreadable') {
    super(reason);
    this.name = 'TableFault';
  }
}

/** Column names and rows of a file. All rows have as many cells as there are names. */
export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Of each row, its number as a spreadsheet counts. */
  readonly numbers: readonly number[];
  /** Positions of the rows with more cells than column names. Their cells cannot be assigned to columns. */
  readonly overfull: ReadonlySet<number>;
}

/** Reads a CSV file, or the first sheet of a workbook. */
export async function readTable(file: File): Promise<Table> {
  if (file.size > LIMITS.uploadBytes) throw new TableFault('too-large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  // The signature of a zip file, the container of a workbook.
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const [head, ...rows] = isWorkbook ? await readWorkbook(bytes) : numbered(csvRows(bytes));
  if (head === undefined || rows.length === 0) throw new TableFault('empty');
  if (rows.length > LIMITS.importRows) throw new TableFault('too-large');
  const names = head.cells.map((heading) => heading.replace(/^\ufeff/, '').trim());
  return {
    headings: names,
    rows: rows.map(({ cells }) => names.map((_name, at) => cellText(cells[at] ?? ''))),
    numbers: rows.map(({ number }) => number),
    overfull: new Set(rows.flatMap(({ cells }, at) => (isOverfull(cells, names.length) ? [at] : []))),
  };
}

const isOverfull = (cells: readonly string[], columns: number): boolean =>
  cells.slice(columns).some((cell) => cell.trim() !== '');

/** A row with its number as a spreadsheet counts: from 1, empty rows too, one of several lines once. */
interface NumberedRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Rows with some text, each with its number. */
const numbered = (rows: readonly (readonly string[])[]): NumberedRow[] =>
  rows
    .map((cells, at) => ({ number: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));

function csvRows(bytes: Uint8Array): string[][] {
  try {
    return [...openCsv(decodeText(bytes)).rows()];
  } catch (error) {
    if (error instanceof UnclosedCell) throw new TableFault('unreadable');
    throw error;
  }
}

/** In a thread of its own: a large workbook takes seconds, and the page is not to stand still for them. */
async function readWorkbook(bytes: Uint8Array): Promise<NumberedRow[]> {
  const { readWorkbookAside } = await import('./read-workbook-aside');
  const rows = await readWorkbookAside(bytes).catch(() => {
    throw new TableFault('unreadable');
  });
  if (rows === null) throw new TableFault('empty');
  return numbered(rows);
}
