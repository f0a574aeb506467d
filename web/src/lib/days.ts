const DAY_MS = 86_400_000;

/** The first moment of a day in UTC; null for a text that is no day. */
export const dayStart = (day: string): string | null => shifted(day, 0);

/** The first moment after a day in UTC; null for a text that is no day. */
export const nextDay = (day: string): string | null => shifted(day, DAY_MS);

function shifted(day: string, milliseconds: number): string | null {
  const instant = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(instant) ? null : new Date(instant + milliseconds).toISOString();
}
