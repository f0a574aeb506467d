/** Longest text of a cell that can be a sign, in characters. */
const LONGEST_SIGN = 12;
const RAISED = /\^[^^]*\^/g;

/** The text of a cell without footnote marks and without white space around it. A cell with nothing else keeps them. */
export function signOf(text: string): string {
  const plain = text.replace(RAISED, '').replace(/\s+/g, ' ').trim();
  return plain === '' ? text.trim() : plain;
}

/** True for a text that is short enough to be a sign. */
export const isShort = (sign: string): boolean => sign !== '' && [...sign].length <= LONGEST_SIGN;
