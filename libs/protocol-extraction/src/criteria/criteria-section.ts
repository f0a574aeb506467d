import type { Block } from '@app/contracts';
import {
  announcesEligibility,
  criteriaIntroduced,
  type CriteriaKind,
  criteriaTitled,
  followsCriteria,
  groupsCriteria,
} from '@app/text-normalization';
import { toItems } from './criteria-items';
import { partsOf } from './criteria-series';
import { plainTitle } from './plain-titles';

/** A range of blocks that lists criteria of one kind. */
export interface CriteriaSection {
  readonly kind: CriteriaKind;
  readonly title: Block;
  readonly blocks: readonly Block[];
  /** Titles without a style in the section; nothing states whether the lists below them belong to it. */
  readonly unclear?: readonly Block[];
  /** `guessed`: the title announces eligibility, but nothing states which list it is. */
  readonly announcedBy: 'title' | 'sentence' | 'guessed';
}

const LONGEST_TITLE = 90;
const LONGEST_INTRODUCTION = 400;

/**
 * The sections of criteria in running text: under a title of their own, or under a title of eligibility and an introducing
 * sentence.
 */
export function criteriaSections(blocks: readonly Block[]): readonly CriteriaSection[] {
  const found = blocks.flatMap((block, index): readonly CriteriaSection[] => {
    const kind = titleKind(block);
    if (kind) {
      const section = sectionUnder(blocks, index);
      const unclear = unclearTitles(blocks, { from: index, at: index + section.length });
      return [{ kind, title: block, blocks: section, unclear, announcedBy: 'title' }];
    }
    if (!isEligibilityTitle(block)) return [];
    const section = sectionUnder(blocks, index);
    const named = namedByMarkers(block, section);
    return named.length > 0 ? named : introduced(block, section);
  });
  const known = new Set(found.map(({ kind }) => kind));
  // A document without any such title may still introduce its lists with a sentence.
  return known.size === 0 ? introduced(undefined, blocks) : found;
}

function titleKind(block: Block): CriteriaKind | undefined {
  if (block.type === 'table' || block.type === 'footnote' || block.text.length > LONGEST_TITLE)
    return undefined;
  return block.type === 'list-item' && IN_ANOTHER.test(block.text) ? undefined : criteriaTitled(block.text);
}

/** `Inclusion in another trial`: an item that is no title. */
const IN_ANOTHER = /^(?:in|ex)clusion\s+(?:for|of|at|in)\b/i;

const isEligibilityTitle = (block: Block): boolean =>
  (block.type === 'heading' || block.type === 'paragraph') && announcesEligibility(block.text);

/**
 * The end of a section: where the next section begins. A title that groups criteria, or after which the numbering continues, does
 * not begin a section.
 */
function sectionUnder(blocks: readonly Block[], index: number): readonly Block[] {
  const start = blocks[index];
  if (!start) return [];
  let end = index + 1;
  for (; end < blocks.length; end++) {
    const block = blocks[end];
    if (!block || titleKind(block) !== undefined) break;
    const stretch = { from: index + 1, at: end };
    if (start.type === 'list-item' && block.type === 'list-item' && block.level < start.level) break;
    if (block.type === 'heading' && endsSection(start, block, blocks, stretch)) break;
    if (plainTitle(start, blocks, end) === 'ends' && !numberingGoesOn(blocks, stretch)) break;
  }
  return blocks.slice(index + 1, end);
}

/** The titles of a section whose list does not continue the numbers above it. */
function unclearTitles(blocks: readonly Block[], { from, at }: Stretch): readonly Block[] {
  const start = blocks[from];
  return blocks.filter(
    (_block, index) =>
      start !== undefined &&
      index > from &&
      index <= at &&
      plainTitle(start, blocks, index) === 'unclear' &&
      !numberingGoesOn(blocks, { from: from + 1, at: index }),
  );
}

type HeadingBlock = Extract<Block, { readonly type: 'heading' }>;

interface Stretch {
  readonly from: number;
  readonly at: number;
}

function endsSection(
  start: Block,
  heading: HeadingBlock,
  blocks: readonly Block[],
  stretch: Stretch,
): boolean {
  const own = start.type === 'heading' ? start.number : undefined;
  const isDeeper = start.type === 'heading' && heading.level > start.level;
  if (heading.number !== undefined) {
    if (own !== undefined && heading.number.startsWith(`${own}.`)) return isOther(heading.text);
    return own !== undefined || !isDeeper || isOther(heading.text);
  }
  if (groupsCriteria(heading.text)) return false;
  if (followsCriteria(heading.text)) return true;
  return !isDeeper && !numberingGoesOn(blocks, stretch);
}

const isOther = (title: string): boolean =>
  followsCriteria(title) && !groupsCriteria(title) && !SENTENCE.test(title);

/** A criterion that is formatted as a heading. */
const SENTENCE = /^\S+(?:\s+\S+){4,}[.;]$/u;

const NEAR = 6;

/** Whether the first number after the title continues the list above it. */
function numberingGoesOn(blocks: readonly Block[], { from, at }: Stretch): boolean {
  const above = numbersIn(blocks.slice(from, at));
  const [first, last] = [above[0], above.filter(({ shape }) => shape === above[0]?.shape).at(-1)];
  const [next] = numbersIn(blocks.slice(at + 1, at + 1 + NEAR));
  return (
    first !== undefined && last !== undefined && next?.shape === first.shape && next.value === last.value + 1
  );
}

const numbersIn = (blocks: readonly Block[]): readonly { readonly shape: string; readonly value: number }[] =>
  blocks
    .flatMap((block) => (block.type === 'table' || block.type === 'heading' ? [] : toItems(block)))
    .flatMap(({ marker, level }) => {
      const { shape, value } = partsOf(marker);
      return value === undefined || level > 0 ? [] : [{ shape, value }];
    });

/** Under a title of eligibility, the markers of the items may name their list: `Inclusion 1`, `E01`. */
function namedByMarkers(title: Block, section: readonly Block[]): readonly CriteriaSection[] {
  const kinds = section.map((block) => (block.type === 'list-item' ? kindOfMarker(block.marker) : undefined));
  return (['inclusion', 'exclusion'] as const).flatMap((kind): readonly CriteriaSection[] => {
    const from = kinds.indexOf(kind);
    const other = kinds.findIndex((one, at) => at > from && one !== undefined && one !== kind);
    const isBoth = kinds.includes('inclusion') && kinds.includes('exclusion');
    if (from < 0 || !isBoth) return [];
    const blocks = section.slice(from, other < 0 ? section.length : other);
    return [{ kind, title, blocks, announcedBy: 'title' }];
  });
}

function kindOfMarker(marker: string): CriteriaKind | undefined {
  const initial = /^\W*([IE])[A-Z]{0,3}[-_.\s]?\d/i.exec(marker)?.[1]?.toUpperCase();
  if (initial === 'I') return 'inclusion';
  return initial === 'E' ? 'exclusion' : criteriaTitled(marker.replace(/[\s\d.):]+$/, ''));
}

/** Under a title of eligibility, the sentences before the lists state which list follows. */
function introduced(title: Block | undefined, section: readonly Block[]): readonly CriteriaSection[] {
  const starts = section.flatMap((block, index) => {
    const kind = introductionOf(block, section[index + 1], title);
    return kind === undefined ? [] : [{ kind, index }];
  });
  if (starts.length === 0) {
    const isList = section.some((block) => block.type === 'list-item');
    return title !== undefined && isList
      ? [{ kind: 'inclusion', title, blocks: section, announcedBy: 'guessed' }]
      : [];
  }
  return starts.flatMap(({ kind, index }, at): readonly CriteriaSection[] => {
    const start = section[index];
    if (kind === 'other' || !start) return [];
    const list = section.slice(index + 1, starts[at + 1]?.index ?? section.length);
    const next = title === undefined ? list.findIndex(({ type }) => type === 'heading') : -1;
    return [{ kind, title: start, blocks: next < 0 ? list : list.slice(0, next), announcedBy: 'sentence' }];
  });
}

/** A sentence that introduces a list and is directly followed by an item. A sentence about analyses introduces another list. */
function introductionOf(
  block: Block,
  next: Block | undefined,
  title: Block | undefined,
): CriteriaKind | 'other' | undefined {
  if (block.type !== 'paragraph' || block.text.length > LONGEST_INTRODUCTION || !next) return undefined;
  const hasList = next.type === 'list-item' || toItems(next).some(({ marker }) => marker !== '');
  const isHeading = next.type === 'heading' && groupsCriteria(next.text);
  if (!hasList && !isHeading) return undefined;
  if (/\banaly\w+|\bdata\b|\bper[- ]protocol\b/i.test(block.text)) return 'other';
  const isAbout = PEOPLE.test(block.text) || (title !== undefined && /[:：]\s*$/u.test(block.text));
  return isAbout ? criteriaIntroduced(block.text) : undefined;
}

const PEOPLE =
  /\b(?:subjects?|patients?|participants?|volunteers?|individuals|persons?|criteria|women|men|eligible)\b/i;
