import type { TargetDefinition } from '../target-definition';

/**
 * XML that is valid against a schema of the workspace. This definition does not know the schema: the caller that has read it adds
 * it to the prompt and checks with `validateByOwnSchema`.
 */
export const OWN_SCHEMA: TargetDefinition = {
  check: () => [],
  standard: null,
};
