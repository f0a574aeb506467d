import { pagesOf } from './usage-pages';

/** Returns the numbers from 1 to the given count. */
const counting = (length: number) => (most: number, after: number | undefined) =>
  Promise.resolve(
    Array.from({ length }, (_, place) => place + 1)
      .filter((n) => n > (after ?? 0))
      .slice(0, most),
  );

describe('the pages of an export', () => {
  it.each([0, 1, 4999, 5000, 5001, 12_345])('contain every row once: %i', async (length) => {
    const rows: number[] = [];
    for await (const page of pagesOf(counting(length))) rows.push(...page);

    expect(rows).toHaveLength(length);
    expect(rows.at(-1) ?? 0).toBe(length);
  });
});
