/** What a paragraph starts with when it is an item of a list. */
export interface ListMarker {
  /** As printed: `1.`, `[12]`, `a)`, `•`. */
  readonly marker: string;
  readonly rest: string;
  readonly kind: 'bullet' | 'number' | 'letter' | 'roman' | 'coded';
}

const BULLETS = '•●○◦▪■□◻▫‣⁃∙·➢➔✓❑❒⬧◆❖⬥o–—-';
const BULLET = new RegExp(`^([${BULLETS.replace('-', '\\-')}])\\s+(?=\\S)`, 'u');
const NUMBER = /^(\[\d{1,3}[a-z]?\]|\(\d{1,3}[a-z]?\)|\d{1,3}[a-z]?[.)]|\d{1,3}\.\))\s+(?=\S)/;
const LETTER = /^(\[[A-Za-z]\]|\([A-Za-z]\)|[A-Za-z][.)])\s+(?=\S)/;
const ROMAN = /^(\[[ivxIVX]{1,5}\]|\([ivxIVX]{1,5}\)|[ivx]{1,5}[.)]|[IVX]{2,5}[.)])\s+(?=\S)/;
const CODED = /^([IE]\s?\d{1,2}[.)]?|[IE]C?-?\d{1,2}[.):]?|#\d{1,2}[.):]?)\s+(?=\S)/;

/** Splits a printed list marker from the text that follows it; undefined when the text does not start with one. */
export function readListMarker(text: string): ListMarker | undefined {
  const kinds = [
    ['bullet', BULLET],
    ['number', NUMBER],
    ['roman', ROMAN],
    ['letter', LETTER],
    ['coded', CODED],
  ] as const;
  for (const [kind, pattern] of kinds) {
    const found = pattern.exec(text);
    const marker = found?.[1];
    if (found && marker !== undefined) return { marker, rest: text.slice(found[0].length), kind };
  }
  return undefined;
}

/**
 * Items numbered on from the title above them: `5.1.1` below `5.1 Inclusion Criteria`. Undefined unless the text starts
 * with the number of that title and one number more.
 */
export function readPathMarker(text: string, heading: string | undefined): ListMarker | undefined {
  if (heading === undefined || !text.startsWith(`${heading}.`)) return undefined;
  const found = /^(\d{1,3}[.)]?)\s+(?=\S)/.exec(text.slice(heading.length + 1));
  if (!found?.[1]) return undefined;
  const marker = `${heading}.${found[1]}`;
  return { marker, rest: text.slice(heading.length + 1 + found[0].length), kind: 'number' };
}

/** `5.1`, `5.1.2` or `A.1` in front of a heading; some documents forget the blank behind `5.1.2.`. */
export const HEADING_NUMBER =
  /^((?:\d{1,2}(?:\.\d{1,3}){0,6})|(?:[A-Z]\.\d{1,2}(?:\.\d{1,3}){0,4}))(?:\.?\s+(?=\S)|(?<=\.\d{1,3})\.(?=\p{Lu}\p{Ll}))/u;
