import { strToU8, zipSync } from 'fflate';

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';

export interface DocxOptions {
  readonly styles?: string;
  readonly numbering?: string;
  readonly parts?: Readonly<Record<string, string>>;
}

/** The bytes of a DOCX with this body; styles and numbering are given without their root elements. */
export function aDocx(
  body: string,
  { styles = '', numbering = '', parts = {} }: DocxOptions = {},
): Uint8Array {
  return aZip({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${NAMESPACES}>${styles}</w:styles>`,
    'word/numbering.xml': `<w:numbering ${NAMESPACES}>${numbering}</w:numbering>`,
    ...parts,
  });
}

export function aZip(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );
}

/** A compound file as far as telling its kind goes: magic bytes and directory entries. */
export function aCompoundFile(...names: readonly string[]): Uint8Array {
  const bytes = new Uint8Array(1024 + names.length * 128);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  names.forEach((name, index) => {
    const at = 512 + index * 128;
    [...name].forEach((letter, position) => (bytes[at + position * 2] = letter.charCodeAt(0)));
    bytes[at + 64] = (name.length + 1) * 2;
    bytes[at + 66] = 2;
  });
  return bytes;
}

export const NAMES = NAMESPACES;

export const p = (text: string, properties = ''): string =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${r(text)}</w:p>`;

export const r = (text: string, properties = ''): string =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

export const tc = (text: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`;
export const tr = (...cells: readonly string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
