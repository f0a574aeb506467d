import { repairCharacters } from './text-repair';

/**
 * Words of the second reading that the first does not hold. Both are compared character by character, because the two
 * readings set blanks differently; a word counts as lost when the first reading has too few of its characters.
 */
export function findLostWords(second: string, first: string): readonly string[] {
  const balance = countCharacters(first);
  const missing = new Map<string, number>();
  for (const [character, count] of countCharacters(second)) {
    const short = count - (balance.get(character) ?? 0);
    if (short > 0) missing.set(character, short);
  }
  if (missing.size === 0) return [];
  const known = countWords(first);
  const lost: string[] = [];
  for (const [word, count] of countWords(second)) {
    const short = count - (known.get(word) ?? 0);
    const isShort = [...word].some((character) => (missing.get(character) ?? 0) > 0);
    for (let index = 0; index < short && isShort; index++) lost.push(word);
  }
  return lost.length > 0 ? lost : [...missing.keys()];
}

const plain = (text: string): string =>
  repairCharacters(text.replaceAll('\u00ad', '-'))
    .normalize('NFKC')
    .replace(/[\^~\ufffd]/g, '');

function countCharacters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of plain(text)) {
    if (!/[\p{L}\p{N}]/u.test(character)) continue;
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  return counts;
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of plain(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
