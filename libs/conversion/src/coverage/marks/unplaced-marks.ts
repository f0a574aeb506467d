import {
  type Anchor,
  type Block,
  type Gap,
  formatEnglish,
  type PageReport,
  formatSentence,
  type TableBlock,
} from '@app/contracts';
import { placeOf } from '@app/coverage';
import { isArrowCell, isLoneMark } from '@app/text-normalization';
import type { WholeDocument } from '../../model/whole-document';
import type { Matrix } from './matrix';

/** Marks that a document shows and that no counted table contains. */
export interface UnplacedMarks {
  readonly count: number;
  readonly gaps: readonly Gap[];
}

type LoneMarks = NonNullable<PageReport['loneMarks']>;

/**
 * Compares the marks that each page shows, which its reader counted without looking for tables, with those in the tables whose
 * marks are counted one by one. No other check detects a table that was missed, or read only in part.
 */
export function unplacedMarks(document: WholeDocument, matrices: readonly Matrix[]): UnplacedMarks {
  const shown = document.pages.filter(({ loneMarks }) => loneMarks !== undefined);
  if (shown.length === 0) return { count: 0, gaps: [] };
  const counted = new Set<Block>(matrices.map(({ table }) => table));
  const placed = new Map<number, LoneMarks>();
  for (const block of document.blocks) {
    // The rule that excludes a mark reports it.
    const isTold = counted.has(block) || block.excluded !== undefined || block.hidden === true;
    if (block.type === 'table' && isTold) addMarksOf(block, document.pages, placed);
  }
  const missing = shown.flatMap((page) => {
    const { signs, arrows } = page.loneMarks ?? NONE;
    const held = placed.get(page.page) ?? NONE;
    const count = Math.max(0, signs - held.signs) + Math.max(0, arrows - held.arrows);
    return count === 0 ? [] : [{ page, count }];
  });
  return {
    count: missing.reduce((sum, { count }) => sum + count, 0),
    gaps: missing.map(({ page, count }) => gapOf(page, count, document)),
  };
}

const NONE: LoneMarks = { signs: 0, arrows: 0 };

function addMarksOf(table: TableBlock, pages: readonly PageReport[], placed: Map<number, LoneMarks>): void {
  const add = (page: number, more: LoneMarks): void => {
    const { signs, arrows } = placed.get(page) ?? NONE;
    placed.set(page, { signs: signs + more.signs, arrows: arrows + more.arrows });
  };
  for (const { cells, isHeader } of table.rows)
    cells.forEach(({ text, column, anchor }, at) => {
      const page = pageOf(anchor, pages);
      const signs = text.split(/\s+/).filter(isLoneMark).length;
      // A header is repeated on every page of its table.
      const others = isHeader ? (table.pages ?? []).filter((other) => other !== page) : [];
      for (const each of signs > 0 ? [page, ...others] : []) add(each, { signs, arrows: 0 });
      const before = cells[at - 1];
      // An arrow over several visits is in the cell of each visit.
      const goesOn = before?.text === text && before.column + before.columnSpan === column;
      if (isArrowCell(text) && !goesOn) add(page, { signs: 0, arrows: 1 });
    });
}

/** A document without pages has one report for all marks. */
function pageOf(anchor: Anchor, pages: readonly PageReport[]): number {
  if (anchor.kind === 'pdf') return anchor.page;
  const sheet = anchor.kind === 'xlsx' ? pages.find(({ name }) => name === anchor.sheet) : pages[0];
  return sheet?.page ?? 1;
}

function gapOf(report: PageReport, count: number, { id, format }: WholeDocument): Gap {
  const where = placeOf(report, format);
  return {
    kind: 'mark',
    label: formatEnglish(where),
    documentId: id,
    blockId: null,
    page: format === 'pdf' ? report.page : null,
    ...formatSentence('marks.unplaced', { where, count }),
  };
}
