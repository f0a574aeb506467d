import { startsContents } from '@app/text-normalization';
import type { FlowItem } from './reading-order';

const LEADER = /(\.{4,}|(\.\s){4,}|…{2,})\s*(\d{1,4}|[ivxl]{1,6})?\s*$/i;
const ENDS_WITH_PAGE = /\S\s+(\d{1,4}|[ivxl]{1,6})$/i;
const FEWEST_ENTRIES = 3;
const LARGEST_GAP = 3;
/** One of so many entries of a list without a title has its page in its line. */
const MOST_IN = 2;
/** An instruction can stand between a question and its answers. */
const FARTHEST_ANSWER = 2;

/** Positions in the flow that belong to a table of contents. They repeat headings and must not be read as text. */
export function findTableOfContents(flow: readonly FlowItem[]): ReadonlySet<number> {
  const found = new Set<number>();
  let entries: number[] = [];
  const close = () => {
    const from = entries[0];
    const to = entries.at(-1);
    if (from !== undefined && to !== undefined && entries.length >= FEWEST_ENTRIES && isListed()) {
      for (let index = from; index <= to; index++) found.add(index);
      for (let index = from - 1; index >= Math.max(0, from - 4); index--) {
        if (!isTitle(flow[index])) continue;
        for (let between = index; between < from; between++) found.add(between);
      }
    }
    entries = [];
  };
  let afterTitle = false;
  /** Dots without a page behind them are blanks, unless a title says what they are. */
  const isListed = (): boolean =>
    afterTitle || entries.filter((index) => tellsPage(flow[index])).length * MOST_IN >= entries.length;
  /** Position of the last question with answers below it, of which each leads to its code: `Yes ........ 1`. */
  let asked = -Infinity;
  flow.forEach((item, index) => {
    const last = entries.at(-1);
    if (last !== undefined && index - last > LARGEST_GAP) {
      close();
      afterTitle = false;
    }
    if (isTitle(item)) afterTitle = true;
    const isOne = isEntry(item, afterTitle);
    const isAnswer = isOne && !afterTitle && index - asked <= FARTHEST_ANSWER;
    if (isAnswer || isQuestion(item)) asked = index;
    else if (isOne) entries.push(index);
  });
  close();
  return found;
}

const tellsPage = (item: FlowItem | undefined): boolean =>
  item?.kind === 'paragraph' && /[\divxl]\s*$/i.test(item.text);

const isTitle = (item: FlowItem | undefined): boolean =>
  item?.kind === 'paragraph' && startsContents(item.text);

const isQuestion = (item: FlowItem): boolean =>
  item.kind === 'paragraph' && /[?？]\s*(?:\([^()]*\)\s*)?$/u.test(item.text);

function isEntry(item: FlowItem, afterTitle: boolean): boolean {
  if (item.kind !== 'paragraph') return false;
  if (LEADER.test(item.text)) return true;
  const hasGap = item.paragraph.lines.some((line) => line.segments.length > 1);
  return afterTitle && hasGap && ENDS_WITH_PAGE.test(item.text);
}
