/** Characters of the Symbol font in the private-use area, as old word processors write them. */
const SYMBOL_FONT: Record<string, string> = {
  '\uf0b3': '≥',
  '\uf0a3': '≤',
  '\uf0b1': '±',
  '\uf03c': '<',
  '\uf03e': '>',
  '\uf03d': '=',
  '\uf06d': 'μ',
  '\uf0b0': '°',
  '\uf0b4': '×',
  '\uf0b9': '≠',
  '\uf0ae': '→',
  '\uf0b7': '•',
  '\uf061': 'α',
  '\uf062': 'β',
  '\uf067': 'γ',
};

const RAISED = /\^([^^\s][^^]{0,11})\^/g;

/**
 * A text as it is compared: white space, hyphenation, quotes, symbol fonts and the ways to write a comparator are folded.
 * Numbers, units, comparators and negation never are: the unit behind a number keeps its case, a power stays one.
 */
export function fold(text: string): string {
  return plain(text)
    .replace(/(\d\s?)(\p{L}{1,4}(?:\/\p{L}{1,4})?)(?!\p{L})|\p{Lu}+/gu, (whole: string, number?: string) =>
      number === undefined ? whole.toLowerCase() : whole,
    )
    .trim();
}

/** The same without footnote marks: `Weight^a^` is `weight`; the power of a number or a unit stays. */
export const foldWithoutMarks = (text: string): string =>
  fold(
    text.replace(RAISED, (whole: string, raised: string, at: number) =>
      isPower(raised, text.slice(Math.max(0, at - 12), at)) ? whole : '',
    ),
  );

const isPower = (raised: string, before: string): boolean =>
  /\d$/.test(before) || (/^-?\d$/.test(raised) && /(?:\d\s?|\/)\p{L}{1,3}$|\b[kcmd]?m$/u.test(before));

/** Most texts: nothing in them but hyphens is written in several ways. */
const SIMPLE = /^[\w ,.;:()/%'"+*&#@!?[\]{}|$-]*$/;

function plain(text: string): string {
  if (SIMPLE.test(text)) return text.replace(/(?<=[A-Za-z])-\s*(?=[A-Za-z])/g, '').replace(/ {2,}/g, ' ');
  return text
    .replace(/[\uf000-\uf0ff]/g, (character) => SYMBOL_FONT[character] ?? character)
    .replace(RAISED, (_whole, raised: string, at: number) =>
      /\d/.test(text[at - 1] ?? '') ? `^${raised}` : raised,
    )
    .replace(/~([^~\s]{1,6})~/g, '$1')
    .replace(/(?<=\d)[⁰¹²³⁴-⁹]+/g, (power) => `^${power}`)
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[‘’‚‛′`´]/g, "'")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/(?<=\p{L})-\s*(?=\p{L})/gu, '')
    .replace(/>\s?=|⩾|≧/g, '≥')
    .replace(/<\s?=|⩽|≦/g, '≤')
    .replace(/\s*([≥≤<>=±≠])\s*/g, '$1')
    .replace(/\s+/g, ' ');
}
