import { readListMarker, textKey } from '@app/text-normalization';
import { continueTable, type DocumentTable, type PageTable, type Separation, startTable } from '../tables';
import { isLeader, masked, type Paragraph } from '../text';

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

/**
 * Joins the elements of all pages, in reading order, to the flow of the document.
 *
 * @param headers texts of its headers and footers
 * @param bodySize size of most of its text; notes are smaller
 */
export function toFlow(
  elements: readonly PageElement[],
  { headers, bodySize }: { readonly headers: readonly string[]; readonly bodySize: number },
): readonly FlowItem[] {
  const flow: FlowItem[] = [];
  const running = runningParagraphs(elements, headers);
  for (const element of elements) {
    if (element.kind === 'table') {
      const index = flow.findLastIndex((item) => item.kind === 'table');
      const before = flow[index];
      const joined =
        before?.kind === 'table'
          ? continueTable(before.table, element.table, separationOf(flow, index, { running, bodySize }))
          : undefined;
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

/** What stands between a table and the next one. A page break inside a table leaves at most its title and its notes there. */
function separationOf(
  flow: readonly FlowItem[],
  table: number,
  { running, bodySize }: { readonly running: ReadonlySet<Paragraph>; readonly bodySize: number },
): Separation {
  const between = flow
    .slice(table + 1)
    .filter((item) => item.kind === 'table' || !running.has(item.paragraph));
  const titles = flow.slice(Math.max(0, table - BLOCKS_ABOVE), table + 1).flatMap(textOf);
  if (between.every((item) => repeatsTitle(item, titles))) return 'nothing';
  return between.every((item) => repeatsTitle(item, titles) || isNote(item, bodySize)) ? 'notes' : 'text';
}

/** Maximum difference of the heights of a header or footer on two pages, in points. */
const SAME_HEIGHT = 3;

/** Headers in another spacing. In a document with few pages, texts at the same height of two pages, and numbers. */
function runningParagraphs(
  elements: readonly PageElement[],
  headers: readonly string[],
): ReadonlySet<Paragraph> {
  const known = new Set(headers.map(unspaced));
  const paragraphs = elements.flatMap((element) => (element.kind === 'paragraph' ? [element] : []));
  const byText = new Map<string, ParagraphElement[]>();
  for (const one of paragraphs) {
    const key = unspaced(one.paragraph.text);
    byText.set(key, [...(byText.get(key) ?? []), one]);
  }
  const isAgain = ({ page, paragraph: { text, top } }: ParagraphElement): boolean =>
    known.has(unspaced(text)) ||
    (!NUMBERED_TITLE.test(text) &&
      (byText.get(unspaced(text)) ?? []).some(
        (other) => other.page !== page && Math.abs(other.paragraph.top - top) <= SAME_HEIGHT,
      ));
  const isNumber = ({ paragraph }: ParagraphElement): boolean => !/\p{L}/u.test(paragraph.text);
  return new Set(paragraphs.filter((one) => isNumber(one) || isAgain(one)).map(({ paragraph }) => paragraph));
}

const unspaced = (text: string): string => masked(text).replaceAll(' ', '');

/** Most blocks between the title of a table and the table. */
const BLOCKS_ABOVE = 3;

/** The text of a paragraph, or the first row of a table, which may be its title. */
const textOf = (item: FlowItem): readonly string[] =>
  item.kind === 'paragraph' ? [item.text] : (item.table.rows[0]?.cells.map(({ text }) => text) ?? []);

/** Not in a sentence. */
const CONTINUED = /^(?!.{160}).*\b(?:cont(?:inued|['’]?d|\.)?|concluded)\b.*(?:[^.]|\bcont\.)$/is;
const NUMBERED_TITLE = /^table\s+([\w.-]*\w)/i;

/** `Table 2 (continued)`, or the title of the table again. */
function repeatsTitle(item: FlowItem, titles: readonly string[]): boolean {
  if (item.kind !== 'paragraph') return false;
  if (CONTINUED.test(item.text)) return true;
  const keys = [item.text, item.text.replace(LAST_BRACKETS, '')].map(textKey);
  if (titles.some((title) => title !== '' && keys.includes(textKey(title)))) return true;
  const number = NUMBERED_TITLE.exec(item.text)?.[1];
  return number !== undefined && titles.some((title) => NUMBERED_TITLE.exec(title)?.[1] === number);
}

/** In brackets behind the title, every language says that the table goes on. */
const LAST_BRACKETS = /\s*[(（[][^()（）[\]]*[)）\]]\s*$/;

const LEGEND = /^\^[^^]{1,4}\^|^\S{1,4}\s*=|^[*†‡§¶#]|^(?:abbreviations?|notes?|legend|key)\b/i;
const SHORTEST_NOTE = 60;

/** Plain small print that is a sentence, or that begins like the note of a table. */
function isNote(item: FlowItem, bodySize: number): boolean {
  if (item.kind !== 'paragraph' || item.paragraph.bold) return false;
  const { text, paragraph } = item;
  const isSmall = paragraph.size < bodySize - 0.4;
  return LEGEND.test(text) || (isSmall && (/[.;=]|^\S{1,2}\s/.test(text) || text.length > SHORTEST_NOTE));
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
