import type { Block } from '@app/contracts';

/** Number of characters of a block that are shown with its name. */
export const EXCERPT = 160;
/** Limit for one screenful; the sums count everything. */
export const BLOCK_GAPS_SHOWN = 200;

/** The beginning of a block's text. */
export function excerptOf(block: Block): string {
  if (block.type !== 'table' || block.text !== '') return block.text.slice(0, EXCERPT);
  return (block.rows[0]?.cells.map(({ text }) => text) ?? []).join(' | ').slice(0, EXCERPT);
}

/** The page of a block, if its document has pages. */
export function pageOf(anchor: Block['anchor']): number | null {
  if (anchor.kind === 'pdf') return anchor.page;
  return anchor.kind === 'docx' ? (anchor.pageHint ?? null) : null;
}
