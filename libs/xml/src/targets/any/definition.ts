import type { TargetDefinition } from '../target-definition';

/** Any well-formed XML. The prompt decides about its content, from a title to everything. */
export const ANY: TargetDefinition = {
  promptRules: '',
  typicalOutput: { prose: { low: 0.05, high: 1.2 }, sheets: { low: 0.05, high: 5 } },
  check: () => [],
  standard: null,
};
