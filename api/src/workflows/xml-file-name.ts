import type { Outcome } from '@app/contracts';
import type { WorkflowEntity } from '@app/persistence';

/** A file goes on without our screens: its name says what is open. */
export const xmlFileName = ({ name, outcome }: Pick<WorkflowEntity, 'name' | 'outcome'>): string =>
  `${name}${suffixOf(outcome)}.xml`;

function suffixOf(outcome: Outcome | null): string {
  if (outcome === 'incomplete') return ' (incomplete)';
  return outcome === 'needs_review' ? ' (needs review)' : '';
}
