import { repairCharacters } from './text-repair';

/**
 * Returns words of the second reading that are missing from the first. The readings place spaces differently, so they are
 * compared by character: a word is lost if the first reading has too few of its characters.
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

function plain(text: string): string {
  const repaired = repairCharacters(text.replaceAll('\u00ad', '-'));
  // Plain Latin letters are already normalized. A check is faster than normalizing.
  const normal = isPlainLatin(repaired) ? repaired : repaired.normalize('NFKC');
  return normal.replace(/[\^~\ufffd]/g, '');
}

// eslint-disable-next-line no-control-regex -- the range begins where characters begin
const isPlainLatin = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);

function countCharacters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const latin = new Uint32Array(128);
  for (const character of plain(text)) {
    const code = character.charCodeAt(0);
    if (code < 128) latin[code] = (latin[code] ?? 0) + 1;
    else if (/[\p{L}\p{N}]/u.test(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  latin.forEach((count, code) => {
    const character = String.fromCharCode(code);
    if (count > 0 && /[\p{L}\p{N}]/u.test(character)) counts.set(character, count);
  });
  return counts;
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of plain(text).match(/[\p{L}\p{N}]+/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
