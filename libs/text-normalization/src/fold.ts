import { symbolOf } from './symbol-font';

/**
 * Private-use characters of the Symbol font that comparison recognizes, by code: comparators, measurement signs and the Greek
 * letters of units. All others are compared unchanged.
 */
const FOLDED_SYMBOLS = new Map(
  [0xb3, 0xa3, 0xb1, 0x3c, 0x3e, 0x3d, 0x6d, 0xb0, 0xb4, 0xb9, 0xae, 0xb7, 0x61, 0x62, 0x67].map(
    (code) => [String.fromCharCode(0xf000 + code), symbolOf(code)] as const,
  ),
);

/** Superscripts that are typographic only: after a number they are not powers. */
const NO_POWER = /^(?:®|©|™|TM|SM|st|nd|rd|th|ˢᵗ|ⁿᵈ|ʳᵈ|ᵗʰ)$/;

/** `~max~`; a tilde before a number means `about`. */
const LOWERED = /~(?!\s)([^~]{1,12})(?<!\s)~(?!\d)/g;

const RAISED = /\^([^^\s][^^]{0,11})\^/g;

/**
 * Normalizes a text for comparison: white space, hyphenation, quotes, symbol fonts and variants of comparators are folded.
 * Numbers, units, comparators and negation are never folded: a unit after a number keeps its case, and a power stays a power.
 */
export function fold(text: string): string {
  return plain(text)
    .replace(/(\d\s?)(\p{L}{1,4}(?:\/\p{L}{1,4})?)(?!\p{L})|\p{Lu}+/gu, (whole: string, number?: string) =>
      number === undefined ? whole.toLowerCase() : whole,
    )
    .trim();
}

/** The same without footnote marks: `Weight^a^` becomes `weight`. The power of a number or a unit stays. */
export const foldWithoutMarks = (text: string): string => fold(withoutFootnoteMarks(text));

/** `Weight` from `Weight^a^`. The power of a number or a unit stays, as do the letters of an ordinal such as `1^st^`. */
export const withoutFootnoteMarks = (text: string): string =>
  text.replace(RAISED, (whole: string, raised: string, at: number) =>
    isPower(raised, text.slice(Math.max(0, at - 12), at)) ? whole : '',
  );

/** The same without spaces and punctuation at the end, which quotations omit or add. */
export const foldWithoutEnd = (text: string): string => fold(text).replace(/[\s.,;:]+$/, '');

/** Lowercase letters and digits only, for comparing two spellings of a title or name regardless of their print. */
export const textKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The same for two texts from one file, where each character has one spelling, so no Unicode normalization is needed. */
export const sameFileKey = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Lowercase Latin letters, digits and underscores only: the comparable part of a cell of a continued table. */
export const latinKey = (text: string): string => text.toLowerCase().replace(/\W+/g, '');

/** Letters one by one, or signs. */
const FOOTNOTE_LETTERS = /^[a-z*†‡§¶#](?:\s?[,–-]\s?[a-z*†‡§¶#])*$/;

const isPower = (raised: string, before: string): boolean =>
  (/\d$/.test(before) && !FOOTNOTE_LETTERS.test(raised)) ||
  (/^-?\d$/.test(raised) && /(?:\d\s?|\/)\p{L}{1,3}$|\b[kcmd]?m$/u.test(before));

/** Fast path for most texts, in which only hyphens have variants. */
const SIMPLE = /^[\w ,.;:()/%'"+*&#@!?[\]{}|$-]*$/;

/** Unicode superscripts, marks and ordinals: after a digit they must not become a part of its number. */
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
