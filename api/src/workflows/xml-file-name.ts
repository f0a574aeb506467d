import type { Outcome } from '@app/contracts';
import type { WorkflowEntity } from '@app/persistence';

/** The outcome is part of the file name, because a file leaves our screens. */
export const xmlFileName = ({ name, outcome }: Pick<WorkflowEntity, 'name' | 'outcome'>): string =>
  `${name}${suffixOf(outcome)}.xml`;

function suffixOf(outcome: Outcome | null): string {
  if (outcome === 'incomplete') return ' (incomplete)';
  return outcome === 'needs_review' ? ' (needs review)' : '';
}
