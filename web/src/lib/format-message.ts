import { type ResultMessage, formatIn } from '@app/contracts';
import { messages as t } from '../messages';
import { formatError } from './format-error';

interface StoredSentence {
  readonly sentence: string;
  readonly message?: ResultMessage | undefined;
}

/** What is said of a result, a schema or a drawing, in the language of the screen; those of before have only their English words. */
export const formatSentence = ({ sentence, message }: StoredSentence): string =>
  formatMessage(sentence, message);

/** The same of what keeps its English words under a name of its own: the fact of a step, the reason of a block, a note about a reading. */
export const formatMessage = <Words extends string | null>(
  words: Words,
  said: ResultMessage | null | undefined,
): string | Words => (said && formatIn(t.resultMessages, said)) ?? formatError(words, said);
