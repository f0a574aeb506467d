import type { TargetDefinition } from '../target-definition';

/**
 * XML that is valid against a schema of the workspace. This definition does not know the schema: the caller that has read it adds
 * it to the prompt and checks with `validateByOwnSchema`.
 */
export const OWN_SCHEMA: TargetDefinition = {
  promptRules: '',
  typicalOutput: { prose: { low: 0.05, high: 1.2 }, sheets: { low: 0.05, high: 5 } },
  check: () => [],
  standard: null,
};
