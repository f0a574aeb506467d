/** Words that are frequent in English or other European text. */
const COMMON =
  /^(the|of|and|to|in|a|is|for|be|will|or|with|by|at|on|as|de|la|et|le|les|des|der|die|und|von|el|en|los|del|di|il|che)$/i;
/** Fonts without a character map often encode each letter this many codes too low. */
const SHIFT = 29;

/** Detects garbled text: shifted letters, or characters that no font table contains. */
export function isGarbled(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => word.length > 0);
  const characters = words.reduce((sum, word) => sum + word.length, 0);
  if (characters < 40) return false;
  const unknown = text.match(/[\ufffd\ue000-\uf8ff]/g)?.length ?? 0;
  if (unknown > characters * 0.1) return true;
  if (words.length < 8 && characters < 200) return false;
  const plain = words.filter((word) => word.length <= 4 && COMMON.test(word)).length / words.length;
  if (plain > 0.05) return false;
  const shifted = shift(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 0);
  // Digits become capitals, and `Day` becomes an `a` with signs: `72` is not `TO`.
  const common = shifted.filter(
    (word) => word.length > 1 && COMMON.test(word) && word === word.toLowerCase(),
  ).length;
  return common > Math.max(2, shifted.length * 0.08);
}

function shift(text: string): string {
  let moved = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    moved += code > 0x20 && code < 0x60 + SHIFT ? String.fromCharCode(code + SHIFT) : ' ';
  }
  return moved;
}

/** Detects text printed letter by letter (`P r ot o c ol`): nearly all of its pieces have one or two letters. */
export function isLetterSpaced(text: string): boolean {
  const pieces = text.split(' ').filter((piece) => piece !== '');
  // Most lines are excluded by length: six pieces of one or two letters are short.
  if (pieces.length < 6 || text.length > pieces.length * 8) return false;
  const short = pieces.filter((piece) => /^\p{L}{1,2}$/u.test(piece)).length;
  return short > pieces.length * 0.7;
}
