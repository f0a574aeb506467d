import { type ResultMessage, sayIn } from '@app/contracts';
import { messages as t } from '../messages';

interface Said {
  readonly sentence: string;
  readonly message?: ResultMessage | undefined;
}

/** What is said of a result, a schema or a drawing, in the language of the screen; those of before have only their English words. */
export const wordsOf = ({ sentence, message }: Said): string =>
  (message && sayIn(t.resultMessages, message)) ?? sentence;
