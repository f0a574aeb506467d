import { type Catalogue, type ResultMessage, formatIn } from '@app/contracts';
import { messages as t } from '../messages';

let catalogue: Catalogue = {};

/** Fetches what errors say in the language of the screen. English has nothing to fetch: errors come with its words. */
export async function loadErrorWords(): Promise<void> {
  // By its name: taken apart, the texts of all screens would be in the first load.
  const load = t.errorMessages;
  if (load !== null) catalogue = await load();
}

/** What an error says in the language of the screen; one of before, or of a later version, has only its English words. */
export const formatError = <Words extends string | null | undefined>(
  words: Words,
  said: ResultMessage | null | undefined,
): string | Words => (said && formatIn(catalogue, said)) ?? words;
