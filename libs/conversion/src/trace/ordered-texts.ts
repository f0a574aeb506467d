import { fold } from '@app/text-normalization';

/** A longer text of a prompt is an example, and its copy in the XML must have a source. */
const WORDS_MAXIMUM = 8;

/**
 * Whether a prompt orders a text by writing it: `Date performed`, `Reason not done`, `Yes`. Numbers always need a source, because
 * a prompt may show them in an example only.
 */
export function orderedBy(instruction: string): (text: string) => boolean {
  const known = wordsOf(instruction);
  return (text) => {
    const words = wordsOf(text);
    const isOrderable = /\p{L}/u.test(words) && !/\d/.test(words);
    return isOrderable && words.trim().split(' ').length <= WORDS_MAXIMUM && known.includes(words);
  };
}

/** The words of a text, each between blanks. */
const wordsOf = (text: string): string => ` ${(fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
