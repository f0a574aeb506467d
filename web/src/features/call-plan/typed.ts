/** An empty field is no number, not zero. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** What stands between commas. */
export const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
