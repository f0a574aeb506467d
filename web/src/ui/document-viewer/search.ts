import type { Block } from '@app/contracts';

export interface Segment {
  readonly text: string;
  readonly script: 'plain' | 'raised' | 'lowered';
}

/** Splits text into segments: `^a^` is superscript, `~2~` subscript. */
export function toSegments(text: string): Segment[] {
  return text.split(/(\^[^^\n]{1,40}\^|~[^~\n]{1,40}~)/).flatMap((piece): Segment[] => {
    if (piece === '') return [];
    const [first, last] = [piece.at(0), piece.at(-1)];
    if (piece.length > 2 && first === last && (first === '^' || first === '~'))
      return [{ text: piece.slice(1, -1), script: first === '^' ? 'raised' : 'lowered' }];
    return [{ text: piece, script: 'plain' }];
  });
}

/** The plain text without the superscript and subscript markers. */
export const plainText = (text: string): string =>
  toSegments(text)
    .map((segment) => segment.text)
    .join('');

/** The positions of a search text. The search is case-insensitive. */
export function occurrences(text: string, query: string): readonly (readonly [number, number])[] {
  const [where, what] = [text.toLowerCase(), query.toLowerCase()];
  // Letters whose length changes in lower case would shift the highlights.
  if (what === '' || where.length !== text.length) return [];
  const found: [number, number][] = [];
  for (let at = where.indexOf(what); at >= 0; at = where.indexOf(what, at + what.length))
    found.push([at, at + what.length]);
  return found;
}

/** The ids of the blocks and table cells that contain the search text, in document order. */
export function searchBlocks(blocks: readonly Block[], query: string): string[] {
  const what = query.trim();
  if (what === '') return [];
  const holds = (text: string) => plainText(text).toLowerCase().includes(what.toLowerCase());
  return blocks.flatMap((block) => {
    if (block.type === 'table')
      return block.rows.flatMap((row) => row.cells.filter(({ text }) => holds(text)).map(({ id }) => id));
    return holds(printedText(block)) ? [block.id] : [];
  });
}

/** The text of a block with its printed number or bullet. */
function printedText(block: Exclude<Block, { type: 'table' }>): string {
  switch (block.type) {
    case 'heading':
      return `${block.number ?? ''} ${block.text}`;
    case 'list-item':
      return `${block.marker} ${block.text}`;
    case 'footnote':
      return `${block.mark} ${block.text}`;
    case 'paragraph':
    case 'caption':
      return block.text;
  }
}
