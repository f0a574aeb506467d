const MAXIMUM = 80;
/** A mail client makes a link of seven digits and more. */
const TELEPHONE = /\+?\d(?:[\s()-]*\d){6,}/g;

/**
 * A name that somebody typed, for a mail to somebody else: at most 80 characters, and nothing of which a mail client makes a link
 * (addresses, domains, telephone numbers).
 */
export function plainName(typed: string): string {
  const words = typed.normalize('NFKC').replace(/[^\p{L}\p{M}\p{N}\s'’,&()+-]/gu, ' ');
  const name = words.replace(TELEPHONE, '…').replace(/\s+/g, ' ').trim();
  return name.length > MAXIMUM ? `${name.slice(0, MAXIMUM - 1)}…` : name;
}
