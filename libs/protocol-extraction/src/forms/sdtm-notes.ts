import type { Block } from '@app/contracts';

/** A variable of a submission: `AGE`, `SUPPDM.QVAL`. */
const VARIABLE = String.raw`[A-Z][A-Z0-9]{1,7}(?:\.[A-Z][A-Z0-9]{1,7})?`;
/** `AGE / AGEU`, `QSORRES where QSTESTCD=BSA` */
const NOTE = new RegExp(
  String.raw`^(${VARIABLE})(?:\s?[/,;]\s?${VARIABLE})*(?:\s+(?:where|when)\s+${VARIABLE}\s?=\s?"?([A-Z][A-Z0-9]{1,7})"?)?$`,
);
/** What only such a note has: `where VSTESTCD=`, `SUPPDM.`, `DM=Demographics`. */
const CERTAIN = /\b(?:where|when)\s+[A-Z]{4,8}\s?=|\bSUPP[A-Z]{2}\b/;
/** The domain of a page: `DM=Demographics`, `VS (Vital Signs)`. */
const DOMAIN = /(?:^|\s)[A-Z]{2}\s?=\s?\p{Lu}[\p{L} -]*$/u;
/** Fewer notes can be words of the form. */
const FEWEST = 3;

/**
 * The blocks of an annotated form without the notes that name the variables of a submission. A note below a question names its
 * field (`[AGE]`), and the domain behind a title is left out.
 */
export function withoutSdtmNotes(blocks: readonly Block[]): readonly Block[] {
  const isNote = ({ type, text }: Block): boolean => type !== 'table' && NOTE.test(text);
  const notes = blocks.filter(isNote);
  if (notes.length < FEWEST || !blocks.some(({ text }) => CERTAIN.test(text))) return blocks;
  const bare: Block[] = [];
  for (const block of blocks) {
    const last = bare.at(-1);
    const [, first = '', tested] = isNote(block) ? (NOTE.exec(block.text) ?? []) : [];
    if (block.type === 'table') bare.push(block);
    else if (first === '') {
      const text = block.text.replace(DOMAIN, '').trim();
      if (text !== '') bare.push({ ...block, text });
    } else if (last !== undefined && last.type !== 'table')
      bare.splice(-1, 1, { ...last, text: `${last.text} [${tested ?? first}]` });
  }
  return bare;
}
