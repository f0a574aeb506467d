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
  return createHmac('sha256', config.SESSION_SECRET)
    .update(`${purpose}|${workflowId}`)
    .digest('hex')
    .slice(0, 24);
}
