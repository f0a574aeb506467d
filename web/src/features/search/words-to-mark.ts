import type { FoundPlace } from '@app/contracts';

/** The words to highlight in a document: the first adjacent matches, separated only by spaces and punctuation. */
export function wordsToMark(parts: FoundPlace['parts']): string {
  const first = parts.findIndex(({ isFound }) => isFound);
  if (first === -1) return '';
  let [words, between] = [parts[first]?.text ?? '', ''];
  for (const { text, isFound } of parts.slice(first + 1)) {
    if (!isFound && /[\p{L}\p{N}]/u.test(text)) break;
    if (isFound) words += between + text;
    between = isFound ? '' : text;
  }
  return words;
}
