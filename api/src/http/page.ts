import { LIMITS } from '@app/contracts';
import type { Page } from '@app/persistence';

/** The page that a list query asks for; lists are always bounded. */
export const pageOf = (query: { before?: number; limit?: number }): Page => ({
  before: query.before,
  limit: query.limit ?? LIMITS.listPage,
});
