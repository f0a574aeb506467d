const DAY = 86_400_000;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

const startOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dateOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The Monday of the week of a date; of today where there is none. */
export function mondayOf(date: string): string {
  const isDate = ISO_DATE.test(date) && !Number.isNaN(startOf(date));
  const start = isDate ? startOf(date) : startOf(dateOf(Date.now()));
  const sinceMonday = (new Date(start).getUTCDay() + 6) % 7;
  return dateOf(start - sinceMonday * DAY);
}

export const shifted = (date: string, days: number): string => dateOf(startOf(date) + days * DAY);

const words = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `Mon, Jan 5, 2026`, whatever the time zone of the reader. */
export const dayText = (date: string): string => words.format(startOf(date));
