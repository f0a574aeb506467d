import type { PageTable } from './page-table';
import type { Paragraph } from './paragraphs';
import { readListMarker } from '../list-marker';
import { continueTable, startTable, type DocumentTable } from './table-merge';

/** One thing of a page, top to bottom. */
export type PageElement =
  | { readonly kind: 'paragraph'; readonly page: number; readonly paragraph: Paragraph }
  | { readonly kind: 'table'; readonly page: number; readonly table: PageTable };

/** One thing of the document: pages joined where a paragraph or table goes on. */
export type FlowItem =
  | {
      readonly kind: 'paragraph';
      readonly page: number;
      readonly paragraph: Paragraph;
      readonly text: string;
    }
  | { readonly kind: 'table'; readonly page: number; readonly table: DocumentTable };

/** Joins the elements of all pages, in reading order, into the flow of the document. */
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
        paragraph: last.paragraph,
      };
    } else flow.push({ kind: 'paragraph', page, paragraph, text: paragraph.text });
  }
  return flow;
}

/** A page break inside a table leaves at most a caption that says so. */
function isBetweenParts(item: FlowItem): boolean {
  return (
    item.kind === 'paragraph' &&
    (/\b(cont(inued|['’]?d|\.)?|concluded)\b/i.test(item.text) || /^table\s+[\w.-]+/i.test(item.text))
  );
}

type ParagraphElement = Extract<PageElement, { kind: 'paragraph' }>;
type ParagraphItem = Extract<FlowItem, { kind: 'paragraph' }>;

function goesOn(last: ParagraphItem, next: ParagraphElement): boolean {
  if (next.page !== last.page + 1 || !last.paragraph.isFull) return false;
  const { paragraph } = next;
  if (/[.?!:;]$/.test(last.text) || paragraph.bold !== last.paragraph.bold) return false;
  if (Math.abs(paragraph.size - last.paragraph.size) > 0.6) return false;
  if (readListMarker(paragraph.text)) return false;
  return /^[\p{Ll}\p{N}(]/u.test(paragraph.text) || /[,-]$/.test(last.text);
}

function joinText(one: string, other: string): string {
  return /[\p{L}\p{N}]-$/u.test(one) ? one + other : `${one} ${other}`;
}
