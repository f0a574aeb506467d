import { continueTable, type DocumentTable, type PageTable, startTable } from '../tables';
import { isLeader, type Paragraph } from '../text';
import { readListMarker } from '@app/text-normalization';
/** One element of a page, top to bottom. */
export type PageElement =
  | { readonly kind: 'paragraph'; readonly page: number; readonly paragraph: Paragraph }
  | { readonly kind: 'table'; readonly page: number; readonly table: PageTable };

/** One element of the document. Pages are joined if a paragraph or table continues. */
export type FlowItem =
  | {
      readonly kind: 'paragraph';
      readonly page: number;
      readonly paragraph: Paragraph;
      readonly text: string;
      /** The continuation of the paragraph on later pages. */
      readonly continued: readonly ParagraphElement[];
    }
  | { readonly kind: 'table'; readonly page: number; readonly table: DocumentTable };

/** Joins the elements of all pages, in reading order, to the flow of the document. */
export function toFlow(elements: readonly PageElement[]): readonly FlowItem[] {
  const flow: FlowItem[] = [];
  for (const element of elements) {
    if (element.kind === 'table') {
      const index = flow.findLastIndex((item) => item.kind === 'table');
      const before = flow[index];
      const isAdjacent = flow.slice(index + 1).every(isBetweenParts);
      const joined =
        before?.kind === 'table' ? continueTable(before.table, element.table, isAdjacent) : undefined;
      if (joined && before) flow[index] = { kind: 'table', page: before.page, table: joined };
      else flow.push({ kind: 'table', page: element.page, table: startTable(element.table) });
      continue;
    }
    const { page, paragraph } = element;
    const last = flow.at(-1);
    if (last?.kind === 'paragraph' && goesOn(last, element)) {
      flow[flow.length - 1] = {
        ...last,
        text: joinText(last.text, paragraph.text),
        continued: [...last.continued, element],
      };
    } else flow.push({ kind: 'paragraph', page, paragraph, text: paragraph.text, continued: [] });
  }
  return flow;
}

/** A page break inside a table leaves at most a continuation caption. */
function isBetweenParts(item: FlowItem): boolean {
  return (
    item.kind === 'paragraph' &&
    (/\b(cont(inued|['’]?d|\.)?|concluded)\b/i.test(item.text) || /^table\s+[\w.-]+/i.test(item.text))
  );
}

type ParagraphElement = Extract<PageElement, { kind: 'paragraph' }>;
type ParagraphItem = Extract<FlowItem, { kind: 'paragraph' }>;

function goesOn(item: ParagraphItem, next: ParagraphElement): boolean {
  const last = item.continued.at(-1) ?? item;
  const { paragraph } = next;
  const isNextColumn =
    next.page === last.page && last.paragraph.column > 0 && paragraph.column > last.paragraph.column;
  if ((next.page !== last.page + 1 && !isNextColumn) || !last.paragraph.isFull) return false;
  if (isLeader(paragraph.text) || isLeader(last.paragraph.text)) return false;
  if (/[.?!:;]$/.test(item.text) || paragraph.bold !== last.paragraph.bold) return false;
  if (paragraph.hidden !== last.paragraph.hidden) return false;
  if (Math.abs(paragraph.size - last.paragraph.size) > 0.6) return false;
  if (readListMarker(paragraph.text)) return false;
  return /^[\p{Ll}\p{N}(]/u.test(paragraph.text) || /[,-]$/.test(item.text);
}

/** The text that each page contributed, for comparison with another reading of the page. */
export function textByPage(flow: readonly FlowItem[]): ReadonlyMap<number, string> {
  const texts = new Map<number, string[]>();
  const add = (page: number, text: string) => {
    const known = texts.get(page);
    if (known) known.push(text);
    else texts.set(page, [text]);
  };
  for (const item of flow) {
    if (item.kind === 'paragraph') {
      add(item.page, item.paragraph.text);
      for (const part of item.continued) add(part.page, part.paragraph.text);
      continue;
    }
    for (const row of [...item.table.rows, ...item.table.repeated])
      for (const cell of row.cells) add(cell.page ?? row.page, cell.text);
  }
  return new Map([...texts].map(([page, parts]) => [page, parts.join(' ')]));
}

function joinText(one: string, other: string): string {
  return /[\p{L}\p{N}]-$/u.test(one) ? one + other : `${one} ${other}`;
}
