import type { FlowNodeType } from './workflow-flow';

/** What people call a step. */
export const FLOW_STEP_LABELS: Readonly<Record<FlowNodeType, string>> = {
  documents: 'Documents',
  conversion: 'Conversion',
  adopt: 'Use as form design',
  tell: 'Tell people',
};
