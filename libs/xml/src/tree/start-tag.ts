/**
 * Start tags as written. XML has four white space characters; `\s` matches more, two of which (U+1680, U+FEFF) are allowed in
 * names (XML 1.0, productions 3 and 4).
 */

const ATTRIBUTE = /([^ \t\r\n=<>/"']+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)')/g;

/** The name after `<`, including its prefix; null if there is none. */
export const nameInTag = (tag: string): string | null => /^<([^ \t\r\n/>]+)/.exec(tag)?.[1] ?? null;

export interface WrittenAttribute {
  /** Includes the prefix; namespace declarations are attributes, too. */
  readonly name: string;
  /** The text between the quotes, with references unresolved. */
  readonly raw: string;
  /** Index in the tag after the closing quote. */
  readonly end: number;
}

/** The attributes of a well-formed start tag in order. */
export const attributesInTag = (tag: string): WrittenAttribute[] =>
  [...tag.matchAll(ATTRIBUTE)].map(({ index, 0: whole, 1: name = '', 2: inDouble, 3: inSingle }) => ({
    name,
    raw: inDouble ?? inSingle ?? '',
    end: index + whole.length,
  }));

/** Range of an attribute in a tag, including the white space before it; null if the attribute is missing. */
export function attributeInTag(tag: string, name: string): { from: number; to: number } | null {
  const match = new RegExp(`[ \\t\\r\\n]+${name}[ \\t\\r\\n]*=[ \\t\\r\\n]*(?:"[^"]*"|'[^']*')`).exec(tag);
  return match === null ? null : { from: match.index, to: match.index + match[0].length };
}
