/** "And" and "or" in the languages whose criteria are read. */
const CONNECTIVES: ReadonlySet<string> = new Set([
  'and',
  'or',
  'und',
  'oder',
  'et',
  'ou',
  'y',
  'o',
  'e',
  'en',
  'of',
  'i',
  'oraz',
  'lub',
  '或',
  '或者',
  '和',
  '及',
  '且',
  'または',
  '又は',
  'もしくは',
  'かつ',
  'および',
  '及び',
]);

/** Whether a line only connects its neighbors: `Or`, `AND/OR:`, `oder`. */
export const isConnective = (line: string): boolean =>
  line
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .split(/\s*\/\s*/)
    .every((word) => CONNECTIVES.has(word));
