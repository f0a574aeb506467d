/** The longest name that all of REDCap's exports keep. */
const NAME_LENGTH = 26;

/** Hands out names of REDCap: lower-case letters, digits and underscores, a letter first, each of them once. */
export class RedcapNames {
  private readonly taken: Set<string>;

  constructor(reserved: readonly string[] = []) {
    this.taken = new Set(reserved);
  }

  /** A name from a text; `fallback` names texts without Latin letters. `room` is kept free for suffixes. */
  take(text: string, { fallback, room = 0 }: { fallback: string; room?: number }): string {
    const length = NAME_LENGTH - room;
    const name = redcapName(text, length) || fallback;
    let free = name;
    for (let number = 2; this.taken.has(free); number += 1) {
      const suffix = `_${String(number)}`;
      free = `${name.slice(0, length - suffix.length)}${suffix}`;
    }
    this.taken.add(free);
    return free;
  }
}

/** Empty if the text has no Latin letter. A minus before a digit is spelled out: `week_minus_2`. */
export const redcapName = (text: string, length: number): string =>
  spellMinus(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, length)
    .replace(/_+$/, '');

/** `Week minus 2` for `Week -2`; the dash of `Days 1-3` stays. */
export const spellMinus = (text: string): string =>
  text.replace(/(^|[^\p{L}\p{N}\s]|\s)\s*[-‐-―−](?=\d)/gu, (_whole, before: string) =>
    before.trim() === '' ? `${before}minus ` : `${before} minus `,
  );
