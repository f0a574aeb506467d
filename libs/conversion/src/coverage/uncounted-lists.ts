import { type Block, message, type SeriesKind } from '@app/contracts';
import {
  announcesEligibility,
  announcesSchedule,
  criteriaAnnounced,
  criteriaIntroduced,
  type CriteriaKind,
  foldWithoutEnd as plain,
  groupsCriteria,
  readTypedNumber,
} from '@app/text-normalization';
import { type Member, named } from './member';

/**
 * A second check of a document that does not rely on the readers. Text under a heading of criteria that was not counted is also
 * searched for in the XML. So a list that a reader did not recognize, or a second list for another cohort, is never lost without
 * a finding.
 */
export function uncountedListItems(blocks: readonly Block[], counted: readonly Member[]): Member[] {
  const members = counted.flatMap(({ texts }) => texts.map(plain));
  const found: string[] = [];
  const missed = (items: readonly ListedItem[]): ListedItem[] => {
    const outermost = Math.min(...items.map(({ level }) => level));
    return items.filter(({ level, text }) => {
      const isNew = level === outermost && !found.includes(plain(text)) && !isCounted(plain(text), members);
      if (isNew) found.push(plain(text));
      return isNew;
    });
  };
  const titled = titlesOf(blocks).flatMap(({ kind, index }) =>
    missed(sectionUnder(blocks, index).flatMap(itemOf)).map(({ marker, text, blockId }): Member => ({
      kind,
      ...named(message(`member.${kind}`, { number: marker })),
      texts: [text],
      blockId,
    })),
  );
  const announced = eligibilityLists(blocks).flatMap(({ kind, items }) =>
    missed(items).map(({ marker, text, blockId }): Member => ({
      kind,
      ...named(message('member.eligibility', { number: marker })),
      texts: [text],
      blockId,
    })),
  );
  return [...titled, ...announced];
}

interface EligibilityList {
  readonly kind: CriteriaKind;
  readonly items: readonly ListedItem[];
}

/**
 * The lists under titles of eligibility, selection or population, which do not state their kind; a sentence between them may.
 * They end at the next title that does not name a group of criteria.
 */
function eligibilityLists(blocks: readonly Block[]): EligibilityList[] {
  return blocks.flatMap((title, index): EligibilityList[] => {
    if (!isTitle(title, announcesEligibility)) return [];
    const lists: { kind: CriteriaKind; items: ListedItem[] }[] = [];
    for (const block of blocks.slice(index + 1)) {
      if (isCriteriaTitle(block) || isTitle(block, announcesEligibility)) break;
      if (block.type === 'heading' && !groupsCriteria(block.text)) break;
      const items = itemOf(block);
      const kind = items.length > 0 ? undefined : criteriaIntroduced(block.text);
      if (kind !== undefined || lists.length === 0) lists.push({ kind: kind ?? 'inclusion', items: [] });
      lists.at(-1)?.items.push(...items);
    }
    return lists;
  });
}

/** A heading that announces a series of which no member was counted anywhere in the document. */
export interface UncountedList {
  readonly kind: CriteriaKind | 'visit';
  readonly title: string;
  readonly blockId: string;
}

/** The first heading of each kind of series that a document announces but of which nothing was counted. */
export function uncountedLists(blocks: readonly Block[], counted: readonly Member[]): UncountedList[] {
  const has = (kind: SeriesKind): boolean => counted.some((member) => member.kind === kind);
  const titles = [
    ...titlesOf(blocks).map(({ kind, index }) => ({ kind, block: blocks[index] })),
    ...blocks.filter(isScheduleTitle).map((block) => ({ kind: 'visit' as const, block })),
  ];
  return (['inclusion', 'exclusion', 'visit'] as const).flatMap((kind) => {
    const block = has(kind) ? undefined : titles.find((title) => title.kind === kind)?.block;
    return block === undefined ? [] : [{ kind, title: block.text.trim(), blockId: block.id }];
  });
}

/** Two members of a series whose printed numbers skip a number between them. */
export interface NumberHole {
  readonly kind: CriteriaKind;
  readonly before: Member;
  readonly after: Member;
}

const MOST_LEFT_OUT = 5;

/** If the numbers of the counted criteria skip from 7 to 9, a printed criterion was not recognized, or it was deleted. */
export function numberHoles(members: readonly Member[]): NumberHole[] {
  return (['inclusion', 'exclusion'] as const).flatMap((kind) => {
    const own = members.filter((member) => member.kind === kind && member.parent === undefined);
    return own.flatMap((after, at): NumberHole[] => {
      const before = own[at - 1];
      if (before === undefined) return [];
      const step = numberOf(after) - numberOf(before);
      return step > 1 && step <= MOST_LEFT_OUT + 1 ? [{ kind, before, after }] : [];
    });
  });
}

const numberOf = ({ label }: Member): number =>
  Number(/ criterion (\d{1,3})$/.exec(label)?.[1] ?? Number.NaN);

const LONGEST_TITLE = 120;
/** Headings about criteria that list none. */
const ABOUT =
  /\b(?:rationale|justification|changes?|changed|updated|revised|amend\p{L}*|summary|waivers?|deviations?|violations?)\b/iu;

function isTitle(block: Block, names: (text: string) => boolean): boolean {
  if (block.excluded !== undefined || block.hidden === true) return false;
  const text = block.text.trim();
  const isShort = text.length <= LONGEST_TITLE && !/[.;,]$/.test(text);
  const mayBe =
    block.type === 'heading' || block.type === 'caption' || (block.type === 'paragraph' && isShort);
  return mayBe && isShort && names(text) && !ABOUT.test(text);
}

/** A sentence may mention the schedule; only headings and captions announce it. */
export const isScheduleTitle = (block: Block): boolean =>
  block.type !== 'paragraph' && isTitle(block, announcesSchedule);

const isCriteriaTitle = (block: Block): boolean =>
  isTitle(block, (text) => criteriaAnnounced(text) !== undefined);

function titlesOf(blocks: readonly Block[]): { kind: CriteriaKind; index: number }[] {
  return blocks.flatMap((block, index) => {
    const kind = isCriteriaTitle(block) ? criteriaAnnounced(block.text) : undefined;
    return kind === undefined ? [] : [{ kind, index }];
  });
}

/** Up to the next heading of the same or a higher level, or the next title of criteria. */
function sectionUnder(blocks: readonly Block[], index: number): readonly Block[] {
  const title = blocks[index];
  const level = title?.type === 'heading' ? title.level : 0;
  const rest = blocks.slice(index + 1);
  const end = rest.findIndex(
    (block) => (block.type === 'heading' && (level === 0 || block.level <= level)) || isCriteriaTitle(block),
  );
  const section = end === -1 ? rest : rest.slice(0, end);
  return level === 0 ? firstList(section) : section;
}

/** The list under a line of text, up to the first sentence after it. */
function firstList(section: readonly Block[]): readonly Block[] {
  const start = section.findIndex((block) => itemOf(block).length > 0);
  if (start === -1) return [];
  const list = section.slice(start);
  const end = list.findIndex((block) => itemOf(block).length === 0);
  return end === -1 ? list : list.slice(0, end);
}

interface ListedItem {
  readonly marker: string;
  readonly text: string;
  readonly level: number;
  readonly blockId: string;
}

/** List items only: sentences around a list are not criteria. */
function itemOf(block: Block): ListedItem[] {
  if (block.excluded !== undefined || block.hidden === true) return [];
  if (block.type === 'list-item')
    return [{ marker: block.marker, text: block.text, level: block.level, blockId: block.id }];
  const typed = block.type === 'paragraph' ? readTypedNumber(block.text) : undefined;
  return typed === undefined ? [] : [{ ...typed, level: 0, blockId: block.id }];
}

/** Minimum share of common words of two wordings of one criterion. Different criteria share far fewer. */
const SAME_WORDS = 0.75;

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const numbersOf = (words: readonly string[]): string =>
  words
    .filter((word) => /\d/.test(word))
    .sort()
    .join(' ');

/**
 * True for text that was counted in these or other words, as part of a member, or with its sub-items. A synopsis often uses other
 * words.
 */
function isCounted(text: string, members: readonly string[]): boolean {
  if (text === '') return true;
  const words = wordsOf(text);
  return members.some((other) => {
    if (other === '') return false;
    return other.includes(text) || text.includes(other) || isSameSaid(words, wordsOf(other));
  });
}

/** Most words of the shorter text are in the longer one, and the numbers are equal: other numbers mean another criterion. */
function isSameSaid(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const has = new Set(long);
  const shared = short.filter((word) => has.has(word)).length;
  return shared >= short.length * SAME_WORDS && numbersOf(one) === numbersOf(other);
}
