/** An empty field is no number, not zero. */
export const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** The values of a comma-separated list. */
export const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
