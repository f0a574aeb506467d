import { type ResultMessage, sayIn } from '@app/contracts';
import { messages as t } from '../messages';
import { errorWords } from './error-words';

interface Said {
  readonly sentence: string;
  readonly message?: ResultMessage | undefined;
}

/** What is said of a result, a schema or a drawing, in the language of the screen; those of before have only their English words. */
export const wordsOf = ({ sentence, message }: Said): string => inWords(sentence, message);

/** The same of what keeps its English words under a name of its own: the fact of a step, the reason of a block, a note about a reading. */
export const inWords = <Words extends string | null>(
  words: Words,
  said: ResultMessage | null | undefined,
): string | Words => (said && sayIn(t.resultMessages, said)) ?? errorWords(words, said);
