/**
 * A text for comparing two prints of it that differ in white space only: `( (site)` and `((site)`. A blank between two digits stays,
 * because `1 1` and `11` are different numbers.
 */
export const withoutBlanks = (text: string): string =>
  text
    .trim()
    .replace(/(\d)\s+(?=\d)/g, '$1 ')
    .replace(/(?<!\d)\s+|\s+(?!\d)/g, '');
