import { createHmac } from 'node:crypto';
import type { WorkerContext } from '../worker-context';

/**
 * A secret word that authors of documents cannot know. It is the same for every attempt of a workflow, so that stored chunks are
 * found again.
 */
export function secretWord(
  { config }: WorkerContext,
  workflowId: number,
  purpose: 'boundary' | 'canary',
): string {
  return digestOf(config.SESSION_SECRET, `${purpose}|${workflowId}`).toString('hex').slice(0, 24);
}

/** The same for references, which occur many times in an answer: six letters are one or two tokens. */
export function pointingWord({ config }: WorkerContext, workflowId: number): string {
  const digest = digestOf(config.SESSION_SECRET, `pointing|${workflowId}`);
  return Array.from(digest.subarray(0, POINTING_LETTERS), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const POINTING_LETTERS = 6;

const digestOf = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();
