import { type Evidence, markValue, nestedItems, type StudyAddress, type StudyModel } from '@app/contracts';
import { messages as t } from '../../messages';

/** A part of a study as people look through it. */
export type StudyPart = 'overview' | 'schedule' | 'eligibility' | 'objectives' | 'changes';

/** One value of a study with its address, as it is shown and decided. */
export interface StudyItem extends StudyAddress {
  readonly key: string;
  readonly part: StudyPart;
  /** What the value is: `Inclusion criterion 3`, `Vital signs at Week 2`. */
  readonly label: string;
  /** The value as text, and as the study stores it. */
  readonly text: string;
  readonly value: unknown;
  readonly evidence: readonly Evidence[];
  /** True if the value was read by fewer readers than the rest of the study, or is not printed. */
  readonly isWeak: boolean;
  readonly isPrimaryEndpoint: boolean;
  /** Number of values that it stands under in its list. */
  readonly depth: number;
  /** The id that notes name: the mark of a cell, otherwise the entity. */
  readonly target: string;
}

interface TextLike {
  readonly value: string;
  readonly origin: string;
  readonly readers: readonly string[];
  readonly evidence: readonly Evidence[];
}

export const keyOf = ({ entity, field }: StudyAddress): string => `${entity} ${field}`;
export const cellKey = (activity: string, visit: string): string => `${activity}|${visit}`;

const BOTH_READERS = ['rules', 'model'] as const;
const TITLE_FIELDS = ['title', 'protocolNumber', 'version', 'date', 'phase', 'sponsor'] as const;
const INTERVENTION_FIELDS = ['name', 'role', 'dose', 'route', 'frequency'] as const;

/** All values of a study that people decide on, in the order of the screen. */
export function itemsOf(model: StudyModel): StudyItem[] {
  const readings = readersOf(model);
  const item = (
    part: StudyPart,
    address: StudyAddress,
    label: string,
    text: TextLike,
    isPrimaryEndpoint = false,
  ): StudyItem => ({
    key: keyOf(address),
    entity: address.entity,
    field: address.field,
    part,
    label,
    text: text.value,
    value: text.value,
    evidence: text.evidence,
    isWeak: isWeak(text, readings),
    isPrimaryEndpoint,
    depth: 0,
    target: address.entity,
  });
  return [
    ...TITLE_FIELDS.flatMap((field) => {
      const fact = model.facts[field];
      return fact === undefined
        ? []
        : [item('overview', { entity: 'study', field }, t.study.facts[field], fact)];
    }),
    ...model.arms.map(({ id, name }) => item('overview', { entity: id, field: 'name' }, t.study.arm, name)),
    ...model.epochs.map(({ id, name }) =>
      item('overview', { entity: id, field: 'name' }, t.study.epoch, name),
    ),
    ...model.interventions.flatMap((intervention) =>
      INTERVENTION_FIELDS.flatMap((field) => {
        const fact = intervention[field];
        const address = { entity: intervention.id, field };
        return fact === undefined ? [] : [item('overview', address, t.study.intervention[field], fact)];
      }),
    ),
    ...model.objectives.flatMap(({ id, level, text, endpoints }) => [
      item('objectives', { entity: id, field: 'text' }, t.study.objective[level], text),
      ...endpoints.map((endpoint) =>
        item(
          'objectives',
          { entity: endpoint.id, field: 'text' },
          t.study.endpoint[level],
          endpoint.text,
          level === 'primary',
        ),
      ),
    ]),
    ...model.criteria.flatMap((criterion) => {
      const { id, kind, number, text } = criterion;
      return [
        item('eligibility', { entity: id, field: 'text' }, t.study.criterion[kind](number), text),
        ...nestedItems(criterion).map(({ item: own, depth, under }) => {
          const numbers = [number, ...[...under, own].map(({ marker }) => marker)];
          const label = t.study.criterion[kind](numberPath(numbers));
          const made = item('eligibility', { entity: own.id, field: 'text' }, label, own.text);
          return { ...made, depth: depth + 1 };
        }),
      ];
    }),
    ...scheduleItems(model, item),
  ];
}

/** Joins the numbers of a criterion and its items: `5 a) i.`, or `3a` if the number of the item repeats that of its criterion. */
function numberPath(numbers: readonly string[]): string {
  const printed = numbers.filter((one) => one !== '');
  const bare = (one = '') => one.replace(/[^\p{L}\p{N}]+$/u, '');
  const isRepeated = (one: string, next = '') =>
    next.startsWith(bare(one)) && !/^(?:\d|$)/.test(bare(next).slice(bare(one).length));
  return printed.filter((one, place) => bare(one) === '' || !isRepeated(one, printed[place + 1])).join(' ');
}

type MakeItem = (part: StudyPart, address: StudyAddress, label: string, text: TextLike) => StudyItem;

function scheduleItems(model: StudyModel, item: MakeItem): StudyItem[] {
  const visits = new Map(model.visits.map((visit) => [visit.id, visit]));
  const activities = new Map(model.activities.map((activity) => [activity.id, activity]));
  return [
    ...model.visits.flatMap(({ id, name, window }) => [
      item('schedule', { entity: id, field: 'name' }, t.study.visit, name),
      ...(window === undefined
        ? []
        : [
            {
              ...item('schedule', { entity: id, field: 'window' }, t.study.windowOf(name.value), {
                ...window,
                value: t.study.window(window.value),
              }),
              value: window.value,
            },
          ]),
    ]),
    ...model.activities.map(({ id, name }) =>
      item('schedule', { entity: id, field: 'name' }, t.study.activity, name),
    ),
    ...model.marks.map((mark) => {
      const { activity, visit, sign, isConditional, cell, readers = BOTH_READERS } = mark;
      const names = [
        activities.get(activity)?.name.value ?? '',
        visits.get(visit)?.name.value ?? '',
      ] as const;
      const text = { value: sign, origin: 'stated', readers, evidence: [cell] };
      const made = item(
        'schedule',
        { entity: cellKey(activity, visit), field: 'mark' },
        t.study.mark(...names),
        text,
      );
      return {
        ...made,
        target: mark.id,
        text: isConditional ? t.study.conditional(sign) : sign,
        value: markValue(model, mark),
      };
    }),
    ...model.notes.map(({ id, marker, text }) =>
      item('schedule', { entity: id, field: 'text' }, t.study.note(marker), text),
    ),
  ];
}

/** The texts of the notes on an activity, a visit or a mark, by its id. */
export function notesByTarget(notes: StudyModel['notes']): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { marker, text, scope } of notes)
    for (const id of [...scope.activities, ...scope.visits, ...scope.marks])
      found.set(id, [...(found.get(id) ?? []), `${marker} ${text.value}`.trim()]);
  return found;
}

/** The readers that read this study: a value that one of them does not state has low evidence. */
const readersOf = ({ criteria, visits, activities }: StudyModel): number =>
  [...criteria.map(({ text }) => text), ...[...visits, ...activities].map(({ name }) => name)].some(
    ({ readers }) => readers.includes('model'),
  )
    ? 2
    : 1;

const isWeak = ({ origin, readers }: TextLike, readings: number): boolean =>
  origin === 'assumed' || origin === 'implied' || (origin === 'stated' && readers.length < readings);
