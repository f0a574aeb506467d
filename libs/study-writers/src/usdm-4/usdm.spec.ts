import { z } from 'zod';
import { usdmInstances } from '../validation/read-back';
import { EMPTY, scheduleOf, SMALL, stated } from '../../test/models';
import { usdm4 } from './usdm';

const OPTIONS = { createdAt: new Date(0), studyName: 'My study' };
const Named = z.looseObject({ id: z.string(), name: z.string() });
const Code = z.object({ code: z.string(), decode: z.string() });
const Linked = Named.extend({ previousId: z.string().nullable(), nextId: z.string().nullable() });
const Encounter = Linked.extend({ scheduledAtId: z.string().nullable() });
const Activity = Linked.extend({
  childIds: z.array(z.string()),
  notes: z.array(z.object({ text: z.string() })),
});
const Timing = z.object({
  type: Code,
  value: z.string(),
  valueLabel: z.string(),
  windowLower: z.string().nullable(),
  windowUpper: z.string().nullable(),
  relativeToScheduledInstanceId: z.string(),
});
const Timeline = Named.extend({
  mainTimeline: z.boolean(),
  timings: z.array(Timing),
  instances: z.array(
    Named.extend({
      defaultConditionId: z.string().nullable(),
      activityIds: z.array(z.string()),
      epochId: z.string().nullable(),
    }),
  ),
});
const Design = z.object({
  arms: z.array(Named.extend({ type: Code })),
  epochs: z.array(Linked.extend({ type: Code })),
  studyCells: z.array(z.unknown()),
  studyPhase: z.object({ standardCode: Code }).nullable(),
  studyInterventionIds: z.array(z.string()),
  encounters: z.array(Encounter),
  activities: z.array(Activity),
  scheduleTimelines: z.array(Timeline),
});
const Version = z.object({
  titles: z.array(z.object({ text: z.string() })),
  studyIdentifiers: z.array(z.object({ text: z.string(), scopeId: z.string() })),
  organizations: z.array(Named),
  eligibilityCriterionItems: z.array(z.object({ text: z.string() })),
  conditions: z.array(
    z.object({ text: z.string(), contextIds: z.array(z.string()), appliesToIds: z.array(z.string()) }),
  ),
  notes: z.array(z.object({ text: z.string() })),
  studyInterventions: z.array(
    Named.extend({
      role: Code,
      administrations: z.array(
        z.object({
          description: z.string(),
          duration: z.object({
            text: z.string(),
            quantity: z.null(),
            durationWillVary: z.boolean(),
            reasonDurationWillVary: z.string(),
          }),
          dose: z.object({ value: z.number(), unit: z.object({ standardCode: Code }) }).nullable(),
          route: z.object({ standardCode: Code }).nullable(),
          frequency: z.object({ standardCode: Code }).nullable(),
        }),
      ),
    }),
  ),
  studyDesigns: z.tuple([Design]),
});
const Wrapper = z.object({ study: z.object({ name: z.string(), versions: z.tuple([Version]) }) });

function written(model: typeof SMALL) {
  const result = usdm4.write(model, OPTIONS);
  const { study } = Wrapper.parse(JSON.parse(String(result.content)));
  const [version] = study.versions;
  const [design] = version.studyDesigns;
  return { study, version, design, codes: result.findings.map(({ code }) => code) };
}

describe('a USDM file', () => {
  it('has the interventions with their administration, coded where the source has a code', () => {
    const { version, design, codes } = written(SMALL);
    const [sample, placebo] = version.studyInterventions;
    expect(design.studyInterventionIds).toEqual(version.studyInterventions.map(({ id }) => id));
    expect(sample?.role).toEqual({ code: 'C41161', decode: 'Experimental Intervention' });
    expect(sample?.administrations).toMatchObject([
      {
        description: '50 mg; Oral; once a day in the morning',
        duration: { text: 'Not stated', durationWillVary: true, reasonDurationWillVary: 'Not stated' },
        dose: { value: 50, unit: { standardCode: { code: 'C28253' } } },
        route: { standardCode: { code: 'C38288' } },
        frequency: { standardCode: { code: '', decode: 'once a day in the morning' } },
      },
    ]);
    expect(placebo).toMatchObject({ name: 'Placebo', role: { decode: 'Not stated' }, administrations: [] });
    expect(codes).toContain('intervention-duration-not-stated');
    expect(codes).not.toContain('interventions-not-stated');
    expect(written(EMPTY).codes).toContain('interventions-not-stated');
  });

  it.each(['50 mg once', 'NA', '10-20 mg', '0,5 mg'])('writes the dose "%s" as text only', (dose) => {
    const interventions = [{ id: 'i', name: stated('Sample'), dose: stated(dose) }];
    const [intervention] = written({ ...EMPTY, interventions }).version.studyInterventions;
    expect(intervention?.administrations).toMatchObject([{ dose: null, description: dose }]);
  });

  it('writes dose and route as values only if both are stated', () => {
    const name = stated('Sample');
    const interventions = [
      { id: 'dose', name, dose: stated('3 mg') },
      { id: 'route', name, route: stated('oral') },
      { id: 'text', name, dose: stated('3 mg once'), route: stated('oral') },
      { id: 'both', name, dose: stated('3 mg'), route: stated('oral') },
    ];
    const { version, codes } = written({ ...EMPTY, interventions });
    expect(version.studyInterventions.map(({ administrations: [one] }) => [one?.dose, one?.route])).toEqual([
      [null, null],
      [null, null],
      [null, null],
      [expect.anything(), expect.anything()],
    ]);
    expect(version.studyInterventions[2]?.administrations[0]?.description).toBe('3 mg once; oral');
    expect(codes).toContain('intervention-dose-or-route-alone');
  });

  it('holds the facts of the title page', () => {
    const { study, version, design } = written(SMALL);
    expect(study.name).toBe('ABC-123');
    expect(version.titles.map(({ text }) => text)).toEqual(['A Study of Sample in <i>Adults</i> & Others']);
    expect(version.studyIdentifiers.map(({ text }) => text)).toEqual(['ABC-123', 'NCT01234567']);
    expect(version.organizations.map(({ name }) => name)).toEqual(['Sample Pharma', 'ClinicalTrials.gov']);
    expect(design.studyPhase?.standardCode).toMatchObject({ code: 'C15601' });
    expect(version.notes.map(({ text }) => text)).toEqual(['Date of the protocol as printed: 17 March 2006']);
  });

  it('places visits before and after the reference, with their windows', () => {
    const [main] = written(SMALL).design.scheduleTimelines;
    const reference = main?.instances[1]?.id;
    expect(
      main?.timings.map(({ type, value, windowLower, windowUpper }) => [
        type.decode,
        value,
        windowLower,
        windowUpper,
      ]),
    ).toEqual([
      ['Before', 'P2W', null, null],
      ['Fixed Reference', 'P0W', null, null],
      ['After', 'P2W', 'P3D', 'P4D'],
    ]);
    expect(main?.timings.map((timing) => timing.relativeToScheduledInstanceId)).toEqual([
      reference,
      reference,
      reference,
    ]);
  });

  it('keeps visits that not every participant has out of the main timeline', () => {
    const { scheduleTimelines, encounters } = written(SMALL).design;
    expect(scheduleTimelines.map(({ name, instances }) => [name, instances.length])).toEqual([
      ['Main timeline', 4],
      ['Early termination', 1],
    ]);
    expect(encounters.map(({ nextId }) => nextId)).toEqual([
      encounters[1]?.id,
      encounters[2]?.id,
      null,
      null,
    ]);
  });

  it('has a step without a visit for an epoch without visits', () => {
    const [main] = written(SMALL).design.scheduleTimelines;
    expect(main?.instances.map(({ name }) => name)).toEqual(['Week -2', 'Week 0', 'Week 2', 'Follow-up']);
  });

  it('makes a condition of each conditional cell, with the visit that it holds at', () => {
    const [, predose] = SMALL.activities;
    const note = {
      id: 'note.1',
      marker: 'a',
      text: stated('Only if indicated'),
      scope: { visits: [], activities: [], marks: [SMALL.marks[2]?.id ?? ''] },
    };
    const { version, design } = written({ ...SMALL, notes: [note] });
    expect(version.conditions).toEqual([
      {
        text: 'Only if indicated',
        contextIds: [design.scheduleTimelines[0]?.instances[2]?.id],
        appliesToIds: [`Activity_${predose?.id ?? ''}`],
      },
    ]);
    expect(written(SMALL).version.conditions).toMatchObject([{ text: 'Printed as (X)' }]);
    expect(written(SMALL).codes).toContain('condition-not-stated');
  });

  it('makes group headings the parents of their activities', () => {
    const { activities } = written(SMALL).design;
    expect(activities.map(({ name }) => name)).toEqual([
      'Informed consent',
      'Safety',
      'ECG (Predose)',
      '=SUM(A1)',
    ]);
    expect(activities[1]?.childIds).toEqual([activities[2]?.id, activities[3]?.id]);
    expect(activities.map(({ nextId }) => nextId)).toEqual([
      ...activities.slice(1).map(({ id }) => id),
      null,
    ]);
  });

  it('has a reference point of its own if no visit stands at the time that the others count from', () => {
    const visits = [-7, 8].map((day) => ({
      called: `Day ${String(day)}`,
      planned: [{ unit: 'day' as const, from: day, to: day }],
    }));
    const { design, codes } = written({ ...EMPTY, ...scheduleOf({ visits, activities: [], marks: [] }) });
    const [main] = design.scheduleTimelines;
    expect(main?.instances.map(({ name }) => name)).toEqual(['Day -7', 'Reference time', 'Day 8']);
    expect(main?.timings.map(({ type, value }) => `${type.decode} ${value}`)).toEqual([
      'Before P7D',
      'After P7D',
    ]);
    expect(codes).toContain('reference-time-assumed');
  });

  it('writes a planned range as its start and a window', () => {
    const visits = [{ called: 'Screening', planned: [{ unit: 'day' as const, from: -28, to: -1 }] }];
    const [main] = written({ ...EMPTY, ...scheduleOf({ visits, activities: [], marks: [] }) }).design
      .scheduleTimelines;
    expect(main?.timings).toMatchObject([
      { value: 'P28D', windowLower: 'P0D', windowUpper: 'P27D', valueLabel: 'day -28 to -1' },
    ]);
  });

  it('says what the documents do not state and codes nothing that has no source', () => {
    const { study, version, codes } = written(EMPTY);
    expect([study.name, version.titles[0]?.text]).toEqual(['My study', 'My study']);
    expect(codes).toEqual(
      expect.arrayContaining([
        'title-not-stated',
        'protocol-number-not-stated',
        'arms-not-stated',
        'schedule-not-stated',
      ]),
    );
    const uncoded = written({ ...SMALL, facts: { ...SMALL.facts, phase: stated('Phase 1b') } });
    expect(uncoded.design.studyPhase?.standardCode).toEqual({ code: '', decode: 'Phase 1b' });
    expect(uncoded.codes).toContain('phase-without-code');
    expect(uncoded.design.arms[0]?.type).toEqual({ code: '', decode: 'Not stated' });
  });

  it('leaves the ids of all others as they are when a visit is inserted', () => {
    const added = { ...SMALL.visits[1], id: 'visit.new', name: stated('Week 1') };
    const [first, ...others] = SMALL.visits;
    const before = new Set(usdmInstances(String(usdm4.write(SMALL, OPTIONS).content)).ids);
    const model = {
      ...SMALL,
      visits: [first, added, ...others].flatMap((visit) =>
        visit?.kind === undefined ? [] : [{ ...SMALL.visits[0]!, ...visit }],
      ),
    };
    const after = new Set(usdmInstances(String(usdm4.write(model, OPTIONS).content)).ids);
    expect([...before].filter((id) => !after.has(id))).toEqual([]);
  });

  it('writes 300 visits and 300 activities in less than two seconds', () => {
    const many = Array.from({ length: 300 }, (_, at) => ({
      called: `Day ${String(at + 1)}`,
      planned: [{ unit: 'day' as const, from: at + 1, to: at + 1 }],
    }));
    const activities = many.map((_, at) => ({ called: `Activity ${String(at)}` }));
    const marks = many.flatMap((_, row) => many.map((__, column) => [row, column, 'X'] as const));
    const model = { ...EMPTY, ...scheduleOf({ visits: many, activities, marks }) };
    const startedAt = Date.now();
    const { design } = written(model);
    expect(Date.now() - startedAt).toBeLessThan(2000);
    expect(design.scheduleTimelines[0]?.instances.map((one) => one.activityIds.length)).toEqual(
      many.map(() => 300),
    );
  });
});
