import type { TableBlock, TableCell, TableRow } from '@app/contracts';
import { isBracketedMark } from '@app/text-normalization';
import { readAmounts } from '../amounts';
import { isSentence, tidy } from '../marked-text';
import { headingRows } from './heading-rows';
import { readCell } from './schedule-cell';
import type { HeaderReading } from './schedule-headers';
import { noteRows } from './plain-notes';
import { readLabels, timingsBesideLabels } from './schedule-labels';
import type { TableSigns } from '../signs/sign-classes';
import type { ScheduleActivity, ScheduleCell } from '../study';

interface Spread {
  readonly cell: ScheduleCell;
  readonly untilRow: number;
}

/**
 * Reads the rows below the headers. A row without marks is a heading only if it looks like one; else it is an activity that is
 * not marked.
 */
export function readActivities(signs: TableSigns, reading: HeaderReading): readonly ScheduleActivity[] {
  const { table, answered } = signs;
  const columns = new Set(reading.columns.map((column) => column.index));
  const rows = withoutHeaders(table, reading.headerRows);
  const notes = new Set(noteRows(table, reading.headerRows));
  const amounts = readAmounts(table, reading);
  const body = rows.filter((row) => !amounts.rows.has(row) && !notes.has(row));
  const headings = headingRows(body, table);
  const labels = readLabels(table, body, reading);
  const timings = timingsBesideLabels(body, reading.labelColumns);
  const spreads: Spread[] = [];
  let section: string | undefined;
  return body.flatMap((row, index): ScheduleActivity[] => {
    const inherited = spreads.filter((spread) => spread.untilRow > index).map((spread) => spread.cell);
    const beside = row.cells.find((cell) => timings.has(cell));
    const own = cellsOf(
      row.cells.filter((cell) => cell !== beside),
      columns,
      signs,
    );
    for (const { cell, rowSpan } of own) if (rowSpan > 1) spreads.push({ cell, untilRow: index + rowSpan });
    const cells = [...inherited, ...own.map((entry) => entry.cell)].sort(
      (one, other) => one.column - other.column,
    );
    const label = labels[index];
    // A row of notes below a merged label is not an activity.
    if (label === undefined || label.name === '' || noteOfRow(row, table) !== undefined) return [];
    if (!label.isOwn && own.every(({ cell }) => isSentence(cell.value))) return [];
    const { name, marks, group } = label;
    const timing = label.timing ?? beside?.text;
    const isSection = cells.length === 0 && !answered.has(row.id) && headings.has(row.id);
    if (isSection) section = name;
    const parent = isSection ? undefined : (group ?? section);
    return [
      {
        name,
        marks,
        isSection,
        cells,
        rowId: row.id,
        nameCells: [label.cellId ?? row.id, label.groupCell].filter((id) => id !== undefined),
        ...(parent === undefined ? {} : { parent }),
        ...(timing === undefined ? {} : { timing }),
        ...(beside === undefined ? {} : { timingCell: beside.id }),
      },
    ];
  });
}

/** The sentence in the only cell of a row, if it covers most of the table: a note, not an activity. */
export function noteOfRow({ cells: [cell, other] }: TableRow, table: TableBlock): TableCell | undefined {
  const isWide = cell?.column === 0 && other === undefined && cell.columnSpan > table.columns / 2;
  return isWide && isSentence(cell.text) ? cell : undefined;
}

/**
 * The rows below the headers. Headers that are printed again are not activities; the last columns, of comments, may have no title
 * there.
 */
function withoutHeaders(table: TableBlock, headerRows: number): readonly TableRow[] {
  const keysOf = ({ cells }: TableRow) =>
    cells.flatMap(({ column, text }) => (text === '' ? [] : [`${column} ${tidy(text)}`]));
  const headers = table.rows.slice(0, headerRows).map(keysOf);
  const isRepeated = (row: TableRow): boolean => {
    const own = keysOf(row);
    return headers.some(
      (keys) =>
        own.length > 1 && own.length > keys.length * MOST_REPEATED && own.every((key) => keys.includes(key)),
    );
  };
  return table.rows.slice(headerRows).filter((row) => !isRepeated(row));
}

/** Share of the cells of a header row that another row must repeat. */
const MOST_REPEATED = 0.5;

/** A merged cell applies to every visit that it covers. */
function cellsOf(
  cells: readonly TableCell[],
  columns: ReadonlySet<number>,
  { printed, optional }: TableSigns,
): readonly { readonly cell: ScheduleCell; readonly rowSpan: number }[] {
  return cells.flatMap((cell) => {
    const { value: read, marks, isMark } = readCell(cell.text);
    if (read === '' || isRemark(cell)) return [];
    const value = printed.get(cell.id) ?? read;
    const isOptional = optional.has(cell.id) || isBracketedMark(read);
    const covered: { cell: ScheduleCell; rowSpan: number }[] = [];
    for (let column = cell.column; column < cell.column + cell.columnSpan; column++) {
      if (!columns.has(column)) continue;
      covered.push({
        cell: {
          column,
          value,
          marks,
          isMark,
          cellId: cell.id,
          ...(isOptional && { isOptional }),
        },
        rowSpan: cell.rowSpan,
      });
    }
    return cell.column === 0 ? [] : covered;
  });
}

const LONGEST_VALUE = 80;

/** The shaft of a typed arrow, such as `←===== continuously =====→`. It does not make a word a sentence. */
const SHAFT = /[=_.–—−-]{3,}/gu;

/** Sentences over several visits explain the row. They are not values of the visits. */
const isRemark = ({ text, columnSpan }: TableCell): boolean =>
  columnSpan > 1 && text.replace(SHAFT, '').length > LONGEST_VALUE;
