import { type CriterionItem, IdMaker, type StudyModel } from '@app/study-model';
import { generatedForms } from './generated-forms';
import { EMPTY, stated } from './models';
import type { Random } from './random';

const UNITS = ['hour', 'day', 'week', 'month'] as const;
const LEVELS = ['primary', 'secondary', 'exploratory', 'other'] as const;
const NAMES = [
  'Screening',
  'Week -2',
  'Week 2',
  'Day 1',
  'Day −1',
  'Unscheduled',
  'Early Termination',
  '来院 3',
  'Визит 4',
  'Visit',
  'Vital signs',
  'ECG',
  '=1+1',
  '@risk',
  '+1',
  '',
  ' ',
  '...',
  'A "quoted", name',
  'Ärztliche Prüfung',
  '12-lead ECG | supine',
  '<b>Blood</b>',
  'Pharmacokinetic sampling, first period',
  'Pharmacokinetic sampling, second period',
  'a\nb',
  '\u{1F600}',
];

/** A valid study model in which anything may be missing, doubled, in another script, or point at an id that does not exist. */
export function generatedModel(random: Random): StudyModel {
  const ids = new IdMaker();
  const text = () =>
    stated(
      random.chance(2)
        ? 'x'.repeat(3000)
        : `${random.oneOf(NAMES)}${random.chance(40) ? '' : String(random.below(30))}`,
    );
  const maybe = () => (random.chance(70) ? text() : undefined);
  const epochs = random.listOf(5, () => {
    const name = text();
    return { id: ids.make('epoch', name.value), name };
  });
  const visits = random.listOf(random.chance(3) ? 60 : 12, () =>
    visit(
      random,
      ids,
      epochs.map(({ id }) => id),
    ),
  );
  const activities = random.listOf(15, () => {
    const name = text();
    return {
      id: ids.make('activity', name.value),
      name,
      ...(random.chance(40) && { group: random.oneOf(NAMES) }),
      ...(random.chance(20) && { timePoint: random.oneOf(NAMES) }),
    };
  });
  const marks = activities.flatMap(({ id: activity }) =>
    visits
      .filter(() => random.chance(40))
      .map((one) => ({
        id: ids.make('mark', activity, one.id),
        activity,
        visit: random.chance(2) ? 'visit.unknown' : one.id,
        cell: { document: 1, block: 't1', cell: 'c' },
        sign: random.oneOf(['X', '(X)', '15 min', '=1']),
        isConditional: random.chance(20),
      })),
  );
  const some = (all: readonly { id: string }[]) => all.filter(() => random.chance(15)).map(({ id }) => id);
  const criteria = random.listOf(12, () => {
    const kind = random.oneOf(['inclusion', 'exclusion'] as const);
    const own = text();
    const items = (depth: number): CriterionItem[] =>
      random.listOf(depth === 0 ? 3 : 2, () => ({
        id: ids.make(`${kind}-item`, own.value),
        marker: random.oneOf(['a', '-', '']),
        text: text(),
        children: depth < 4 && random.chance(30) ? items(depth + 1) : [],
      }));
    return {
      id: ids.make(kind, own.value),
      kind,
      number: random.oneOf(['', '1', '2', '3a']),
      text: own,
      children: items(0),
    };
  });
  const objectives = random.listOf(5, () => {
    const own = text();
    const endpoints = random.listOf(3, () => ({ id: ids.make('endpoint', own.value), text: text() }));
    return { id: ids.make('objective', own.value), level: random.oneOf(LEVELS), text: own, endpoints };
  });
  const [title, protocolNumber, version, date, phase, sponsor] = [
    maybe(),
    maybe(),
    maybe(),
    maybe(),
    maybe(),
    maybe(),
  ];
  return {
    ...EMPTY,
    facts: { title, protocolNumber, version, date, phase, sponsor, registryIds: random.listOf(3, text) },
    arms: random.listOf(4, () => {
      const name = text();
      return { id: ids.make('arm', name.value), name, description: maybe() };
    }),
    epochs,
    interventions: random.listOf(4, () => {
      const name = text();
      const dose = random.chance(50) ? text() : stated(random.oneOf(['50 mg', '0.5 mg/kg', '1 patch', '%']));
      return {
        id: ids.make('intervention', name.value),
        name,
        role: maybe(),
        dose: random.chance(70) ? dose : undefined,
        route: maybe(),
        frequency: maybe(),
      };
    }),
    objectives,
    criteria,
    visits,
    activities,
    marks,
    forms: generatedForms(
      random,
      ids,
      activities.map(({ id }) => id),
    ),
    notes: random.listOf(5, () => {
      const own = text();
      const scope = { visits: some(visits), activities: some(activities), marks: some(marks) };
      return { id: ids.make('note', own.value), marker: random.oneOf(['a', '', '*']), text: own, scope };
    }),
  };
}

function visit(random: Random, ids: IdMaker, epochs: readonly string[]): StudyModel['visits'][number] {
  const name = stated(`${random.oneOf(NAMES)}${random.chance(50) ? '' : String(random.below(20))}`);
  const from = random.below(60) - 20;
  const unit = random.oneOf(UNITS);
  return {
    id: ids.make('visit', name.value),
    name,
    headers: [],
    kind: random.oneOf(['scheduled', 'scheduled', 'scheduled', 'unscheduled', 'early-termination']),
    ...(epochs.length > 0 && random.chance(70) && { epoch: random.oneOf(epochs) }),
    planned: random.listOf(2, () => ({ unit, from, to: random.chance(70) ? from : from + random.below(9) })),
    ...(random.chance(30) && {
      window: {
        ...name,
        value: { unit: random.oneOf(UNITS), before: random.below(5), after: random.below(5) },
      },
    }),
    statedTimes: random.listOf(2, () => `Week ${String(from)}`),
  };
}
