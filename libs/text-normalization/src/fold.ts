import { symbolOf } from './symbol-font';

/**
 * Private-use characters of the Symbol font that a comparison knows, by their code: comparators, signs of measurement and the
 * Greek letters of units. Any other is compared as it is.
 */
const FOLDED_SYMBOLS = new Map(
  [0xb3, 0xa3, 0xb1, 0x3c, 0x3e, 0x3d, 0x6d, 0xb0, 0xb4, 0xb9, 0xae, 0xb7, 0x61, 0x62, 0x67].map(
    (code) => [String.fromCharCode(0xf000 + code), symbolOf(code)] as const,
  ),
);

/** Raised for its looks: behind a number it is no power. */
const NO_POWER = /^(?:®|©|™|TM|SM|st|nd|rd|th|ˢᵗ|ⁿᵈ|ʳᵈ|ᵗʰ)$/;

/** `~max~`; a tilde in front of a number means `about`. */
export const LOWERED = /~(?!\s)([^~]{1,12})(?<!\s)~(?!\d)/g;

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
export const foldWithoutMarks = (text: string): string => fold(withoutFootnoteMarks(text));

/** `Weight` of `Weight^a^`; the power of a number or a unit, and the letters of an ordinal such as `1^st^`, stay. */
export const withoutFootnoteMarks = (text: string): string =>
  text.replace(RAISED, (whole: string, raised: string, at: number) =>
    isPower(raised, text.slice(Math.max(0, at - 12), at)) ? whole : '',
  );

/** The same without blanks and punctuation at the end, which a quotation leaves out or adds. */
export const foldWithoutEnd = (text: string): string => fold(text).replace(/[\s.,;:]+$/, '');

/** Letters and digits only, small: what two wordings of one title or name have in common, however they are printed. */
export const textKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The same for two texts of one file, which writes a character in one way: none is normalised. */
export const sameFileKey = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Latin letters, digits and underscores only, small: what is left of a cell where a table is printed on. */
export const latinKey = (text: string): string => text.toLowerCase().replace(/\W+/g, '');

/** Letters one by one, or signs. */
const FOOTNOTE_LETTERS = /^[a-z*†‡§¶#](?:\s?[,–-]\s?[a-z*†‡§¶#])*$/;

const isPower = (raised: string, before: string): boolean =>
  (/\d$/.test(before) && !FOOTNOTE_LETTERS.test(raised)) ||
  (/^-?\d$/.test(raised) && /(?:\d\s?|\/)\p{L}{1,3}$|\b[kcmd]?m$/u.test(before));

/** Most texts: nothing in them but hyphens is written in several ways. */
const SIMPLE = /^[\w ,.;:()/%'"+*&#@!?[\]{}|$-]*$/;

/** Powers, marks and ordinals in characters of Unicode: behind a digit they must not become a part of its number. */
const UNICODE_RAISED = /(?<=\d)[⁰¹²³⁴-⁹⁺⁻ᵃ-ᵖˢᵗᵘᵛʷˣʸᶻⁱⁿʰʲˡʳᶜᶠᵍ]+/g;

function plain(text: string): string {
  if (SIMPLE.test(text)) return text.replace(/(?<=[A-Za-z])-\s*(?=[A-Za-z])/g, '').replace(/ {2,}/g, ' ');
  return text
    .replace(/[\uf000-\uf0ff]/g, (character) => FOLDED_SYMBOLS.get(character) ?? character)
    .replace(RAISED, (_whole, raised: string, at: number) =>
      /\d/.test(text[at - 1] ?? '') && !NO_POWER.test(raised) ? `^${raised}` : raised,
    )
    .replace(LOWERED, '$1')
    .replace(UNICODE_RAISED, (raised) => (NO_POWER.test(raised) ? raised : `^${raised}`))
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
