import type { Block } from '@app/contracts';
import { foldWithoutEnd } from '@app/text-normalization';
import { codedListIn } from './coded-list';

/** The label of a title with the codes that are printed elsewhere for it, and the blocks that print them. */
interface Listed {
  readonly label: string;
  readonly ids: readonly string[];
}

/** A mark at the end of a title or at the beginning of a note: `*`, `**`, `†`, `^a^`. */
const END_MARK = /\s*(\*+|[†‡§#]+|\^[^^]{1,3}\^|[¹²³⁴⁵⁶⁷⁸⁹])\s*:?$/u;
const START_MARK = /^\s*(\*+|[†‡§#]+|\^[^^]{1,3}\^|[¹²³⁴⁵⁶⁷⁸⁹])\s*/u;

/** Lists of codes below a log, which belong to its titles by a mark or by name: `* 1 = Mild, 2 = Severe`, `Severity: 1 = Mild, …`. */
export class PrintedLists {
  private readonly lists = new Map<string, { readonly text: string; readonly id: string }>();

  constructor(blocks: readonly Block[]) {
    for (const block of blocks) {
      if (block.type === 'table' || codedListIn(block.text) === null) continue;
      const printed = START_MARK.exec(block.text);
      const mark = printed?.[1] ?? (block.type === 'footnote' ? block.mark : undefined);
      const text = printed === null ? block.text : block.text.slice(printed[0].length);
      const before = codedListIn(text)?.before ?? '';
      const list = { text: text.slice(text.indexOf(before) + before.length), id: block.id };
      if (mark !== undefined && mark !== '') this.lists.set(mark.replaceAll('^', ''), list);
      if (before !== '') this.lists.set(foldWithoutEnd(before), list);
    }
  }

  /** Undefined if no list belongs to the title. */
  of(title: string): Listed | undefined {
    const mark = END_MARK.exec(title);
    const bare = mark === null ? title : title.slice(0, mark.index);
    const list = this.lists.get(mark?.[1]?.replaceAll('^', '') ?? '') ?? this.lists.get(foldWithoutEnd(bare));
    return list === undefined ? undefined : { label: `${bare} ${list.text}`, ids: [list.id] };
  }
}
