import { emptyStudy, IdMaker, type StudyModel, type TextFact } from '@app/study-model';

export const stated = (value: string): TextFact => ({
  value,
  origin: 'stated',
  readers: ['rules'],
  evidence: [{ document: 1, block: 'b1' }],
});

/** A study of which the documents state nothing. */
export const EMPTY: StudyModel = emptyStudy();

/** Parts of a schedule as short texts. */
interface Grid {
  readonly visits: readonly (Partial<StudyModel['visits'][number]> & { readonly called: string })[];
  readonly activities: readonly (Partial<StudyModel['activities'][number]> & { readonly called: string })[];
  /** Position of the activity, position of the visit, printed sign; signs in brackets are conditional. */
  readonly marks: readonly (readonly [number, number, string])[];
}

/** The schedule of a study with ids as the rules make them. */
export function scheduleOf(grid: Grid): Pick<StudyModel, 'visits' | 'activities' | 'marks'> {
  const ids = new IdMaker();
  const visits = grid.visits.map(({ called, ...visit }) => ({
    id: ids.make('visit', called),
    name: stated(called),
    headers: [{ kind: 'visit' as const, label: 'Visit', text: stated(called) }],
    kind: 'scheduled' as const,
    planned: [],
    statedTimes: [],
    ...visit,
  }));
  const activities = grid.activities.map(({ called, ...activity }) => ({
    id: ids.make('activity', called, activity.group ?? '', activity.timePoint ?? ''),
    name: stated(called),
    ...activity,
  }));
  const marks = grid.marks.map(([row, column, sign]) => {
    const activity = activities[row]?.id ?? '';
    const visit = visits[column]?.id ?? '';
    return {
      id: ids.make('mark', activity, visit),
      activity,
      visit,
      cell: { document: 1, block: 't1', cell: `t1.${String(row)}.${String(column)}` },
      sign,
      isConditional: sign.startsWith('('),
    };
  });
  return { visits, activities, marks };
}

const week = (from: number, to = from) => ({ unit: 'week' as const, from, to });

/** A small study with minus signs, groups, time points, conditional marks, notes, and visits outside the main timeline. */
export const SMALL: StudyModel = {
  ...EMPTY,
  facts: {
    title: stated('A Study of Sample in <i>Adults</i> & Others'),
    protocolNumber: stated('ABC-123'),
    version: stated('2.0'),
    date: stated('17 March 2006'),
    phase: stated('Phase 2'),
    sponsor: stated('Sample Pharma'),
    registryIds: [stated('NCT01234567')],
  },
  arms: [
    { id: 'arm.placebo', name: stated('Placebo') },
    { id: 'arm.sample', name: stated('Sample'), description: stated('50 mg once daily') },
  ],
  epochs: [
    { id: 'epoch.screening', name: stated('Screening') },
    { id: 'epoch.treatment', name: stated('Treatment') },
    { id: 'epoch.follow-up', name: stated('Follow-up') },
  ],
  interventions: [
    {
      id: 'intervention.sample',
      name: stated('Sample'),
      role: stated('Experimental'),
      dose: stated('50 mg'),
      route: stated('Oral'),
      frequency: stated('once a day in the morning'),
    },
    { id: 'intervention.placebo', name: stated('Placebo') },
  ],
  objectives: [
    {
      id: 'objective.1',
      level: 'primary',
      text: stated('To assess efficacy'),
      endpoints: [{ id: 'endpoint.1', text: stated('Change from baseline') }],
    },
  ],
  criteria: [
    {
      id: 'inclusion.1',
      kind: 'inclusion',
      number: '1',
      text: stated('Age ≥18 and <65 years'),
      children: [
        {
          id: 'inclusion-item.1',
          marker: 'a',
          text: stated('at screening'),
          children: [
            { id: 'inclusion-item.2', marker: 'i', text: stated('by year of birth'), children: [] },
            { id: 'inclusion-item.3', marker: 'ii', text: stated('by document'), children: [] },
          ],
        },
      ],
    },
    { id: 'exclusion.1', kind: 'exclusion', number: '', text: stated('-Pregnancy'), children: [] },
  ],
  ...scheduleOf({
    visits: [
      { called: 'Week -2', planned: [week(-2)], epoch: 'epoch.screening', statedTimes: ['Week -2'] },
      { called: 'Week 0', planned: [week(0)], epoch: 'epoch.treatment' },
      {
        called: 'Week 2',
        planned: [week(2)],
        epoch: 'epoch.treatment',
        window: {
          value: { unit: 'day', before: 3, after: 4 },
          origin: 'stated',
          readers: ['rules'],
          evidence: [{ document: 1, block: 't1' }],
        },
      },
      { called: 'ET', kind: 'early-termination' },
    ],
    activities: [
      { called: 'Informed consent' },
      { called: 'ECG', group: 'Safety', timePoint: 'Predose' },
      { called: '=SUM(A1)', group: 'Safety' },
    ],
    marks: [
      [0, 0, 'X'],
      [1, 1, 'X'],
      [1, 2, '(X)'],
      [2, 2, '-5'],
      [2, 3, 'X'],
    ],
  }),
};
