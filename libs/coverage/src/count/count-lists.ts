import type { Block } from '@app/contracts';

type HeadingBlock = Extract<Block, { type: 'heading' }>;

/** What the marker of a line consists of. */
export type MarkerStyle = 'number' | 'letter' | 'bullet';

/** A numbered or bulleted line. */
export interface CountedItem {
  readonly block: Block;
  readonly marker: string;
  readonly style: MarkerStyle;
  /** The last number of its marker, or the position of its letter in the alphabet; null for bullets and longer words. */
  readonly number: number | null;
  readonly level: number;
  readonly text: string;
  /** The blocks between the line before it in the section and this one. */
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
  readonly blocks: readonly Block[];
}

/** Numbered lines that were deleted or struck through, with the positions of their blocks in the document. */
export function countDeletedLines(
  blocks: readonly Block[],
): readonly { readonly number: number; readonly block: Block; readonly at: number }[] {
  return blocks.flatMap((block, at) => {
    const number = block.excluded === 'deleted' ? lineOf(block)?.number : undefined;
    return number == null ? [] : [{ number, block, at }];
  });
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
  return sections.map(({ heading, parent, blocks: own }) => ({
    heading,
    parent,
    lists: listsOf(own),
    blocks: own,
  }));
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
    else lists.push([item]);
    before = [];
  }
  return lists;
}

type Line = Omit<CountedItem, 'block' | 'before'>;

const TYPED =
  /^\s*(?:([(（[]?\d{1,3}[.)）\]])(?=\s)|([(（]?\p{Nd}{1,3}(?:[）、．]|[).](?=\p{L}.*?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])))|([(（]?[一二三四五六七八九十]{1,3}[)）、.．]|[①-⑳])|(\(?[a-z]{1,4}[.)])(?=\s)|([•‣▪◦–—-])(?=\s))\s*(\S.*)$/su;

/** The marker of a text that begins like a line of a list. */
export const markerOf = (text: string): string | undefined =>
  TYPED.exec(text)
    ?.slice(1, 6)
    .find((part) => part !== undefined);

function lineOf(block: Block): Line | undefined {
  if (block.type === 'list-item') {
    const { marker, level, text } = block;
    // A line to fill in says nothing.
    if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
    return { marker, level, text, ...styleOf(marker) };
  }
  const typed = block.type === 'paragraph' ? TYPED.exec(block.text) : null;
  if (typed === null) return undefined;
  const marker = typed.slice(1, 6).find((part) => part !== undefined) ?? '';
  return { marker, level: 0, text: typed[6] ?? '', ...styleOf(marker) };
}

function styleOf(marker: string): Pick<CountedItem, 'style' | 'number'> {
  // Full-width and circled digits become plain ones.
  const [last] = marker.normalize('NFKC').match(/\d{1,3}(?=\D*$)/) ?? [];
  if (last !== undefined) return { style: 'number', number: Number(last) };
  const [han] = marker.match(/[一二三四五六七八九十]{1,3}/) ?? [];
  if (han !== undefined) return { style: 'number', number: numberOfHan(han) };
  const letters = marker.toLowerCase().replace(/[^a-z]/g, '');
  if (letters === '' || letters === 'o') return { style: 'bullet', number: null };
  return {
    style: 'letter',
    number: letters.length === 1 ? letters.charCodeAt(0) - 'a'.charCodeAt(0) + 1 : null,
  };
}

/** 二 is 2, 十二 is 12, 二十 is 20. */
function numberOfHan(numerals: string): number {
  const valueOf = (numeral: string): number => ' 一二三四五六七八九'.indexOf(numeral);
  const [tens = '', units = ''] = numerals.split('十');
  if (!numerals.includes('十')) return valueOf(numerals.slice(-1));
  return (tens === '' ? 1 : valueOf(tens)) * 10 + (units === '' ? 0 : valueOf(units));
}

/** True if a line belongs to the list before it: as a line of a deeper level, or because the numbers go up. */
function goesOn(list: readonly CountedItem[], item: Line & { readonly before: readonly Block[] }): boolean {
  const [first] = list;
  const top = topOf(list);
  const last = top.at(-1);
  if (first === undefined || last === undefined) return false;
  if (item.level > first.level) return true;
  const isOfStyle = last.style === item.style && last.number !== null && item.number !== null;
  if (isOfStyle) return (item.number ?? 0) > (last.number ?? 0);
  return item.before.length === 0;
}

/** The lines of the outermost level. */
export function topOf(list: readonly CountedItem[]): readonly CountedItem[] {
  const level = Math.min(...list.map((item) => item.level));
  const [first] = list;
  return list.filter((item) => item.level === level && item.style === first?.style);
}
