import { LIMITS } from '@app/contracts';
import type { Page } from '@app/persistence';

/** The page of a list query. Lists are always bounded. */
export const pageOf = (query: { before?: number; limit?: number }): Page => ({
  before: query.before,
  limit: query.limit ?? LIMITS.listPage,
});
