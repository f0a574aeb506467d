/** The signs of a symbol font, by their code in the font's own table. */
export type SymbolTable = Readonly<Record<number, string>>;

/**
 * Adobe Symbol. Word and its PDF printers keep characters of symbol fonts in the private-use area, at U+F000 plus the code of the
 * font's own table. Losing one of them can reverse the meaning of a criterion.
 * Source: Adobe Symbol encoding, Microsoft Wingdings table.
 */
// prettier-ignore
export const SYMBOL: SymbolTable = {
  0x22: '∀', 0x24: '∃', 0x27: '∋', 0x2a: '∗', 0x2d: '−', 0x40: '≅', 0x5e: '⊥',
  0x61: 'α', 0x62: 'β', 0x63: 'χ', 0x64: 'δ', 0x65: 'ε', 0x66: 'φ', 0x67: 'γ', 0x68: 'η', 0x69: 'ι',
  0x6b: 'κ', 0x6c: 'λ', 0x6d: 'μ', 0x6e: 'ν', 0x6f: 'ο', 0x70: 'π', 0x71: 'θ', 0x72: 'ρ', 0x73: 'σ',
  0x74: 'τ', 0x75: 'υ', 0x77: 'ω', 0x78: 'ξ', 0x79: 'ψ', 0x7a: 'ζ', 0x44: 'Δ', 0x53: 'Σ', 0x57: 'Ω', 0x46: 'Φ',
  0x47: 'Γ', 0x4c: 'Λ', 0x50: 'Π', 0x51: 'Θ', 0x59: 'Ψ', 0x58: 'Ξ',
  0xa3: '≤', 0xa5: '∞', 0xab: '↔', 0xac: '←', 0xad: '↑', 0xae: '→', 0xaf: '↓', 0xb0: '°', 0xb1: '±', 0xb3: '≥',
  0xb4: '×', 0xb7: '•', 0xb8: '÷', 0xb9: '≠', 0xba: '≡', 0xbb: '≈', 0xbc: '…', 0xd2: '®', 0xd3: '©', 0xd4: '™',
  0xd6: '√', 0xd7: '⋅', 0xe2: '®', 0xe3: '©', 0xe4: '™', 0xde: '⇒', 0xdb: '⇔', 0xa2: '′', 0xb2: '″', 0xc5: '⊕',
};

/** Wingdings, the font of ticks, boxes and arrows. */
// prettier-ignore
export const WINGDINGS: SymbolTable = {
  0x6c: '●', 0x6e: '■', 0x6f: '□', 0x71: '❑', 0x72: '❒', 0x73: '⬧', 0x75: '◆', 0x76: '❖', 0x77: '⬥', 0x9f: '•',
  0xa0: '▪', 0xa7: '▪', 0xa8: '◻', 0xd8: '➢', 0xe0: '→', 0xdf: '←', 0xe8: '➔', 0xf0: '⇨', 0xfb: '✗', 0xfc: '✓',
  0x6d: '❍', 0x70: '❐', 0xa1: '○', 0xa2: '○', 0xa3: '○', 0xa4: '◉', 0xa5: '◎', 0xaa: '✦', 0xab: '★',
  0xfd: '☒', 0xfe: '☑', 0x4a: '☺', 0xe1: '↑', 0xe2: '↓', 0xf3: '⇔',
};

/** Wingdings 2, which Word users use for ticks (`P`) and boxes. */
// prettier-ignore
const WINGDINGS_2: SymbolTable = {
  0x4f: '✗', 0x50: '✓', 0x51: '☒', 0x52: '☑', 0x53: '☒', 0x54: '☒', 0x97: '•', 0x98: '●', 0x99: '●', 0x9e: '•',
  0x9f: '•', 0xa2: '■', 0xa3: '☐',
};

// prettier-ignore
const WEBDINGS: SymbolTable = { 0x61: '✓', 0x63: '□', 0x67: '■', 0x6e: '●', 0x72: '✗', 0x3d: '•' };

/** Zapf Dingbats at the codes of plain letters, as in files that declare no encoding. */
// prettier-ignore
const ZAPF_DINGBATS: SymbolTable = {
  0x33: '✓', 0x34: '✔', 0x35: '✕', 0x36: '✖', 0x37: '✗', 0x38: '✘', 0x48: '★', 0x6c: '●', 0x6d: '❍', 0x6e: '■',
  0x6f: '❏', 0x70: '❐', 0x71: '❑', 0x72: '❒', 0x73: '▲', 0x74: '▼', 0x75: '◆', 0x76: '❖', 0xd4: '➔', 0xd5: '→',
};

const PICTURE_FONTS: readonly (readonly [RegExp, SymbolTable])[] = [
  [/wingdings\W?2/i, WINGDINGS_2],
  [/wingdings/i, WINGDINGS],
  [/webdings/i, WEBDINGS],
  [/dingbats/i, ZAPF_DINGBATS],
];

/**
 * The table of a font in which Office programs print the typed characters as its own signs: a picture font, or Symbol, in which
 * `³` is printed as `≥`. In PDF files the characters of Symbol are decoded already.
 */
export const officeTable = (font: string): SymbolTable | undefined =>
  pictureTable(font) ?? (/^symbol$/i.test(font) ? SYMBOL : undefined);

/** A font whose codes are pictures, such as Wingdings. */
export const isPictureFont = (font: string): boolean => pictureTable(font) !== undefined;

/** A cache, because a document has few fonts and names them often. */
const knownFonts = new Map<string, SymbolTable | undefined>();

/** The table of a font whose codes are pictures; undefined for a font of letters. */
export function pictureTable(font: string): SymbolTable | undefined {
  if (!knownFonts.has(font)) {
    if (knownFonts.size > 5000) knownFonts.clear();
    knownFonts.set(font, PICTURE_FONTS.find(([name]) => name.test(font))?.[1]);
  }
  return knownFonts.get(font);
}

/**
 * The character that a code of a symbol font shows: from its own table, from the other table of Symbol and Wingdings, or the
 * plain character with that code. Undefined if unknown.
 */
export function symbolOf(code: number, table: SymbolTable = SYMBOL): string | undefined {
  const other = table === SYMBOL ? WINGDINGS : SYMBOL;
  const known = table[code] ?? other[code];
  if (known !== undefined) return known;
  return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : undefined;
}
