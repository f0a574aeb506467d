/** A file that cannot be read as a table. */
export class TableFault extends Error {
  constructor(readonly reason: 'empty' | 'too-large' | 'unreadable') {
    super(reason);
    this.name = 'TableFault';
  }
}

/** Decodes a file: UTF-8 or UTF-16 if marked or valid, else the Western Windows encoding of Excel. */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The bytes are no UTF-8: nothing else is thrown.
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A row with its number as a spreadsheet counts: from 1, empty rows too, one of several lines once. */
export interface NumberedRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/** Rows with some text, each with its number. */
export const numbered = (rows: readonly (readonly string[])[]): NumberedRow[] =>
  rows
    .map((cells, at) => ({ number: at + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));

/** Rows of CSV (RFC 4180). The separator is the most frequent one in the first line. Rows without text are omitted. */
export function readCsv(text: string): NumberedRow[] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  endRow();
  return numbered(rows);
}

const SEPARATORS = [',', ';', '\t', '|'] as const;

/** Signs between quotes separate nothing. */
function separatorOf(text: string): string {
  const [line = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1);
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}
