/** Some REDCap exports truncate names longer than this. */
export const NAME_LENGTH = 26;

/** Lowercase letters, digits and underscores, starting with a letter. */
export function identifier(text: string, fallback: string, length = NAME_LENGTH): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, length)
    .replace(/_+$/, '');
  return plain === '' ? fallback : plain;
}

/** The name, or the name with a number if it is taken. Takes the result. */
export function unusedName(name: string, taken: Set<string>, length = NAME_LENGTH): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) {
    const suffix = `_${number}`;
    free = `${name.slice(0, length - suffix.length)}${suffix}`;
  }
  taken.add(free);
  return free;
}
