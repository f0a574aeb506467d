import type { TableBlock, TableRow } from '@app/contracts';
import type { ColumnHeader, GridStart, MatrixColumn } from './matrix';
import { countedBy } from './naming-tokens';
import { printed } from './printed';

/** Header rows that state the window of a visit instead of identifying it. */
const WINDOW = /window|deviation|tolerance|allow(?:ed|able|ance)/i;

/** The columns after the labels, with all their headers. */
export function columnsOf(table: TableBlock, { firstRow, labelColumns }: GridStart): MatrixColumn[] {
  const size = { labelColumns, columns: table.columns };
  const lines = table.rows.slice(0, firstRow).map((row) => lineOf(row, size));
  const naming = lines.filter(({ label }) => !WINDOW.test(label));
  const columns: MatrixColumn[] = [];
  for (let index = labelColumns; index < table.columns; index += 1) {
    const headers = (naming.length > 0 ? naming : lines).flatMap(
      ({ label, texts, counts }): ColumnHeader[] => {
        const text = texts[index] ?? '';
        return text === '' ? [] : [{ text, rowLabel: label, columns: counts.get(text) ?? 1 }];
      },
    );
    columns.push({ index, label: labelOf(headers, index), headers });
  }
  return columns;
}

interface HeaderLine {
  readonly label: string;
  readonly texts: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
}

/** One header row; a merged cell counts for every column that it covers. */
function lineOf(
  { cells }: TableRow,
  { labelColumns, columns }: { labelColumns: number; columns: number },
): HeaderLine {
  const texts = new Array<string>(columns).fill('');
  // A cell that starts at the labels and continues over the columns is a title or a group, and names no column.
  const labels = cells.filter(({ column }) => column < labelColumns).map(({ text }) => printed(text));
  for (const cell of cells) {
    if (cell.column < labelColumns) continue;
    const end = Math.min(columns, cell.column + cell.columnSpan);
    texts.fill(printed(cell.text), cell.column, end);
  }
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return { label: labels.filter((text) => text !== '').join(' '), texts, counts };
}

/** The header that no other column has, such as `Week 4`; if there is none, all headers. */
function labelOf(headers: readonly ColumnHeader[], index: number): string {
  if (headers.length === 0) return `column ${index + 1}`;
  const own = headers.find((header) => header.columns === 1 && /[\p{L}\p{N}]/u.test(header.text));
  const label = own === undefined ? '' : withRowLabel(own);
  // A number without a unit is shown together with the header above it.
  if (/\p{L}/u.test(label)) return label;
  return [...new Set(headers.map(withRowLabel))].join(' / ');
}

/** A bare number is shown with the unit of its row: `Week 4`. */
function withRowLabel({ text, rowLabel }: ColumnHeader): string {
  const counted = /^[-+]?[.\d]/.test(text) ? countedBy(rowLabel) : '';
  return counted === '' ? text : `${counted.charAt(0).toUpperCase()}${counted.slice(1)} ${text}`;
}
