import {
  officeTable,
  pictureTable,
  SYMBOL,
  symbolOf,
  type SymbolTable,
  WINGDINGS,
} from '@app/text-normalization';

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
 * Replaces private-use characters with the characters they show, ligatures with letters, and control characters, which are
 * invalid in XML, with U+FFFD. `font` selects the Symbol or Wingdings table. Characters missing from the tables are unchanged.
 */
export function repairCharacters(text: string, font = ''): string {
  const table = font === '' ? undefined : pictureTable(font);
  return table ? fromPictures(text, table) : repairPlain(text);
}

/** `repairCharacters` for the text of a Word or Excel file, where the font Symbol has its own codes, too. */
export function repairOfficeText(text: string, font: string): string {
  const table = font === '' ? undefined : officeTable(font);
  return table ? fromPictures(text, table) : repairPlain(text);
}

/** Fonts without a character map use their own codes: `ü` in Wingdings is a tick, as is `P` in Wingdings 2. */
function fromPictures(text: string, table: SymbolTable): string {
  let repaired = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const own = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
    repaired +=
      (own > 0x20 && own <= 0xff ? table[own] : undefined) ??
      repairPlain(character, table === SYMBOL ? SYMBOL : WINGDINGS);
  }
  return repaired;
}

function repairPlain(text: string, table: SymbolTable = SYMBOL): string {
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
