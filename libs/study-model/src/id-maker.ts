const READABLE_CHARACTERS = 24;

/**
 * Makes ids from content: a kind, a readable part and a digest of the whole text, as in `visit.week-2-1f3a9c`. The same text of
 * the same kind gets the same id in every reading; the second of two equal texts gets `~2` appended. Case, accents and white space
 * do not count; the minus sign does, because "Week -2" and "Week 2" are different visits.
 */
export class IdMaker {
  private readonly counts = new Map<string, number>();

  make(kind: string, ...content: readonly string[]): string {
    const text = content.map(fold).join('|');
    const readable = text
      .replace(/(^|[^\p{L}\p{N}])-(?=\d)/gu, '$1minus')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, READABLE_CHARACTERS)
      .replace(/^-+|-+$/g, '');
    const id = `${kind}.${readable === '' ? '' : `${readable}-`}${digest(text)}`;
    const count = (this.counts.get(id) ?? 0) + 1;
    this.counts.set(id, count);
    return count === 1 ? id : `${id}~${count}`;
  }
}

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[‐-―−]/gu, '-')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** FNV-1a, 32 bits, as hexadecimal digits: short and the same in browsers and in Node. A collision only costs a `~2`. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
