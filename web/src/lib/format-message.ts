import { type ResultMessage, formatIn } from '@app/contracts';
import { messages as t } from '../messages';
import { formatError } from './format-error';

interface StoredSentence {
  readonly sentence: string;
  readonly message?: ResultMessage | undefined;
}

/** The localized message of a result, a schema or a drawing. Older records have only their English text. */
export const formatSentence = ({ sentence, message }: StoredSentence): string =>
  formatMessage(sentence, message);

/** Like `formatSentence`, for records that store the English text in a field of their own: step facts, block reasons, reading notes. */
export const formatMessage = <Words extends string | null>(
  words: Words,
  said: ResultMessage | null | undefined,
): string | Words => (said && formatIn(t.resultMessages, said)) ?? formatError(words, said);
