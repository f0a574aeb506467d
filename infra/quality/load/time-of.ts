/** Formats the time of day in UTC, to the millisecond. */
export const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 23);
