import type { Block } from '@app/contracts';
import { foldWithoutEnd } from '@app/text-normalization';
import { codedListIn } from './coded-list';

/** The label of a title with the codes that are printed elsewhere for it, and the blocks that print them. */
interface Listed {
  readonly label: string;
  readonly ids: readonly string[];
}

/** A mark at the end of a title or at the beginning of a note: `*`, `**`, `†`, `^a^`, `¹`, `(a)`. */
const MARK = String.raw`\*+|[†‡§#]+|\^[^^]{1,3}\^|[¹²³⁴⁵⁶⁷⁸⁹]|\([a-z\d]\)`;
const END_MARK = new RegExp(String.raw`\s*(${MARK})\s*:?$`, 'u');
const START_MARK = new RegExp(String.raw`^\s*(${MARK})\s*`, 'u');
/** Where the next list of a line begins: `(a) 1 = mg, 2 = mL (b) 1 = oral`. */
const NEXT_LIST = new RegExp(String.raw`\s(?=(?:${MARK})\s*(?:\d{1,3}|[A-Z]{1,2})\s?[=＝])`, 'u');
/** A mark in the same letters, however it is printed. */
const plainMark = (mark: string): string => mark.normalize('NFKC').replace(/[\^()]/g, '');

/** Lists of codes below a log, which belong to its titles by a mark or by name: `* 1 = Mild, 2 = Severe`, `Severity: 1 = Mild, …`. */
export class PrintedLists {
  private readonly lists = new Map<string, { readonly text: string; readonly id: string }>();

  constructor(blocks: readonly Block[]) {
    for (const block of blocks) {
      if (block.type === 'table') continue;
      const own =
        block.type === 'footnote' ? block.mark : block.type === 'list-item' ? block.marker : undefined;
      for (const [at, part] of block.text.split(NEXT_LIST).entries()) {
        const printed = START_MARK.exec(part);
        this.add(printed === null ? part : part.slice(printed[0].length), {
          mark: printed?.[1] ?? (at === 0 ? own : undefined),
          id: block.id,
        });
      }
    }
  }

  private add(text: string, { mark = '', id }: { mark: string | undefined; id: string }): void {
    const coded = codedListIn(text);
    if (coded === null) return;
    const { before } = coded;
    const list = { text: text.slice(text.indexOf(before) + before.length), id };
    if (plainMark(mark) !== '') this.lists.set(plainMark(mark), list);
    if (before !== '') this.lists.set(foldWithoutEnd(before), list);
  }

  /** Undefined if no list belongs to the title. */
  of(title: string): Listed | undefined {
    const mark = END_MARK.exec(title);
    const bare = mark === null ? title : title.slice(0, mark.index);
    const list = this.lists.get(plainMark(mark?.[1] ?? '')) ?? this.lists.get(foldWithoutEnd(bare));
    return list === undefined ? undefined : { label: `${bare} ${list.text}`, ids: [list.id] };
  }
}
