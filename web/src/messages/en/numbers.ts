/** The English plural: `1 page`, `2 pages`. */
export const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

export const count = new Intl.NumberFormat('en-US');

/** A number that is counted only up to a limit: `1,000+` from there on. */
export const countUpTo = (limit: number, n: number): string =>
  n < limit ? count.format(n) : `${count.format(limit)}+`;
