import { type Catalogue, type ResultMessage, formatIn } from '@app/contracts';
import { messages as t } from '../messages';

let catalogue: Catalogue = {};

/** Loads the error messages in the display language. English needs no load: errors carry their English text. */
export async function loadErrorWords(): Promise<void> {
  // Import by name: destructuring would put the messages of all screens into the first load.
  const load = t.errorMessages;
  if (load !== null) catalogue = await load();
}

/** An error message in the display language. Errors from older or newer versions have only their English text. */
export const formatError = <Words extends string | null | undefined>(
  words: Words,
  said: ResultMessage | null | undefined,
): string | Words => (said && formatIn(catalogue, said)) ?? words;
