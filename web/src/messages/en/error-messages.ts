import type { Catalogue } from '@app/contracts';

/**
 * The file of what errors say, by their codes, with the parts that have words of their own. English has none: errors come with their
 * English words. Another language gives its file here (`satisfies Record<ErrorCode, unknown>` says what is missing in it); it is fetched
 * beside the first screen and is no part of the first load.
 */
export const errorMessages: (() => Promise<Catalogue>) | null = null;
