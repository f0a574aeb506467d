/**
 * Start tags as they are written. XML knows four kinds of white space; `\s` knows more, and two of those (U+1680, U+FEFF) may
 * stand in names (XML 1.0, productions 3 and 4).
 */

const ATTRIBUTE = /([^ \t\r\n=<>/"']+)[ \t\r\n]*=[ \t\r\n]*(?:"([^"]*)"|'([^']*)')/g;

/** The name behind `<`, prefix included; null where there is none. */
export const nameInTag = (tag: string): string | null => /^<([^ \t\r\n/>]+)/.exec(tag)?.[1] ?? null;

export interface WrittenAttribute {
  /** With its prefix; namespace declarations are attributes, too. */
  readonly name: string;
  /** Between the quotes, references included. */
  readonly raw: string;
  /** Index in the tag behind the closing quote. */
  readonly end: number;
}

/** The attributes of a well-formed start tag in their order. */
export const attributesInTag = (tag: string): WrittenAttribute[] =>
  [...tag.matchAll(ATTRIBUTE)].map(({ index, 0: whole, 1: name = '', 2: inDouble, 3: inSingle }) => ({
    name,
    raw: inDouble ?? inSingle ?? '',
    end: index + whole.length,
  }));

/** Where an attribute stands in a tag, with the white space in front of it; null where it does not stand. */
export function attributeInTag(tag: string, name: string): { from: number; to: number } | null {
  const match = new RegExp(`[ \\t\\r\\n]+${name}[ \\t\\r\\n]*=[ \\t\\r\\n]*(?:"[^"]*"|'[^']*')`).exec(tag);
  return match === null ? null : { from: match.index, to: match.index + match[0].length };
}
