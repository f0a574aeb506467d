import { createHmac } from 'node:crypto';
import type { WholeDocument } from '@app/conversion';
import type { WorkerContext } from '../worker-context';

// Secret words that authors of documents cannot know. They are the same for every attempt of a workflow, so that stored answers
// are found again.

/**
 * The word that encloses documents. It depends on the documents only, so that all workflows about them send the same beginning,
 * which providers can cache.
 */
export function boundaryOf({ config }: WorkerContext, documents: readonly WholeDocument[]): string {
  const texts = JSON.stringify(documents.map(({ name, blocks }) => [name, blocks]));
  return wordOf(config.SESSION_SECRET, `boundary|${texts}`);
}

/** The word that must never occur in an answer. */
export const canaryOf = ({ config }: WorkerContext, workflowId: number): string =>
  wordOf(config.SESSION_SECRET, `canary|${workflowId}`);

const wordOf = (secret: string, text: string): string => digestOf(secret, text).toString('hex').slice(0, 24);

/** The word of references, which occur many times in an answer: six letters are one or two tokens. */
export function pointingWord({ config }: WorkerContext, workflowId: number): string {
  const digest = digestOf(config.SESSION_SECRET, `pointing|${workflowId}`);
  return Array.from(digest.subarray(0, POINTING_LETTERS), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const POINTING_LETTERS = 6;

const digestOf = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();
