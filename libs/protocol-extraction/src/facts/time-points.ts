import type { ScheduleColumn, ScheduleHeader, ScheduleTable } from '../study';

/** The columns that stand for one visit: one, or several of which each is a time of the same day. */
export interface VisitColumns {
  /** The first column, without the time of the day if there are several. */
  readonly column: ScheduleColumn;
  readonly columns: readonly ScheduleColumn[];
  /** The header row that holds the times of the day; null for a single column. */
  readonly timeRow: number | null;
}

/** A time within a day: `Predose`, `0.5 h`, `30 min post-dose`, `08:00`, `End of infusion`. */
const TIME_OF_DAY =
  /^(?:(?:pre|post)[- ]?(?:dose|infusion|injection)\b.*|(?:within\s+)?[-–+±≤<]?\s?\d+(?:[.,]\d+)?\s*(?:h|hrs?|hours?|min(?:ute)?s?)\b.*|\d{1,2}[:.]\d{2}(?:\s?[ap]m)?|(?:end|start) of (?:infusion|injection)|EOI|SOI)$/i;
/** A row whose bare numbers are times within a day. */
const TIME_ROW = /\b(?:hours?|hrs?|h|min(?:ute)?s?)\b/i;
const NUMBER = /^[-–+±]?\s?\d+(?:[.,]\d+)?$/;

/** Joins neighboring columns whose headers are equal but for a time of the day. */
export function visitColumns({ columns, headers }: ScheduleTable): VisitColumns[] {
  const visits: { columns: ScheduleColumn[]; timeRow: number | null }[] = [];
  for (const column of columns) {
    const last = visits.at(-1);
    const before = last?.columns.at(-1);
    const row = before === undefined ? null : timeRowOf(before, column, headers);
    const goesOn = row !== null && (last?.timeRow ?? row) === row;
    if (last === undefined || !goesOn) visits.push({ columns: [column], timeRow: null });
    else {
      last.columns.push(column);
      last.timeRow = row;
    }
  }
  return visits.flatMap(({ columns: own, timeRow }) => {
    const [first] = own;
    if (first === undefined) return [];
    return [{ column: timeRow === null ? first : withoutTime(first, timeRow), columns: own, timeRow }];
  });
}

/** The only row in which the headers of two columns differ, if it tells times of one named day apart; otherwise null. */
function timeRowOf(
  one: ScheduleColumn,
  other: ScheduleColumn,
  headers: readonly ScheduleHeader[],
): number | null {
  const differing = one.headers.flatMap((text, row) => (text === other.headers[row] ? [] : [row]));
  const [row] = differing;
  if (row === undefined || differing.length > 1) return null;
  const label = headers[row]?.label ?? '';
  const areTimes = [one, other].every((column) => isTimeOfDay(column.headers[row] ?? '', label));
  const namesDay = one.headers.some(
    (text, at) => at !== row && text !== '' && (headers[at]?.kind !== 'epoch' || /\d/.test(text)),
  );
  return areTimes && namesDay && withoutTime(one, row).name !== '' ? row : null;
}

const isTimeOfDay = (text: string, label: string): boolean =>
  TIME_OF_DAY.test(text.trim()) || (TIME_ROW.test(label) && NUMBER.test(text.trim()));

function withoutTime(column: ScheduleColumn, row: number): ScheduleColumn {
  const time = column.headers[row];
  return {
    ...column,
    headers: column.headers.with(row, ''),
    headerCells: column.headerCells.with(row, undefined),
    name: column.name
      .split(' / ')
      .filter((part) => part !== time)
      .join(' / '),
  };
}
