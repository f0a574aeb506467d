import { fold, textKey, withoutFootnoteMarks } from '@app/text-normalization';

/** Longest value, in words, that an answer may write out instead of pointing at it. */
export const SHORT_VALUE_WORDS = 12;

/**
 * Whether a printed text supports a short value: every word, number and comparator of the value is printed there, numbers as
 * often as in the value.
 */
export function isSupported(value: string, printed: string): boolean {
  // Narrow cells break words anywhere; a value without numbers and comparators is compared without blanks, too.
  if (!/[\d<>≤≥±]/.test(fold(value)) && textKey(printed).includes(textKey(value))) return true;
  return hasWords(value, printed) || hasWords(value, withoutFootnoteMarks(printed));
}

function hasWords(value: string, printed: string): boolean {
  const stock = countsOf(printed);
  for (const word of wordsIn(value)) {
    const count = stock.get(word) ?? 0;
    if (count === 0) return false;
    if (/\d/.test(word)) stock.set(word, count - 1);
  }
  return true;
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsIn(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const wordsIn = (text: string): string[] => fold(text).match(/\p{L}+|\d+(?:[.,]\d+)*|[<>≤≥±]/gu) ?? [];

/** Whether two texts say the same, or one is a part of the other. Footnote marks do not count. */
export function isSameOrPart(one: string, other: string): boolean {
  const [a, b] = [plainWords(one).join(' '), plainWords(other).join(' ')];
  return a === b || (a !== '' && b !== '' && (` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `)));
}

/** Whether all words of one name occur in the other in this order: several header rows give the same name with more or fewer words. */
export function isSameName(one: string, other: string): boolean {
  const [fewer = [], more = []] = [plainWords(one), plainWords(other)].sort((a, b) => a.length - b.length);
  let at = 0;
  for (const word of more) if (word === fewer[at]) at += 1;
  return fewer.length > 0 && at === fewer.length;
}

const plainWords = (text: string): string[] => wordsIn(withoutFootnoteMarks(text));
