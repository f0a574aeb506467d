import type { Anchor, Block, TableBlock, TableCell, TableRow } from '@app/contracts';
import { readListMarker, readPathMarker, startsContents } from '@app/print';
import { readFootnote, type Footnote } from '../../tables/footnotes';
import { ensureWithin } from '../../reading/reading-limits';
import { Frame, type Rect } from '../content';
import type { HeadingReader } from './headings';
import type { DocumentTable, PageRow } from '../tables';
import type { FlowItem } from './reading-order';
import { findTableOfContents } from './table-of-contents';

export interface Assembly {
  readonly flow: readonly FlowItem[];
  readonly frames: ReadonlyMap<number, Frame>;
  readonly headings: HeadingReader;
  readonly bodySize: number;
}

const CAPTION = /^(table|figure|listing|panel)\s+[\w.\-–]*\d[\w.\-–]*\s*[.:)\s–-]\s*\S/i;

/** Gives every item of the flow its type, its id and its anchor. */
export function assembleBlocks({ flow, frames, headings, bodySize }: Assembly): readonly Block[] {
  const contents = findTableOfContents(flow);
  const ids = new IdCounter();
  const blocks: Block[] = [];
  const indents = new IndentStack();
  let table: TableBlock | undefined;
  let section: string | undefined;
  let cells = 0;
  flow.forEach((item, index) => {
    const anchor = (rect: Rect, page: number): Anchor => ({
      kind: 'pdf',
      page,
      box: frames.get(page)?.displayBox(rect) ?? [0, 0, 0, 0],
    });
    if (item.kind === 'table') {
      table = toTableBlock(item.table, ids.table(item.page), anchor);
      cells += table.rows.reduce((sum, row) => sum + row.cells.length, 0);
      ensureWithin('cells', cells);
      blocks.push(table);
      return;
    }
    const { paragraph, text, page } = item;
    const base = { id: ids.block(page), text, anchor: anchor(paragraph, page) };
    if (paragraph.hidden) {
      blocks.push({ ...base, type: 'paragraph', hidden: true });
      return;
    }
    if (contents.has(index)) {
      const title = startsContents(text) ? headings.read({ ...paragraph, text }, page) : undefined;
      const excluded = 'table-of-contents' as const;
      blocks.push(
        title ? { ...base, type: 'heading', ...title, excluded } : { ...base, type: 'paragraph', excluded },
      );
      return;
    }
    const footnote = table ? tableFootnote(item, table, bodySize) : undefined;
    if (footnote && table) {
      blocks.push({ ...base, type: 'footnote', text: footnote.text, mark: footnote.mark, tableId: table.id });
      return;
    }
    const heading = CAPTION.test(text) ? undefined : headings.read({ ...paragraph, text }, page);
    if (heading) {
      table = undefined;
      section = heading.number;
      indents.reset();
      blocks.push({ ...base, type: 'heading', ...heading });
      return;
    }
    if (CAPTION.test(text) && (paragraph.bold || paragraph.lines.length <= 3) && text.length < 300) {
      blocks.push({ ...base, type: 'caption' });
      return;
    }
    const marker = readListMarker(text) ?? readPathMarker(text, section);
    if (marker) {
      const level = indents.level(paragraph.left);
      blocks.push({ ...base, type: 'list-item', text: marker.rest, marker: marker.marker, level });
      return;
    }
    if (paragraph.size >= bodySize - 0.6 && !/^(abbreviations?|notes?)\b/i.test(text)) table = undefined;
    blocks.push({ ...base, type: 'paragraph' });
  });
  ensureWithin('blocks', blocks.length);
  return withCaptions(blocks);
}

function tableFootnote(
  item: Extract<FlowItem, { kind: 'paragraph' }>,
  table: TableBlock,
  bodySize: number,
): Footnote | undefined {
  const lastPage = table.pages?.at(-1) ?? item.page;
  const firstPage = table.pages?.[0] ?? item.page;
  if (item.page > lastPage + 1 || item.page < firstPage) return undefined;
  const footnote = readFootnote(item.text, table);
  if (!footnote) return undefined;
  const isSmall = item.paragraph.size < bodySize - 0.4;
  return isSmall || footnote.isCertain ? footnote : undefined;
}

/** A caption right above a table is its title. */
function withCaptions(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block, index) => {
    if (block.type !== 'table') return block;
    const before = blocks[index - 1];
    return before?.type === 'caption' ? { ...block, text: before.text } : block;
  });
}

function toTableBlock(
  table: DocumentTable,
  id: string,
  anchor: (rect: Rect, page: number) => Anchor,
): TableBlock {
  const first = table.parts[0];
  const rows = table.rows.map((row, index): TableRow => toTableRow(row, `${id}.r${index + 1}`, anchor));
  const page = first?.page ?? 1;
  return {
    id,
    type: 'table',
    text: '',
    columns: table.columns,
    rows,
    pages: [...new Set(table.parts.map((part) => part.page))],
    anchor: anchor(first ?? { left: 0, top: 0, right: 0, bottom: 0 }, page),
  };
}

function toTableRow(row: PageRow, id: string, anchor: (rect: Rect, page: number) => Anchor): TableRow {
  return {
    id,
    isHeader: row.isHeader,
    anchor: anchor(row, row.page),
    cells: row.cells.map((cell): TableCell => ({
      id: `${id}.c${cell.column + 1}`,
      column: cell.column,
      columnSpan: cell.columnSpan,
      rowSpan: cell.rowSpan,
      text: cell.text,
      anchor: anchor(cell, cell.page ?? row.page),
      bold: cell.bold,
    })),
  };
}

class IdCounter {
  private readonly blocks = new Map<number, number>();
  private readonly tables = new Map<number, number>();

  block(page: number): string {
    return `p${page}.b${next(this.blocks, page)}`;
  }

  table(page: number): string {
    return `p${page}.t${next(this.tables, page)}`;
  }
}

function next(counts: Map<number, number>, key: number): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

/** Nesting of list items by where they start. */
class IndentStack {
  private lefts: number[] = [];

  reset(): void {
    this.lefts = [];
  }

  level(left: number): number {
    while (left < (this.lefts.at(-1) ?? -Infinity) - 4) this.lefts.pop();
    if (left > (this.lefts.at(-1) ?? -Infinity) + 4) this.lefts.push(left);
    return Math.max(0, this.lefts.length - 1);
  }
}
