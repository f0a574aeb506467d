import type { TableBlock, TableRow } from '@app/contracts';
import { pageOf } from '@app/coverage';
import type { GridStart, MatrixRow, InterpretedRows } from './matrix';
import { printed } from './printed';

/** Words of the label of a row that distinguishes visits at the site from calls. */
const VISIT_KIND =
  /^(?:(?:fasting|fasted|tele|phone|telephone|video|in|on|off|clinic|site|hospital|remote|virtual|home|office|outpatient|inpatient|televisit|visits?|calls?|contacts?|types?|or|of)[\s/-]*)+$/i;

/** The rows of the body with their labels. Headers that are repeated on the next page are not rows. */
export function rowsOf(table: TableBlock, said: InterpretedRows, start: GridStart): MatrixRow[] {
  const { firstRow, labelColumns } = start;
  const headers = new Set(table.rows.slice(0, firstRow).map(signature));
  const spans: { readonly text: string; readonly until: number }[] = [];
  const kinds = new Set<string>();
  let [group, isUnderHeader] = ['', true];
  // A mark may span several rows.
  let filledUntil = 0;
  const rows: MatrixRow[] = [];
  for (const [index, row] of table.rows.entries()) {
    const cells = row.cells.filter(({ column }) => column < labelColumns);
    if (index < firstRow) {
      // The last group above the first marks. A title over the header names no row.
      group = isGroup(row, table.columns) && row.cells.length === 1 ? printed(cells[0]?.text ?? '') : '';
      continue;
    }
    if (headers.has(signature(row))) continue;
    for (const { cell, saying } of said[index] ?? [])
      if (cell.column >= labelColumns && saying.kind !== 'nothing')
        filledUntil = Math.max(filledUntil, index + cell.rowSpan);
    const hasMore = filledUntil > index;
    if (!hasMore && isGroup(row, table.columns)) {
      group = printed(cells[0]?.text ?? '');
      isUnderHeader = false;
      continue;
    }
    for (const cell of cells)
      if (cell.rowSpan > 1) spans.push({ text: printed(cell.text), until: index + cell.rowSpan });
    const spanning = spans.findLast(({ until }) => until > index)?.text ?? '';
    const labels = labelsOf(cells, spanning);
    isUnderHeader &&= VISIT_KIND.test(labels.label);
    if (isUnderHeader) kinds.add(labels.label);
    const isVisitKind = kinds.has(labels.label);
    const page = pageOf((row.cells[0] ?? row).anchor);
    rows.push({ index, ...labels, group: labels.isSpanned ? spanning : group, isVisitKind, page });
  }
  return rows;
}

const signature = ({ cells }: TableRow): string =>
  cells.map(({ column, text }) => `${column}:${text}`).join('|');

/** A row with only a label that spans the table or is bold. */
function isGroup({ cells }: TableRow, columns: number): boolean {
  const [label] = cells.filter(({ text }) => text.trim() !== '');
  if (label === undefined || label.column > 0) return false;
  return label.columnSpan > columns / 2 || label.bold === true;
}

/**
 * The label of a row is the text that no other row has. A text that spans several rows belongs to the group, unless the row has
 * no other text. A row without a label continues the row above.
 */
function labelsOf(
  cells: TableRow['cells'],
  spanning: string,
): Pick<MatrixRow, 'label' | 'otherLabels'> & { readonly isSpanned: boolean } {
  const texts = cells.map(({ text }) => printed(text)).filter((text) => text !== '');
  const own = cells.filter(({ rowSpan }) => rowSpan === 1).map(({ text }) => printed(text));
  const ownText = own.filter((text) => text !== '').join(' ');
  const all = texts.join(' ');
  const label = (texts.length > 1 && ownText !== '' ? ownText : all) || spanning;
  const raw = cells.map(({ text }) => text).join(' ');
  const others = [all, raw, `${spanning} ${all}`, ...texts].filter((text) => text !== '' && text !== label);
  return { label, otherLabels: [...new Set(others)], isSpanned: spanning !== '' && label !== spanning };
}
