/** Days or months whose sums are added up. `end` is exclusive; both are dates as Postgres reads them. */
export interface Span {
  readonly span: 'new' | 'day' | 'month';
  readonly start: string;
  readonly end: string;
}

export interface Moments {
  readonly from?: string | undefined;
  /** Exclusive. */
  readonly to?: string | undefined;
}

const DAY_MS = 86_400_000;
const EARLIEST = Date.UTC(1000, 0);
const LATEST = Date.UTC(9999, 11, 31);

/**
 * Divides a time into whole months and days, whose sums are known, and the rest of its first and last day, whose workflows are read
 * `single`. `new` sums belong to days.
 */
export function spansOf({ from, to }: Moments): { sums: Span[]; single: Moments[] } {
  const [start, end] = [
    from === undefined ? -Infinity : Date.parse(from),
    to === undefined ? Infinity : Date.parse(to),
  ];
  const days = { start: Math.ceil(start / DAY_MS) * DAY_MS, end: Math.floor(end / DAY_MS) * DAY_MS };
  if (days.start >= days.end) return { sums: [], single: [{ from, to }] };
  const month = { start: firstMonth(days.start), end: lastMonth(days.end) };
  const hasMonths = month.start < month.end;
  const sums = [
    spanOf('new', days.start, days.end),
    ...(hasMonths
      ? [
          spanOf('month', month.start, month.end),
          spanOf('day', days.start, month.start),
          spanOf('day', month.end, days.end),
        ]
      : [spanOf('day', days.start, days.end)]),
  ].filter((span) => span.start !== span.end);
  const single: Moments[] = [];
  if (start < days.start)
    single.push({ from, to: days.start > LATEST ? to : new Date(days.start).toISOString() });
  if (days.end < end) single.push({ from: new Date(days.end).toISOString(), to });
  return { sums, single };
}

const spanOf = (span: Span['span'], start: number, end: number): Span => ({
  span,
  start: dateOf(start),
  end: dateOf(end),
});

/** The start of the first month that does not begin before this time. */
function firstMonth(time: number): number {
  const month = lastMonth(time);
  if (month === time) return time;
  const date = new Date(month);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

function lastMonth(time: number): number {
  if (!Number.isFinite(time)) return time;
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** No workflow is outside these years. Postgres reads other dates of JavaScript differently. */
function dateOf(time: number): string {
  if (time < EARLIEST) return '-infinity';
  if (time > LATEST) return 'infinity';
  return new Date(time).toISOString().slice(0, 10);
}
