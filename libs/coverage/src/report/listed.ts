import { message, type ResultMessage } from '@app/contracts';

/** The first of several names, and the number of the others. */
export function listed(names: readonly string[], most: number): string | ResultMessage {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? message('names.more', { names: shown, more: names.length - most }) : shown;
}
