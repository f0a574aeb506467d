import type { Anchor, Block, TableBlock, TableCell, TableRow } from '@app/contracts';
import { readListMarker, readPathMarker, startsContents } from '@app/text-normalization';
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

/** Assigns a type, an id and an anchor to every item of the flow. */
export function assembleBlocks({ flow, ...context }: Assembly): readonly Block[] {
  const contents = findTableOfContents(flow);
  const assembler = new BlockAssembler(context);
  const blocks = flow.map((item, index) => assembler.toBlock(item, contents.has(index)));
  ensureWithin('blocks', blocks.length);
  return withCaptions(blocks);
}

type ParagraphItem = Extract<FlowItem, { kind: 'paragraph' }>;
type TextBase = Pick<Block, 'id' | 'text' | 'anchor'>;

/** The type of an item depends on the preceding items: the last table, the last title and the indentation. */
class BlockAssembler {
  private readonly ids = new IdCounter();
  private readonly indents = new IndentStack();
  /** The table that a footnote may belong to, and where its parts are printed. */
  private table: TableBlock | undefined;
  private parts: DocumentTable['parts'] = [];
  /** The texts of its footnotes, which may be printed below each part. */
  private readonly noted = new Set<string>();
  /** Number of the last heading. */
  private section: string | undefined;
  private cells = 0;

  constructor(private readonly context: Omit<Assembly, 'flow'>) {}

  /** Call once per item, in the order of the flow. */
  toBlock(item: FlowItem, isContents: boolean): Block {
    if (item.kind === 'table') return this.toTable(item.table, item.page);
    const { paragraph, text, page } = item;
    const base: TextBase = { id: this.ids.block(page), text, anchor: this.anchor(paragraph, page) };
    if (paragraph.hidden) return { ...base, type: 'paragraph', hidden: true };
    if (isContents) return this.toContents(item, base);
    return (
      this.toFootnote(item, base) ??
      this.toHeading(item, base) ??
      toCaption(item, base) ??
      this.toListItem(item, base) ??
      this.toParagraph(item, base)
    );
  }

  private readonly anchor = (rect: Rect, page: number): Anchor => ({
    kind: 'pdf',
    page,
    box: this.context.frames.get(page)?.displayBox(rect) ?? [0, 0, 0, 0],
  });

  private toTable(table: DocumentTable, page: number): Block {
    const block = toTableBlock(table, this.ids.table(page), this.anchor);
    this.table = block;
    this.parts = table.parts;
    this.noted.clear();
    this.cells += block.rows.reduce((sum, row) => sum + row.cells.length, 0);
    ensureWithin('cells', this.cells);
    return block;
  }

  private toContents({ paragraph, text, page }: ParagraphItem, base: TextBase): Block {
    const title = startsContents(text) ? this.context.headings.read({ ...paragraph, text }, page) : undefined;
    const excluded = 'table-of-contents' as const;
    return title
      ? { ...base, type: 'heading', ...title, excluded }
      : { ...base, type: 'paragraph', excluded };
  }

  private toFootnote(item: ParagraphItem, base: TextBase): Block | undefined {
    if (!this.table) return undefined;
    const footnote = tableFootnote(item, this.table, this.context.bodySize);
    if (!footnote || this.noted.has(footnote.text)) return undefined;
    const { text, mark } = footnote;
    this.noted.add(text);
    return { ...base, type: 'footnote', text, mark, tableId: this.table.id };
  }

  /** A title that is printed again above the rest of a table, or the header of that page, does not end it. */
  private endTable({ paragraph, page }: ParagraphItem): void {
    const isAboveRest = this.parts.some((part) => part.page === page && paragraph.bottom <= part.top);
    if (!isAboveRest) this.table = undefined;
  }

  private toHeading(item: ParagraphItem, base: TextBase): Block | undefined {
    const { paragraph, text, page } = item;
    if (CAPTION.test(text)) return undefined;
    const heading = this.context.headings.read({ ...paragraph, text }, page);
    if (!heading) return undefined;
    this.endTable(item);
    this.section = heading.number;
    this.indents.reset();
    return { ...base, type: 'heading', ...heading };
  }

  private toListItem({ paragraph, text }: ParagraphItem, base: TextBase): Block | undefined {
    const item = readListMarker(text) ?? readPathMarker(text, this.section);
    if (!item) return undefined;
    const level = this.indents.level(paragraph.left);
    return { ...base, type: 'list-item', text: item.rest, marker: item.marker, level };
  }

  /** Text in body size ends the notes of a table; notes and abbreviations may appear among its footnotes. */
  private toParagraph(item: ParagraphItem, base: TextBase): Block {
    const isBody = item.paragraph.size >= this.context.bodySize - 0.6;
    if (isBody && !/^(abbreviations?|notes?)\b/i.test(item.text)) this.endTable(item);
    return { ...base, type: 'paragraph' };
  }
}

function toCaption({ paragraph, text }: ParagraphItem, base: TextBase): Block | undefined {
  const isShort = (paragraph.bold || paragraph.lines.length <= 3) && text.length < 300;
  return CAPTION.test(text) && isShort ? { ...base, type: 'caption' } : undefined;
}

function tableFootnote(item: ParagraphItem, table: TableBlock, bodySize: number): Footnote | undefined {
  const lastPage = table.pages?.at(-1) ?? item.page;
  const firstPage = table.pages?.[0] ?? item.page;
  if (item.page > lastPage + 1 || item.page < firstPage) return undefined;
  const footnote = readFootnote(item.text, table);
  if (!footnote) return undefined;
  const isSmall = item.paragraph.size < bodySize - 0.4;
  return isSmall || footnote.isCertain ? footnote : undefined;
}

/** A caption directly above a table is its title. */
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
    ...(table.parts.some((part) => part.isPicture) && { isPicture: true }),
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
      ...(cell.fromGround && { fromGround: true }),
      ...(cell.fromInk && { fromInk: true }),
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

/** Nesting of list items by their left edge. */
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
