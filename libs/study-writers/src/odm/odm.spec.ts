import type { StudyModel } from '@app/study-model';
import { validate, writeXml } from '@app/xml';
import { odm132Of } from '../odm-1.3.2/odm-132';
import { odm2Of } from '../odm-2.0/odm-2';
import { oidPart } from './elements';
import type { WriterOptions } from '../study-writer';
import { sampleStudy, VITALS } from '../../../protocol-extraction/src/facts/study.sample';

const OPTIONS: WriterOptions = { createdAt: new Date(0), studyName: 'Study' };

const first = (model: StudyModel): string => writeXml(odm132Of(model, OPTIONS));
const second = (model: StudyModel): string => writeXml(odm2Of(model, OPTIONS));

/** An element with its start tag and everything inside it. */
const element = (xml: string, name: string, named: string): string =>
  new RegExp(`<${name} [^>]*Name="${named}".*?</${name}>`, 's').exec(xml)?.[0] ?? '';

describe('a study build in ODM', () => {
  const study = sampleStudy();

  it.each([
    ['odm-1.3.2', first],
    ['odm-2.0', second],
  ] as const)('is a valid %s', (target, write) => {
    expect(validate(write(study), target)).toEqual([]);
  });

  it('has the same bytes every time', () => {
    expect(first(sampleStudy())).toBe(first(study));
    expect(second(sampleStudy())).toBe(second(study));
  });

  it.each([
    ['odm-1.3.2', first, 'Yes'],
    ['odm-2.0', second, 'Dynamic'],
  ] as const)(
    'asks for the time point if a visit has several, once for each (%s)',
    (target, write, repeats) => {
      const points = ['Predose', '1 h', '4 h'];
      const marks = study.marks.flatMap((mark) =>
        mark === study.marks[0]
          ? points.map((timePoint, at) => ({ ...mark, id: `${mark.id}.${at}`, timePoint }))
          : [mark],
      );
      const timed = study.activities.find(({ id }) => id === study.marks[0]?.activity)?.name.value ?? '';
      const xml = write({ ...study, marks });

      expect(validate(xml, target)).toEqual([]);
      expect(xml).toContain(`Name="${timed}: time point"`);
      expect(xml).toMatch(new RegExp(`Name="${timed}" (?:Type="Form" )?Repeating="${repeats}"`));
      expect([...xml.matchAll(/CodedValue="([^"]+)"/g)].map(([, value]) => value)).toEqual(
        expect.arrayContaining(points),
      );
      expect(write(study)).not.toContain('time point');
    },
  );

  it('states in the description when a visit takes place', () => {
    const visit = element(first(study), 'StudyEventDef', 'Visit 3');
    expect(visit).toContain('Category="Treatment"');
    expect(visit).toContain('>Visit 3; Day 15; window ±2 days<');
    expect(visit).toContain('Context="Window" Name="±2 days"');
  });

  it('marks visits outside the plan as unscheduled, and only those that may recur as repeating', () => {
    const xml = first(study);
    expect(xml).toMatch(/Name="Early termination" Repeating="No" Type="Unscheduled"/);
    expect(xml).toMatch(/Name="Unscheduled" Repeating="Yes" Type="Unscheduled"/);
    expect(xml).toMatch(/Name="Baseline" Repeating="No" Type="Scheduled"/);
    expect([...xml.matchAll(/<StudyEventRef [^>]*Mandatory="(\w+)"/g)].map(([, is]) => is)).toEqual([
      'Yes',
      'Yes',
      'Yes',
      'No',
      'No',
    ]);
  });

  it('makes a form optional where brackets or a footnote make it conditional, and nowhere else', () => {
    const isMandatory = (visit: string): string | undefined =>
      /<FormRef FormOID="F\.ACT\.VITAL_SIGNS"[^>]*Mandatory="(\w+)"/.exec(
        element(first(study), 'StudyEventDef', visit),
      )?.[1];
    expect(['Screening', 'Baseline', 'Visit 3', 'Early termination'].map(isMandatory)).toEqual([
      'Yes',
      'Yes',
      'No',
      'No',
    ]);
  });

  it('asks whether, when and why not, and marks these questions as assumed', () => {
    const xml = first(study);
    expect(xml).toContain('>Was Vital signs performed?<');
    expect(xml).toContain('>Were any Adverse events reported?<');
    expect(xml).toMatch(/<ItemDef OID="I\.DATE_PERFORMED" [^>]*DataType="date" Origin="assumed">/);
    expect(xml).toMatch(/<ItemDef OID="I\.REASON_NOT_DONE" [^>]*Origin="assumed">/);
    expect(element(xml, 'FormDef', 'Adverse events')).toContain('Repeating="Yes"');
    expect(element(second(study), 'ItemDef', 'Date performed')).toContain('Context="Origin" Name="assumed"');
  });

  it('puts kind and number of a criterion in front of its question', () => {
    expect(first(study)).toContain('>Inclusion criterion 1: Adults.<');
    expect(second(study)).toContain('>Exclusion criterion 1: Pregnancy.<');
  });

  it('asks the beginning of a long criterion and keeps its whole text in the description', () => {
    const long = `Start ${'word '.repeat(300)}end.`;
    const item = element(first(sampleStudy({ inclusion: [long] })), 'ItemDef', 'INCL01');
    expect(item).toContain(`<TranslatedText xml:lang="en">${long}</TranslatedText>`);
    expect(/<Question>.*?<TranslatedText[^>]*>(.*?)</s.exec(item)?.[1]).toMatch(/^.{150,260} …$/);
  });

  it('uses the eligibility row of the schedule as the form of the criteria, at its visits', () => {
    const xml = first(sampleStudy({ rows: [['Inclusion/exclusion criteria', { 1: 'X', 2: 'X' }], VITALS] }));
    expect(xml.match(/<FormDef OID="F\.IE"/g)).toHaveLength(1);
    const form = element(xml, 'FormDef', 'Eligibility criteria');
    expect(form).toContain('>Inclusion/exclusion criteria<');
    expect(form).toContain('ItemGroupOID="IG.INCL"');
    expect(element(xml, 'StudyEventDef', 'Baseline')).toContain('FormOID="F.IE"');
    expect(element(xml, 'StudyEventDef', 'Visit 3')).not.toContain('F.IE');
    expect(xml).not.toContain('Context="Origin"');
  });

  it('marks the form of the criteria as assumed if the schedule has no row for it', () => {
    expect(element(first(study), 'FormDef', 'Eligibility criteria')).toContain('Context="Origin"');
  });

  it('times the visits of 2.0 from day 1, which no day 0 precedes', () => {
    const xml = second(study);
    const timings = [...xml.matchAll(/<RelativeTimingConstraint [^>]*\/>/g)].map(([tag]) => tag);
    expect(timings).toHaveLength(2);
    expect(timings[0]).toContain(
      'TimepointRelativeTarget="-P28D" TimepointPreWindow="P0D" TimepointPostWindow="P27D"',
    );
    expect(timings[1]).toContain(
      'TimepointRelativeTarget="P14D" TimepointPreWindow="P2D" TimepointPostWindow="P2D"',
    );
    expect(xml).toContain(
      '<StudyEventGroupDef OID="SEG.TREATMENT" Name="Treatment" EpochOID="EPOCH.TREATMENT">',
    );
  });
});

describe('an OID', () => {
  it.each([
    ['Week -2', 'WEEK_-2'],
    ['Week − 2 to −1', 'WEEK_2_TO_-1'],
    ['-2', '-2'],
    ['Week 2', 'WEEK_2'],
    ['Follow-up 3', 'FOLLOW_UP_3'],
    ['2-3', '2_3'],
    ['スクリーニング', 'UNNAMED'],
  ])('of "%s" is %s', (name, oid) => {
    expect(oidPart(name)).toBe(oid);
  });
});
