const DAY = 86_400_000;
const ISO_DATE = 10;

/** The date `days` days after `date`. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, ISO_DATE);

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

interface Campaign {
  readonly startDate: string;
  readonly callDays: readonly number[];
}

/** Number of a campaign's days before a date. */
export function daysBefore({ startDate, callDays }: Campaign, date: string): number {
  const days = Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${startDate}T00:00:00Z`)) / DAY);
  if (days <= 0) return 0;
  const rest = Array.from({ length: days % 7 }, (_day, at) => weekdayOf(dayAfter(startDate, at)));
  return Math.floor(days / 7) * callDays.length + rest.filter((day) => callDays.includes(day)).length;
}

/** The campaign's days among the seven days from `first` on. */
export const daysAmongSeven = ({ startDate, callDays }: Campaign, first: string): string[] =>
  Array.from({ length: 7 }, (_day, at) => dayAfter(first, at)).filter(
    (date) => date >= startDate && callDays.includes(weekdayOf(date)),
  );
