import type { Evidence, StudyModel } from '@app/contracts';
import { itemsOf, type StudyItem } from '../../../ui/study/study-items';

/** Parts in which two studies are compared, in the order of the screen. */
const PARTS = [
  'title',
  'design',
  'interventions',
  'objectives',
  'criteria',
  'visits',
  'activities',
  'marks',
  'notes',
] as const;
export type ComparedPart = (typeof PARTS)[number];

/** A value of one of the two studies. */
export interface ComparedValue {
  readonly label: string;
  readonly text: string;
  readonly place: Evidence | undefined;
}

export interface StudyChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly before: ComparedValue | null;
  readonly after: ComparedValue | null;
}

export interface PartAgreement {
  readonly part: ComparedPart;
  readonly before: number;
  readonly after: number;
  /** Values that both state alike, in the same order. */
  readonly same: number;
  /** `same` as a share of all values of both, from 0 to 1. */
  readonly share: number;
  readonly changes: readonly StudyChange[];
}

interface Part {
  readonly before: readonly StudyItem[];
  readonly after: readonly StudyItem[];
}
type Pair = readonly [before: StudyItem, after: StudyItem];

/** Texts with fewer common words are two values and not a changed one. */
const ALIKE = 0.5;

/**
 * Compares two studies value by value. Values are paired by their ids, which come from their content, otherwise by the most
 * similar text of the same part. Parts that neither states are left out.
 */
export function compareStudies(before: StudyModel, after: StudyModel): PartAgreement[] {
  const [old, now] = [before, after].map((model) => byPart(model));
  if (old === undefined || now === undefined) return [];
  /** Ids of entities in the first study, by those in the second. */
  const former = new Map<string, string>();
  const keyNow = ({ entity, field }: StudyItem): string =>
    `${entity
      .split('|')
      .map((id) => former.get(id) ?? id)
      .join('|')} ${field}`;
  return PARTS.flatMap((part) => {
    const items: Part = { before: old.get(part) ?? [], after: now.get(part) ?? [] };
    // The fields of an entity follow its name.
    const naming = pairs(only(items, isNaming), keyNow);
    for (const [{ entity: from }, { entity: to }] of naming) former.set(to, from);
    const paired = [
      ...naming,
      ...pairs(
        only(items, (item) => !isNaming(item)),
        keyNow,
      ),
    ];
    return items.before.length + items.after.length === 0 ? [] : [agreementOf(part, items, paired)];
  });
}

const isNaming = ({ entity, field }: StudyItem): boolean =>
  entity !== 'study' && (field === 'name' || field === 'text');

const only = ({ before, after }: Part, isWanted: (item: StudyItem) => boolean): Part => ({
  before: before.filter(isWanted),
  after: after.filter(isWanted),
});

function byPart(model: StudyModel): Map<ComparedPart, StudyItem[]> {
  const parts = new Map<string, ComparedPart>([['study', 'title']]);
  const put = (part: ComparedPart, list: readonly { id: string }[]) =>
    list.forEach(({ id }) => parts.set(id, part));
  put('design', [...model.arms, ...model.epochs]);
  put('interventions', model.interventions);
  put('visits', model.visits);
  put('activities', model.activities);
  put('notes', model.notes);
  const found = new Map<ComparedPart, StudyItem[]>();
  for (const item of itemsOf(model)) {
    const listed =
      item.part === 'eligibility' ? 'criteria' : item.part === 'objectives' ? item.part : undefined;
    const part = listed ?? (item.field === 'mark' ? 'marks' : parts.get(item.entity));
    if (part !== undefined) found.set(part, [...(found.get(part) ?? []), item]);
  }
  return found;
}

/** Pairs by key, then the rest by the most similar text. */
function pairs({ before, after }: Part, keyNow: (item: StudyItem) => string): Pair[] {
  const left = new Map(before.map((item) => [item.key, item]));
  const fresh: StudyItem[] = [];
  const found: Pair[] = [];
  for (const item of after) {
    const partner = left.get(keyNow(item));
    if (partner === undefined) fresh.push(item);
    else if (left.delete(partner.key)) found.push([partner, item]);
  }
  const likely = fresh
    .filter(isNaming)
    .flatMap((to) => [...left.values()].map((from) => ({ from, to, share: commonWords(from.text, to.text) })))
    .filter(({ share }) => share >= ALIKE)
    .sort((one, other) => other.share - one.share);
  const taken = new Set<StudyItem>();
  for (const { from, to } of likely)
    if (!taken.has(from) && !taken.has(to)) {
      taken.add(from).add(to);
      found.push([from, to]);
    }
  return found;
}

/** Number of common words of two texts as a share of all, from 0 to 1. */
function commonWords(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  if (a === undefined || b === undefined || a.size + b.size === 0) return 0;
  return (2 * [...a].filter((word) => b.has(word)).length) / (a.size + b.size);
}

function agreementOf(part: ComparedPart, { before, after }: Part, paired: readonly Pair[]): PartAgreement {
  const [gone, kept] = [
    new Set(paired.map(([from]) => from)),
    new Map(paired.map(([from, to]) => [to, from])),
  ];
  const stays = inOrder(before, after, kept);
  const changes = after.flatMap((to): StudyChange[] => {
    const from = kept.get(to);
    if (from === undefined) return [{ kind: 'added', before: null, after: valueOf(to) }];
    const isSame = plain(from.text) === plain(to.text);
    if (isSame && (part === 'marks' || stays.has(to)) && kindOf(from) === kindOf(to)) return [];
    return [{ kind: isSame ? 'moved' : 'changed', before: valueOf(from), after: valueOf(to) }];
  });
  const removed = before
    .filter((from) => !gone.has(from))
    .map((from): StudyChange => ({ kind: 'removed', before: valueOf(from), after: null }));
  const all = [...changes, ...removed];
  const same = paired.length - changes.filter(({ before: from }) => from !== null).length;
  return {
    part,
    before: before.length,
    after: after.length,
    same,
    share: same / (same + all.length),
    changes: all,
  };
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** What a value is, without its number: a criterion may move from one list to the other. */
const kindOf = ({ part, label }: StudyItem): string =>
  part === 'eligibility' ? label.split(' ').slice(0, 1).join() : part;
const valueOf = ({ label, text, evidence: [place] }: StudyItem): ComparedValue => ({ label, text, place });

/** The values of the longest run that stands in the same order in both studies. The others have moved. */
function inOrder(
  before: readonly StudyItem[],
  after: readonly StudyItem[],
  kept: ReadonlyMap<StudyItem, StudyItem>,
): ReadonlySet<StudyItem> {
  const position = new Map(before.map((item, at) => [item, at]));
  /** By length: the end of the run of that length with the lowest position, and the item before it. */
  const ends: { at: number; item: StudyItem; previous: (typeof ends)[number] | undefined }[] = [];
  for (const item of after) {
    const from = kept.get(item);
    const at = from === undefined ? undefined : position.get(from);
    if (at === undefined) continue;
    const length = ends.findIndex((end) => end.at >= at);
    const place = length === -1 ? ends.length : length;
    ends[place] = { at, item, previous: ends[place - 1] };
  }
  const run = new Set<StudyItem>();
  for (let end = ends.at(-1); end !== undefined; end = end.previous) run.add(end.item);
  return run;
}
