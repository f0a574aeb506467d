import { OUTCOME_LABELS } from '@app/contracts';
import type { WorkflowEntity } from '@app/persistence';

/** The outcome is part of the file name, because a file leaves our screens. */
export const xmlFileName = ({ name, outcome }: Pick<WorkflowEntity, 'name' | 'outcome'>): string =>
  outcome === null ? `${name}.xml` : `${name} (${OUTCOME_LABELS[outcome]}).xml`;
