import type { Block } from '@app/contracts';

/** Characters of a block that are shown where it is named. */
export const EXCERPT = 160;
/** A person reads a screenful; the sums count all. */
export const BLOCK_GAPS_SHOWN = 200;

/** The beginning of what a block says. */
export function excerptOf(block: Block): string {
  if (block.type !== 'table' || block.text !== '') return block.text.slice(0, EXCERPT);
  return (block.rows[0]?.cells.map(({ text }) => text) ?? []).join(' | ').slice(0, EXCERPT);
}

/** The page that a block stands on, where its document has pages. */
export function pageOf(anchor: Block['anchor']): number | null {
  if (anchor.kind === 'pdf') return anchor.page;
  return anchor.kind === 'docx' ? (anchor.pageHint ?? null) : null;
}
