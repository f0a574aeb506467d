import { formatEnglish, formatSentence, type Gap } from '@app/contracts';
import { type CountedItem, type CountedSection, topOf } from '../count/count-lists';
import { EXCERPT, pageOf } from '../report/excerpt';
import { listed } from '../report/listed';
import type { OpenPlace } from '../study-coverage';
import { type Comparison, joined, NOTHING_OPEN, type Opened, opened } from './comparison';

/** Gives the part of the study that uses a block; undefined if none does. */
export type PartOf = (block: string) => Gap['kind'] | undefined;

type List = readonly CountedItem[];
interface PlacedList {
  readonly list: List;
  readonly section: CountedSection;
  /** The part that uses most of its lines. */
  readonly part: Gap['kind'] | undefined;
}

/**
 * Lines of lists that are neither used nor excluded: of a list of which another line is used, of a list that starts again right
 * behind a used one, and of the same kind of list under a neighbouring heading. Lines whose text is used elsewhere are printed
 * twice and not open.
 *
 * @param texts all used texts, folded by `plainText`
 */
export function openLists(
  sections: readonly CountedSection[],
  comparison: Comparison,
  { partOf, texts }: { partOf: PartOf; texts: ReadonlySet<string> },
): Opened {
  const lists = sections.flatMap((section) =>
    section.lists.map((list): PlacedList => ({ list, section, part: mostUsed(list, partOf) })),
  );
  const isOpen = ({ block, text }: CountedItem): boolean =>
    !isDecided(block.id, comparison) && !texts.has(plainText(text)) && !texts.has(plainText(block.text));
  return joined(
    lists.flatMap((placed, at): Opened[] => {
      const { list, part } = placed;
      if (part !== undefined)
        return [openItems(placed, list.filter(isOpen), comparison), skippedNumbers(placed, comparison)];
      const neighbour = usedNeighbour(lists, at);
      if (neighbour?.part === undefined || !list.every(isOpen)) return [];
      return [openItems({ ...placed, part: neighbour.part }, list, comparison)];
    }),
  );
}

const isDecided = (block: string, { document, used, excluded }: Comparison): boolean =>
  used.touches(document.id, block) || excluded.touches(document.id, block);

function mostUsed(list: List, partOf: PartOf): Gap['kind'] | undefined {
  const counts = new Map<Gap['kind'], number>();
  for (const { block } of list) {
    const part = partOf(block.id);
    if (part !== undefined) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

const FEWEST_ITEMS = 2;

/** The used list that an unused one runs parallel to: the list right before it, or the only one under the heading beside it. */
function usedNeighbour(lists: readonly PlacedList[], at: number): PlacedList | undefined {
  const own = lists[at];
  if (own === undefined || topOf(own.list).length < FEWEST_ITEMS) return undefined;
  const [first] = own.list;
  const before = lists[at - 1];
  const startsAgain = first?.number === 1 && before?.part !== undefined && before.section === own.section;
  if (startsAgain && isAlike(before.list, own.list)) return before;
  return [before, lists[at + 1]].find(
    (other) =>
      other?.part !== undefined &&
      other.section !== own.section &&
      other.section.parent === own.section.parent &&
      other.section.heading?.level === own.section.heading?.level &&
      isAlike(other.list, own.list) &&
      shareWord(other.section, own.section),
  );
}

/** Both numbered, or both with the same bullet. */
function isAlike([one]: List, [other]: List): boolean {
  if (one === undefined || other === undefined) return false;
  return one.number === null ? one.marker === other.marker : other.number !== null;
}

const SHORTEST_WORD = 5;
const wordsOf = ({ heading }: CountedSection): string[] =>
  (heading?.text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => word.length >= SHORTEST_WORD);

/** Headings beside each other that share a word announce lists of one kind. */
const shareWord = (one: CountedSection, other: CountedSection): boolean =>
  wordsOf(one).some((word) => wordsOf(other).includes(word));

const ITEMS_NAMED = 8;
const LONGEST_ITEM = 60;

function openItems({ list, section, part }: PlacedList, items: List, { document }: Comparison): Opened {
  const [first] = items;
  if (first === undefined || part === undefined) return NOTHING_OPEN;
  const page = pageOf(first.block.anchor);
  const names = items.map(({ marker, text }) => `“${`${marker} ${text}`.trim().slice(0, LONGEST_ITEM)}”`);
  const told = {
    count: items.length,
    title: titleOf(section),
    items: formatEnglish(listed(names, ITEMS_NAMED)),
    page,
  };
  const isWhole = items.length === list.length;
  const said = isWhole ? formatSentence('open.list', told) : formatSentence('open.list-items', told);
  const [place, ...others] = items.map(({ block, marker, text }): OpenPlace => ({
    document: document.id,
    block: block.id,
    kind: 'list-item',
    part,
    count: 1,
    page: pageOf(block.anchor),
    excerpt: `${marker} ${text}`.trim().slice(0, EXCERPT),
    cells: [],
  }));
  if (place === undefined) return NOTHING_OPEN;
  return joined([opened(place, said), { open: others, gaps: [] }]);
}

const titleOf = ({ heading }: CountedSection): string => (heading?.text ?? '').slice(0, EXCERPT);

const MOST_SKIPPED = 5;

/** If the numbers of a list skip from 7 to 9 and unused text stands between, that text may be number 8. */
function skippedNumbers({ list, section, part }: PlacedList, comparison: Comparison): Opened {
  const top = topOf(list);
  return joined(
    top.flatMap((after, at): Opened[] => {
      const before = top[at - 1];
      const step = (after.number ?? 0) - (before?.number ?? 0);
      if (before === undefined || step < 2 || step > MOST_SKIPPED + 1) return [];
      const between = list
        .slice(list.indexOf(before) + 1, list.indexOf(after) + 1)
        .flatMap((item) => item.before)
        .filter(({ id, text }) => text.trim() !== '' && !isDecided(id, comparison));
      const [first] = between;
      if (first === undefined) return [];
      const page = pageOf(first.anchor);
      const said = formatSentence('open.between', {
        before: before.marker,
        after: after.marker,
        title: titleOf(section),
        text: first.text.slice(0, EXCERPT),
        page,
      });
      const place = {
        document: comparison.document.id,
        block: first.id,
        page,
        count: between.length,
        cells: [],
      };
      return [
        opened(
          { ...place, kind: 'list-item', part: part ?? 'block', excerpt: first.text.slice(0, EXCERPT) },
          said,
        ),
      ];
    }),
  );
}

/** A text without case, white space and punctuation, for comparing two printings of it. */
export const plainText = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
