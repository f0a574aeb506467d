import type { Block, SeriesKind } from '@app/contracts';
import {
  announcesSchedule,
  type CriteriaKind,
  criteriaAnnounced,
  foldWithoutEnd as plain,
  readTypedNumber,
} from '@app/print';
import type { Member } from './member';

/**
 * A second look at a document that does not rely on the readers: what stands under a heading of criteria, and was not
 * counted with them, is looked for in the XML all the same. So a list that a reader did not understand, or a second one for
 * another cohort, is never lost unsaid.
 */
export function uncountedCriteria(blocks: readonly Block[], counted: readonly Member[]): Member[] {
  const members = counted.flatMap(({ texts }) => texts.map(plain));
  const found: string[] = [];
  return titlesOf(blocks).flatMap(({ kind, index }) => {
    const items = sectionUnder(blocks, index).flatMap(itemOf);
    const outermost = Math.min(...items.map(({ level }) => level));
    return items
      .filter(({ level, text }) => level === outermost && !found.includes(plain(text)))
      .filter(({ text }) => !isCounted(plain(text), members))
      .map(({ marker, text, blockId }): Member => {
        found.push(plain(text));
        return { kind, label: `${kind} criterion ${marker}`.trim(), texts: [text], blockId };
      });
  });
}

/** A heading that announces a series of which not one member could be counted anywhere in the document. */
export interface UncountedTitle {
  readonly kind: SeriesKind;
  readonly title: string;
  readonly blockId: string;
}

/** The first heading of each kind of series that a document announces and of which nothing was counted. */
export function uncountedTitles(blocks: readonly Block[], counted: readonly Member[]): UncountedTitle[] {
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

/** A sentence may name the schedule; only headings and captions announce it. */
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

/** Up to the next heading that is not below this one, or the next title of criteria. */
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

/** What stands under a line of text is its list, up to the first sentence behind it. */
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

/** Only what is listed: sentences around a list are no criteria. */
function itemOf(block: Block): ListedItem[] {
  if (block.excluded !== undefined || block.hidden === true) return [];
  if (block.type === 'list-item')
    return [{ marker: block.marker, text: block.text, level: block.level, blockId: block.id }];
  const typed = block.type === 'paragraph' ? readTypedNumber(block.text) : undefined;
  return typed === undefined ? [] : [{ ...typed, level: 0, blockId: block.id }];
}

/** Share of the words that a second wording of the same criterion keeps; any two different ones share far fewer. */
const SAME_WORDS = 0.75;

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
const numbersOf = (words: readonly string[]): string =>
  words
    .filter((word) => /\d/.test(word))
    .sort()
    .join(' ');

/** What was counted in these or other words, a part of it, or it with its sub-items. A synopsis often says it differently. */
function isCounted(text: string, members: readonly string[]): boolean {
  if (text === '') return true;
  const words = wordsOf(text);
  return members.some((other) => {
    if (other === '') return false;
    return other.includes(text) || text.includes(other) || isSameSaid(words, wordsOf(other));
  });
}

/** Most words of the shorter are in the longer, and the numbers are the same: another number is another criterion. */
function isSameSaid(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const has = new Set(long);
  const shared = short.filter((word) => has.has(word)).length;
  return shared >= short.length * SAME_WORDS && numbersOf(one) === numbersOf(other);
}
