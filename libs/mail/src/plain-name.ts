const MAXIMUM = 80;
/** A mail client makes a link of seven digits and more. */
const TELEPHONE = /\+?\d(?:[\s()-]*\d){6,}/g;

/**
 * Returns a name that a person has entered, safe for a mail to another person: at most 80 characters, without addresses, domains,
 * and telephone numbers, which mail clients turn into links.
 */
export function plainName(typed: string): string {
  const words = typed.normalize('NFKC').replace(/[^\p{L}\p{M}\p{N}\s'’,&()+-]/gu, ' ');
  const name = words.replace(TELEPHONE, '…').replace(/\s+/g, ' ').trim();
  return name.length > MAXIMUM ? `${name.slice(0, MAXIMUM - 1)}…` : name;
}
