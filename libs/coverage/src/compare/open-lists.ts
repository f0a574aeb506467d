import { LISTED } from './used-parts';
import { type Block, formatEnglish, formatSentence, type Gap, type Sentence } from '@app/contracts';
import { countDeletedLines, type CountedItem, type CountedSection, topOf } from '../count/count-lists';
import { EXCERPT, pageOf } from '../report/excerpt';
import { listed } from '../report/listed';
import type { OpenPlace } from '../study-coverage';
import { type Comparison, joined, NOTHING_OPEN, type Opened, opened } from './comparison';

/** Gives the part of the study that uses a block; undefined if none does. */
export type PartOf = (block: string) => Gap['kind'] | undefined;

/** What the facts of a study say of the blocks of a document. */
export interface UsedTexts {
  readonly partOf: PartOf;
  /**
   * Whether a fact begins with the block. A criterion of several lines has a fact for each of them; an objective may be an
   * introduction with all lines below it.
   */
  readonly isLead: (block: string) => boolean;
  /** The texts with which facts begin, folded by `plainText`. */
  readonly texts: ReadonlySet<string>;
}

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
 */
export function openLists(
  sections: readonly CountedSection[],
  comparison: Comparison,
  { partOf, isLead, texts }: UsedTexts,
): Opened {
  const lists = sections.flatMap((section) =>
    section.lists.map((list): PlacedList => ({ list, section, part: mostUsed(list, partOf) })),
  );
  const { document, excluded } = comparison;
  const isOpen = ({ block, text }: CountedItem): boolean =>
    !isLead(block.id) &&
    !excluded.touches(document.id, block.id) &&
    !saysAmended(text) &&
    !texts.has(plainText(text)) &&
    !texts.has(plainText(block.text));
  const ends = new Set(
    lists.flatMap(({ list, part }) => (part === undefined ? [] : (topOf(list).at(-1)?.number ?? []))),
  );
  return joined([
    ...openSections(sections, comparison, partOf),
    ...lists.flatMap((placed, at): Opened[] => {
      const { list, part } = placed;
      if (part !== undefined)
        return [
          openItems(placed, list.filter(isOpen), comparison),
          openBetween(placed, comparison),
          skippedNumbers(placed, comparison, ends),
        ];
      const neighbour = usedNeighbour(lists, at);
      if (neighbour?.part === undefined || !list.every(isOpen)) return [];
      return [openItems({ ...placed, part: neighbour.part }, list, comparison)];
    }),
  ]);
}

const MOST_SECTIONS = 5;
const MOST_BLOCKS = 8;

/**
 * Short sections without lists of which nothing is used, beside a section that states objectives: each level of objectives may
 * have a heading of its own.
 */
function openSections(sections: readonly CountedSection[], comparison: Comparison, partOf: PartOf): Opened[] {
  return sections.flatMap((section): Opened[] => {
    const { blocks, lists } = section;
    const beside = sections.filter((other) => areBeside(section, other));
    const states = ({ blocks: own }: CountedSection): boolean =>
      own.some(({ id }) => partOf(id) === 'objective');
    const isShort = blocks.length > 0 && blocks.length <= MOST_BLOCKS && lists.length === 0;
    const isUnused = blocks.every(({ id, type }) => type === 'paragraph' && !isDecided(id, comparison));
    const isOne = section.parent !== '' && beside.length < MOST_SECTIONS && beside.some(states);
    const [first] = blocks;
    if (first === undefined || !isShort || !isUnused || !isOne) return [];
    const said = formatSentence('open.section', {
      title: titleOf(section),
      text: first.text.slice(0, EXCERPT),
      page: pageOf(first.anchor),
    });
    return [textPlaces(blocks, { document: comparison.document.id, part: 'objective' }, said)];
  });
}

const isDecided = (block: string, { document, used, excluded }: Comparison): boolean =>
  used.touches(document.id, block) || excluded.touches(document.id, block);

function mostUsed(list: List, partOf: PartOf): Gap['kind'] | undefined {
  const counts = new Map<Gap['kind'], number>();
  for (const { block } of list) {
    const part = partOf(block.id);
    if (part !== undefined && LISTED.has(part)) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/**
 * The used list that an unused one runs parallel to: the list right before it if it starts again, or the list before or behind it
 * whose introduction or heading shares a word with its own.
 */
function usedNeighbour(lists: readonly PlacedList[], at: number): PlacedList | undefined {
  const own = lists[at];
  const before = lists[at - 1];
  if (own === undefined) return undefined;
  const alike = [before, lists[at + 1]].filter(
    (other) => other?.part !== undefined && isAlike(other.list, own.list),
  );
  const startsAgain = own.list.length > 1 && own.list[0]?.number === 1 && before?.section === own.section;
  if (startsAgain && alike.includes(before)) return before;
  return alike.find((other) => other !== undefined && areTitledAlike(other, own));
}

/** Both numbered, both lettered, or both with the same bullet. */
const isAlike = ([one]: List, [other]: List): boolean =>
  one?.style === other?.style && (one?.style !== 'bullet' || one.marker === other?.marker);

function areTitledAlike(one: PlacedList, other: PlacedList): boolean {
  if (one.section === other.section) return shareWord(introductionOf(one), introductionOf(other));
  return areBeside(one.section, other.section) && shareWord(headingOf(one.section), headingOf(other.section));
}

/** Sections of one level under one heading. */
const areBeside = (one: CountedSection, other: CountedSection): boolean =>
  one !== other && one.parent === other.parent && one.heading?.level === other.heading?.level;

const headingOf = ({ heading }: CountedSection): string => heading?.text ?? '';
const introductionOf = ({ list: [first] }: PlacedList): string => first?.before.at(-1)?.text ?? '';

/** Words are compared by their beginnings, so that singular and plural are one. */
const STEM = 6;
const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) =>
    word.length < STEM ? [] : [word.slice(0, STEM)],
  );

/** Titles that share a word announce lists of one kind. */
const shareWord = (one: string, other: string): boolean =>
  stemsOf(one).some((word) => stemsOf(other).includes(word));

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
  return textPlaces(
    items.map(({ block }) => block),
    { document: document.id, part },
    said,
  );
}

const titleOf = (section: CountedSection): string => headingOf(section).slice(0, EXCERPT);

/** Text that ends like a sentence or is longer than a subheading. */
const isSentence = ({ text }: Block): boolean =>
  text.length > LONGEST_SUBHEADING || /[.;:,。；]\s*$/u.test(text);
const LONGEST_SUBHEADING = 80;

/** Words and names by which a subheading limits the lines below it to some participants. */
const LIMITS =
  /(?<!\p{L})(?:only|nur|seulement|uniquement|s[oó]lo|solamente|soltanto|apenas|somente|alleen|tylko|[ck]ohort(?:en?|es?)?\s+(?:\d{1,2}|\p{Lu}|[IVX]{1,3}))(?!\p{L})/iu;

/**
 * Paragraphs between the lines of a used list that no fact uses. Subheadings between groups of lines are left out unless they limit
 * the group.
 */
function openBetween({ list, section, part = 'block' }: PlacedList, comparison: Comparison): Opened {
  const blocks = list
    .slice(1)
    .flatMap(({ before }) => before)
    .filter(
      (block) =>
        block.type === 'paragraph' &&
        (isSentence(block) || LIMITS.test(block.text)) &&
        !isDecided(block.id, comparison),
    );
  const [first] = blocks;
  if (first === undefined) return NOTHING_OPEN;
  const page = pageOf(first.anchor);
  const texts = blocks.map(({ text }) => `“${text.slice(0, LONGEST_ITEM)}”`);
  const text = formatEnglish(listed(texts, ITEMS_NAMED));
  return textPlaces(
    blocks,
    { document: comparison.document.id, part },
    formatSentence('open.text-between', { count: blocks.length, title: titleOf(section), text, page }),
  );
}

/** Blocks of a list as open places with one sentence. */
function textPlaces(
  blocks: readonly Block[],
  { document, part }: { document: number; part: Gap['kind'] },
  said: Sentence,
): Opened {
  const [place, ...others] = blocks.map((block): OpenPlace => ({
    document,
    block: block.id,
    kind: 'list-item',
    part,
    count: 1,
    page: pageOf(block.anchor),
    excerpt: `${'marker' in block ? block.marker : ''} ${block.text}`.trim().slice(0, EXCERPT),
    cells: [],
  }));
  if (place === undefined) return NOTHING_OPEN;
  return joined([opened(place, said), { open: others, gaps: [] }]);
}

const MOST_SKIPPED = 5;

/**
 * Numbers that are missing in a used list: a line that was not recognized may be part of the line before it. A list may go on with
 * the numbers of the list before it.
 */
function skippedNumbers(
  { list, section, part = 'block' }: PlacedList,
  comparison: Comparison,
  ends: ReadonlySet<number>,
): Opened {
  const { document, excluded } = comparison;
  const top = topOf(list);
  const isDeleted = deletedNumbers(document.blocks);
  return joined(
    top.flatMap((item, at): Opened[] => {
      const before = top[at - 1];
      const step = (item.number ?? 1) - (before?.number ?? 0);
      const goesOn = before === undefined && (item.style === 'letter' || ends.has((item.number ?? 0) - 1));
      const { block, marker } = item;
      if (item.number === null || step < 2 || step > MOST_SKIPPED + 1 || goesOn) return [];
      if (excluded.touches(document.id, block.id)) return [];
      const numbers = Array.from({ length: step - 1 }, (_number, index) => (item.number ?? 0) - 1 - index);
      if (numbers.every((number) => isDeleted(number, before?.block, block))) return [];
      const told = { title: titleOf(section), page: pageOf(block.anchor) };
      const said =
        before === undefined
          ? formatSentence('open.first-number', { ...told, first: marker })
          : formatSentence('open.skipped', { ...told, before: before.marker, after: marker });
      return [textPlaces([block], { document: document.id, part }, said)];
    }),
  );
}

/**
 * Tells whether a line with a number between two blocks was deleted: it stands between them, or, as the PDF reader lists deleted
 * lines behind all others, on one of their pages.
 */
function deletedNumbers(blocks: readonly Block[]) {
  const deleted = countDeletedLines(blocks);
  return (number: number, before: Block | undefined, behind: Block): boolean =>
    deleted.some((one) => {
      if (one.number !== number) return false;
      const [from, to] = [before === undefined ? -1 : blocks.indexOf(before), blocks.indexOf(behind)];
      if (from < one.at && one.at < to) return true;
      const page = one.block.anchor.kind === 'pdf' ? one.block.anchor.page : null;
      const first = pageOf((before ?? behind).anchor) ?? 0;
      return page !== null && first <= page && page <= (pageOf(behind.anchor) ?? 0);
    });
}

const MOST_WORDS = 8;
const NUMBERED_AMENDMENT =
  /(?:\bamend\p{L}*|enm(?:ie)?nda|emenda|änderung|修订|改訂)[^\p{L}\d]*(?:no|nr|n[º°])?\.?\s*\d/iu;

/** A few words about a numbered amendment in the place of a line: what stood there was removed. */
const saysAmended = (text: string): boolean =>
  text.split(/\s+/).length <= MOST_WORDS && NUMBERED_AMENDMENT.test(text);

/** A text without case, white space and punctuation, for comparing two printings of it. */
export const plainText = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
