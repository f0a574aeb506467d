import { createHmac } from 'node:crypto';
import type { WorkerContext } from '../worker-context';

/**
 * A word that nobody who wrote a document can know, and that is the same for every attempt of a workflow, so that a stored
 * section is found again.
 */
export function secretWord(
  { config }: WorkerContext,
  workflowId: number,
  purpose: 'boundary' | 'canary',
): string {
  return digestOf(config.SESSION_SECRET, `${purpose}|${workflowId}`).toString('hex').slice(0, 24);
}

/** The same for references, which stand in an answer many times: six letters are a token or two. */
export function pointingWord({ config }: WorkerContext, workflowId: number): string {
  const digest = digestOf(config.SESSION_SECRET, `pointing|${workflowId}`);
  return Array.from(digest.subarray(0, POINTING_LETTERS), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const POINTING_LETTERS = 6;

const digestOf = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();
