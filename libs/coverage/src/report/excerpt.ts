import { type Block, plainScripts } from '@app/contracts';

/** Number of characters of a block that are shown with its name. */
export const EXCERPT = 160;
/** Limit for one screenful; the sums count everything. */
export const BLOCK_GAPS_SHOWN = 200;

/** The beginning of a block's text, as people see it. */
export const shownExcerptOf = (block: Block): string => plainScripts(textOf(block)).slice(0, EXCERPT);

/** The same as readers see it. */
export const excerptOf = (block: Block): string => textOf(block).slice(0, EXCERPT);

/** The text of a block; of a table without a title, its first row. */
const textOf = (block: Block): string =>
  block.type !== 'table' || block.text !== ''
    ? block.text
    : (block.rows[0]?.cells.map(({ text }) => text) ?? []).join(' | ');

/** The page of a block, if its document has pages. */
export function pageOf(anchor: Block['anchor']): number | null {
  if (anchor.kind === 'pdf') return anchor.page;
  return anchor.kind === 'docx' ? (anchor.pageHint ?? null) : null;
}
