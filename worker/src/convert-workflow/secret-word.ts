import { createHmac } from 'node:crypto';
import type { WholeDocument } from '@app/conversion';
import type { WorkerContext } from '../worker-context';

/** Words that authors of documents cannot know. */
export interface SecretWords {
  /** Encloses the documents. */
  readonly boundary: string;
  /** Must never occur in an answer. */
  readonly canary: string;
  /** The word of references, which occur many times in an answer: six letters are one or two tokens. */
  readonly pointing: string;
}

/**
 * The secret words of documents. They depend on the documents only: all workflows about them send the same beginning, which
 * providers can cache, and each attempt of a workflow finds the stored answers again. A changed document has other words, so a
 * word that became known is of no use to its author.
 */
export function secretWords({ config }: WorkerContext, documents: readonly WholeDocument[]): SecretWords {
  const texts = JSON.stringify(documents.map(({ name, blocks }) => [name, blocks]));
  const root = digestOf(config.SESSION_SECRET, texts);
  const word = (purpose: string): string => digestOf(root, purpose).toString('hex').slice(0, 24);
  return {
    boundary: word('boundary'),
    canary: word('canary'),
    pointing: lettersOf(digestOf(root, 'pointing')),
  };
}

const lettersOf = (digest: Buffer): string =>
  Array.from(digest.subarray(0, POINTING_LETTERS), (byte) => LETTERS[byte % LETTERS.length]).join('');

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const POINTING_LETTERS = 6;

const digestOf = (secret: string | Buffer, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();
