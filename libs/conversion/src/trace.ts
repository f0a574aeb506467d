import type { Block } from '@app/contracts';
import { forEachText } from '@app/xml';

/** How many texts of the XML were looked up in the documents, and how many of them stand there. */
export interface TraceTotals {
  readonly values: number;
  readonly found: number;
}

/** Texts shorter than this stand everywhere and prove nothing. */
const SHORTEST = 3;

/**
 * Looks each text of the XML up in the blocks. White space, hyphenation, quotes and superscript marks are folded; numbers,
 * units, comparators and negation never are.
 */
export function traceTexts(xml: string, blocks: readonly Block[]): TraceTotals {
  const source = ` ${blocks.map(textOf).map(fold).join(' \u0000 ')} `;
  let values = 0;
  let found = 0;
  forEachText(xml, (text) => {
    // A text of several lines was put together from several blocks: each line must be found.
    const lines = text.split('\n').map(fold);
    if (lines.join('').length < SHORTEST) return;
    values += 1;
    if (lines.every((line) => source.includes(line))) found += 1;
  });
  return { values, found };
}

function textOf(block: Block): string {
  switch (block.type) {
    case 'table':
      return [block.text, ...block.rows.flatMap((row) => row.cells.map((cell) => cell.text))].join(
        ' \u0000 ',
      );
    case 'heading':
      return `${block.number ?? ''} ${block.text}`;
    case 'list-item':
      return `${block.marker} ${block.text}`;
    case 'paragraph':
    case 'caption':
    case 'footnote':
      return block.text;
  }
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\^([^^\s]{1,3})\^/g, '$1')
    .replace(/[\u00ad\u200b-\u200d\ufeff]/g, '')
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/-\s+(?=\p{Ll})/gu, '-')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()
    .toLowerCase();
}
