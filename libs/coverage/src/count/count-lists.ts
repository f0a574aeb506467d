import type { Block } from '@app/contracts';

type HeadingBlock = Extract<Block, { type: 'heading' }>;

/** A numbered or bulleted line. */
export interface CountedItem {
  readonly block: Block;
  readonly marker: string;
  /** The last number of its marker; null for letters and bullets. */
  readonly number: number | null;
  readonly level: number;
  readonly text: string;
  /** The blocks between the line before it and this one. */
  readonly before: readonly Block[];
}

/** The blocks under one heading, up to the next heading of any level. */
export interface CountedSection {
  /** Null for the blocks before the first heading. */
  readonly heading: HeadingBlock | null;
  /** The id of the heading that its heading stands under; empty at the top. */
  readonly parent: string;
  /** The lists of the section, each with its lines of all levels. */
  readonly lists: readonly (readonly CountedItem[])[];
}

/** Finds the lists of a document and the headings that they stand under. Excluded and hidden blocks are left out. */
export function countLists(blocks: readonly Block[]): CountedSection[] {
  const sections: { heading: HeadingBlock | null; parent: string; blocks: Block[] }[] = [
    { heading: null, parent: '', blocks: [] },
  ];
  const outline: HeadingBlock[] = [];
  for (const block of blocks) {
    if (block.excluded !== undefined || block.hidden === true) continue;
    if (block.type !== 'heading') {
      sections.at(-1)?.blocks.push(block);
      continue;
    }
    while ((outline.at(-1)?.level ?? 0) >= block.level) outline.pop();
    sections.push({ heading: block, parent: outline.at(-1)?.id ?? '', blocks: [] });
    outline.push(block);
  }
  return sections.map(({ heading, parent, blocks: own }) => ({ heading, parent, lists: listsOf(own) }));
}

function listsOf(blocks: readonly Block[]): CountedItem[][] {
  const lists: CountedItem[][] = [];
  let before: Block[] = [];
  for (const block of blocks) {
    const line = lineOf(block);
    if (line === undefined) {
      before.push(block);
      continue;
    }
    const list = lists.at(-1);
    const item = { ...line, block, before };
    if (list !== undefined && goesOn(list, item)) list.push(item);
    else lists.push([{ ...item, before: [] }]);
    before = [];
  }
  return lists;
}

type Line = Omit<CountedItem, 'block' | 'before'>;

const TYPED =
  /^\s*(?:([(（[]?\d{1,3}[.)）\]])(?=\s)|([(（]?\d{1,3}[）、．])|([一二三四五六七八九十]{1,3}[、.．])|(\(?[a-z]{1,4}[.)])(?=\s)|([•‣▪◦–—-])(?=\s))\s*(\S.*)$/su;

function lineOf(block: Block): Line | undefined {
  if (block.type === 'list-item') {
    const { marker, level, text } = block;
    return { marker, level, text, number: numberOf(marker) };
  }
  const typed = block.type === 'paragraph' ? TYPED.exec(block.text) : null;
  if (typed === null) return undefined;
  const marker = typed.slice(1, 6).find((part) => part !== undefined) ?? '';
  return { marker, level: 0, text: typed[6] ?? '', number: numberOf(marker) };
}

function numberOf(marker: string): number | null {
  const [last] = marker.match(/\d{1,3}(?=\D*$)/) ?? [];
  return last === undefined ? null : Number(last);
}

/** True if a line belongs to the list before it: as a line of a deeper level, or because the numbers go up. */
function goesOn(list: readonly CountedItem[], item: Line & { readonly before: readonly Block[] }): boolean {
  const [first] = list;
  const top = topOf(list);
  const last = top.at(-1);
  if (first === undefined || last === undefined) return false;
  if (item.level > first.level) return true;
  if (last.number !== null && item.number !== null) return item.number > last.number;
  return item.before.length === 0;
}

/** The lines of the outermost level. */
export function topOf(list: readonly CountedItem[]): readonly CountedItem[] {
  const level = Math.min(...list.map((item) => item.level));
  const [first] = list;
  const isNumbered = first?.number !== null;
  return list.filter((item) => item.level === level && (!isNumbered || item.number !== null));
}
