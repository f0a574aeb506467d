/**
 * Characters of symbol fonts that Word and its PDF printers leave in the private-use area (U+F000 + code of the font's
 * own table). Losing one turns a criterion into its opposite.
 * Source: Adobe Symbol encoding, Microsoft Wingdings table.
 */
// prettier-ignore
const SYMBOL: Readonly<Record<number, string>> = {
  0x22: '∀', 0x24: '∃', 0x27: '∋', 0x2a: '∗', 0x2d: '−', 0x40: '≅', 0x5e: '⊥',
  0x61: 'α', 0x62: 'β', 0x63: 'χ', 0x64: 'δ', 0x65: 'ε', 0x66: 'φ', 0x67: 'γ', 0x68: 'η', 0x69: 'ι',
  0x6b: 'κ', 0x6c: 'λ', 0x6d: 'μ', 0x6e: 'ν', 0x6f: 'ο', 0x70: 'π', 0x71: 'θ', 0x72: 'ρ', 0x73: 'σ',
  0x74: 'τ', 0x75: 'υ', 0x77: 'ω', 0x78: 'ξ', 0x79: 'ψ', 0x7a: 'ζ', 0x44: 'Δ', 0x53: 'Σ', 0x57: 'Ω', 0x46: 'Φ',
  0x47: 'Γ', 0x4c: 'Λ', 0x50: 'Π', 0x51: 'Θ', 0x59: 'Ψ', 0x58: 'Ξ',
  0xa3: '≤', 0xa5: '∞', 0xab: '↔', 0xac: '←', 0xad: '↑', 0xae: '→', 0xaf: '↓', 0xb0: '°', 0xb1: '±', 0xb3: '≥',
  0xb4: '×', 0xb7: '•', 0xb8: '÷', 0xb9: '≠', 0xba: '≡', 0xbb: '≈', 0xbc: '…', 0xd2: '®', 0xd3: '©', 0xd4: '™',
  0xd6: '√', 0xd7: '⋅', 0xe2: '®', 0xe3: '©', 0xe4: '™', 0xde: '⇒', 0xdb: '⇔', 0xa2: '′', 0xb2: '″', 0xc5: '⊕',
};

// prettier-ignore
const WINGDINGS: Readonly<Record<number, string>> = {
  0x6c: '●', 0x6e: '■', 0x6f: '□', 0x71: '❑', 0x72: '❒', 0x73: '⬧', 0x75: '◆', 0x76: '❖', 0x77: '⬥', 0x9f: '•',
  0xa0: '▪', 0xa7: '▪', 0xa8: '◻', 0xd8: '➢', 0xe0: '→', 0xdf: '←', 0xe8: '➔', 0xf0: '⇨', 0xfb: '✗', 0xfc: '✓',
  0xfd: '☒', 0xfe: '☑', 0x4a: '☺', 0xe1: '↑', 0xe2: '↓', 0xf3: '⇔',
};

/** Wingdings 2, where Word's authors find their tick (`P`) and their boxes. */
// prettier-ignore
const WINGDINGS_2: Readonly<Record<number, string>> = {
  0x4f: '✗', 0x50: '✓', 0x51: '☒', 0x52: '☑', 0x53: '☒', 0x54: '☒', 0x97: '•', 0x98: '●', 0x99: '●', 0x9e: '•',
  0x9f: '•', 0xa2: '■', 0xa3: '☐',
};

// prettier-ignore
const WEBDINGS: Readonly<Record<number, string>> = { 0x61: '✓', 0x63: '□', 0x67: '■', 0x6e: '●', 0x72: '✗', 0x3d: '•' };

/** Zapf Dingbats under the codes of plain letters, as files write it that name no encoding of its own. */
// prettier-ignore
const ZAPF_DINGBATS: Readonly<Record<number, string>> = {
  0x33: '✓', 0x34: '✔', 0x35: '✕', 0x36: '✖', 0x37: '✗', 0x38: '✘', 0x48: '★', 0x6c: '●', 0x6d: '❍', 0x6e: '■',
  0x6f: '❏', 0x70: '❐', 0x71: '❑', 0x72: '❒', 0x73: '▲', 0x74: '▼', 0x75: '◆', 0x76: '❖', 0xd4: '➔', 0xd5: '→',
};

const LIGATURES: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};

/**
 * Replaces private-use characters by what they show, ligatures by their letters, and control
 * characters, which no XML can hold, by U+FFFD.
 * `font` chooses between the Symbol and Wingdings tables; what no table knows stays as it is.
 */
export function repairCharacters(text: string, font = ''): string {
  const table = font === '' ? undefined : pictureTable(font);
  return table ? fromPictures(text, table) : repairPlain(text);
}

const PICTURE_FONTS: readonly (readonly [RegExp, Readonly<Record<number, string>>])[] = [
  [/wingdings\W?2/i, WINGDINGS_2],
  [/wingdings/i, WINGDINGS],
  [/webdings/i, WEBDINGS],
  [/dingbats/i, ZAPF_DINGBATS],
];

/** A font whose codes are pictures, as Wingdings. */
export const isPictureFont = (font: string): boolean => pictureTable(font) !== undefined;

/** A document has few fonts and names them over and over. */
const knownFonts = new Map<string, Readonly<Record<number, string>> | undefined>();

function pictureTable(font: string): Readonly<Record<number, string>> | undefined {
  if (!knownFonts.has(font)) {
    if (knownFonts.size > 5000) knownFonts.clear();
    knownFonts.set(font, PICTURE_FONTS.find(([name]) => name.test(font))?.[1]);
  }
  return knownFonts.get(font);
}

/** Fonts without a character map hand out their own codes: `ü` in Wingdings is a tick, and so is `P` in its sequel. */
function fromPictures(text: string, table: Readonly<Record<number, string>>): string {
  let repaired = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
    repaired += (own > 0x20 && own <= 0xff ? table[own] : undefined) ?? repairPlain(character, WINGDINGS);
  }
  return repaired;
}

function repairPlain(text: string, table: Readonly<Record<number, string>> = SYMBOL): string {
  // eslint-disable-next-line no-control-regex -- they are what we look for
  if (!/[\u0000-\u001f\u007f\u00a0\u00ad\u200b\ue000-\uf8ff\ufb00-\ufb06\ufeff]/.test(text)) return text;
  let repaired = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= 0xf000 && code <= 0xf0ff) repaired += symbolOf(code - 0xf000, table) ?? character;
    else if (character === '\u00a0' || character === '\t') repaired += ' ';
    else if (code === 0xad || code === 0x200b || code === 0xfeff) continue;
    else if (code < 0x20 || code === 0x7f) repaired += character === '\n' ? ' ' : '\ufffd';
    else repaired += LIGATURES[character] ?? character;
  }
  return repaired;
}

function symbolOf(code: number, table: Readonly<Record<number, string>>): string | undefined {
  const other = table === SYMBOL ? WINGDINGS : SYMBOL;
  const known = table[code] ?? other[code];
  if (known !== undefined) return known;
  return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : undefined;
}
