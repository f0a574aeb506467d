import type { TargetDefinition } from '../target-definition';

/** Any well-formed XML. The prompt decides about its content, from a title to everything. */
export const ANY: TargetDefinition = {
  check: () => [],
  standard: null,
};
