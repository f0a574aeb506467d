const DAY_MS = 86_400_000;

/** The start of a day in UTC. Null if the text is not a valid day. */
export const dayStart = (day: string): string | null => shifted(day, 0);

/** The start of the next day in UTC. Null if the text is not a valid day. */
export const nextDay = (day: string): string | null => shifted(day, DAY_MS);

function shifted(day: string, milliseconds: number): string | null {
  const instant = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(instant) ? null : new Date(instant + milliseconds).toISOString();
}
