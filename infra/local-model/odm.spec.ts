import type { Criterion, ScheduleActivity, ScheduleColumn, Study } from '@app/protocol-extraction';
import { validate, writeXml } from '@app/xml';
import { odmOf } from './odm';
import { odm2Of } from './odm-2';
import type { OdmOptions } from './odm-file';

const OPTIONS: OdmOptions = {
  now: new Date(0),
  fallbackName: 'Study',
  isPart: false,
  hasEligibilityElsewhere: false,
};

const column = (
  index: number,
  visit: string,
  day: string,
  more: Partial<ScheduleColumn> = {},
): ScheduleColumn => ({
  index,
  headers: [visit, day],
  name: visit,
  ...(day === '' ? {} : { day }),
  ...more,
});

const row = (
  name: string,
  cells: Record<number, string>,
  more: Partial<ScheduleActivity> = {},
): ScheduleActivity => ({
  name,
  marks: [],
  isSection: false,
  rowId: name,
  cells: Object.entries(cells).map(([at, value]) => {
    const [, text = '', mark] = /^(.*?)([a-z])?$/.exec(value) ?? [];
    return {
      column: Number(at),
      value: text,
      isMark: true,
      cellId: `${name} ${at}`,
      marks: mark === undefined ? [] : [mark],
    };
  }),
  ...more,
});

const criterion = (kind: Criterion['kind'], number: string, text: string): Criterion => ({
  kind,
  number,
  text,
  subItems: [],
  blockIds: [],
});

const studyWith = (activities: readonly ScheduleActivity[], criteria: readonly Criterion[] = []): Study => ({
  titlePage: { registryIds: [] },
  objectives: [],
  arms: [],
  sections: [],
  undecided: [],
  criteria,
  epochs: [{ name: 'Treatment', blockIds: [] }],
  schedules: [
    {
      tableId: 't',
      title: 'Schedule',
      activities,
      headers: [
        { kind: 'visit', label: 'Visit', rowId: 'h1' },
        { kind: 'day', label: 'Day', rowId: 'h2' },
      ],
      columns: [
        column(1, 'Screening', '-28 to -1'),
        column(2, 'Baseline', '1', { epoch: 'Treatment' }),
        column(3, 'Visit 3', '15 (±2)', { epoch: 'Treatment' }),
        column(4, 'Early termination', ''),
        column(5, 'Unscheduled', ''),
      ],
      footnotes: [
        { mark: 'a', text: 'Only if clinically indicated.', blockIds: [], scope: [] },
        { mark: 'b', text: 'Performed in triplicate.', blockIds: [], scope: [] },
      ],
    },
  ],
});

const VITALS = row('Vital signs', { 1: 'X', 2: 'Xb', 3: 'Xa', 4: '(X)', 5: 'X' });
const CRITERIA = [criterion('inclusion', '1', 'Adults.'), criterion('exclusion', '2', 'Pregnancy.')];

const first = (study: Study): string => writeXml(odmOf(study, OPTIONS));
const second = (study: Study): string => writeXml(odm2Of(study, OPTIONS));

/** The start tag and all that stands in an element. */
const element = (xml: string, name: string, named: string): string =>
  new RegExp(`<${name} [^>]*Name="${named}".*?</${name}>`, 's').exec(xml)?.[0] ?? '';

describe('a study build in ODM', () => {
  const study = studyWith([VITALS, row('Adverse events', { 2: 'X', 3: 'X' })], CRITERIA);

  it.each([
    ['odm-1.3.2', first],
    ['odm-2.0', second],
  ] as const)('is a valid %s', (target, write) => {
    expect(validate(write(study), target)).toEqual([]);
  });

  it('says when a visit is where people look', () => {
    const visit = element(first(study), 'StudyEventDef', 'Visit 3');
    expect(visit).toContain('Category="Treatment"');
    expect(visit).toContain('>Visit 3; Day 15; window ±2 days<');
    expect(visit).toContain('Context="Window" Name="±2 days"');
  });

  it('keeps visits outside the plan apart', () => {
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

  it('lets a form be left out where a bracket or a footnote makes it conditional, and nowhere else', () => {
    const isMandatory = (visit: string): string | undefined =>
      /<FormRef FormOID="F\.ACT\.VITAL-SIGNS"[^>]*Mandatory="(\w+)"/.exec(
        element(first(study), 'StudyEventDef', visit),
      )?.[1];
    expect(['Screening', 'Baseline', 'Visit 3', 'Early termination'].map(isMandatory)).toEqual([
      'Yes',
      'Yes',
      'No',
      'No',
    ]);
  });

  it('asks whether, when and why not, and says that it assumes so', () => {
    const xml = first(study);
    expect(xml).toContain('>Was Vital signs performed?<');
    expect(xml).toContain('>Were any Adverse events reported?<');
    expect(xml).toMatch(/<ItemDef OID="I\.DATE_PERFORMED" [^>]*DataType="date" Origin="assumed">/);
    expect(xml).toMatch(/<ItemDef OID="I\.REASON_NOT_DONE" [^>]*Origin="assumed">/);
    expect(element(xml, 'FormDef', 'Adverse events')).toContain('Repeating="Yes"');
    expect(element(second(study), 'ItemDef', 'Date performed')).toContain('Context="Origin" Name="assumed"');
  });

  it('says kind and number of a criterion in its question', () => {
    expect(first(study)).toContain('>Inclusion criterion 1: Adults.<');
    expect(second(study)).toContain('>Exclusion criterion 2: Pregnancy.<');
  });

  it('asks the beginning of a long criterion, and has all of it in the description', () => {
    const long = `Start ${'word '.repeat(300)}end.`;
    const item = element(
      first(studyWith([VITALS], [criterion('inclusion', '1', long)])),
      'ItemDef',
      'INCL01',
    );
    expect(item).toContain(`<TranslatedText xml:lang="en">${long}</TranslatedText>`);
    expect(/<Question>.*?<TranslatedText[^>]*>(.*?)</s.exec(item)?.[1]).toMatch(/^.{150,260} …$/);
  });

  it('makes the row for eligibility the form of the criteria, at its visits', () => {
    const printed = row('Inclusion/exclusion criteria', { 1: 'X', 2: 'X' });
    const xml = first(studyWith([printed, VITALS], CRITERIA));
    expect(xml.match(/<FormDef OID="F\.IE"/g)).toHaveLength(1);
    const form = element(xml, 'FormDef', 'Eligibility criteria');
    expect(form).toContain('>Inclusion/exclusion criteria<');
    expect(form).toContain('ItemGroupOID="IG.INCL"');
    expect(element(xml, 'StudyEventDef', 'Baseline')).toContain('FormOID="F.IE"');
    expect(element(xml, 'StudyEventDef', 'Visit 3')).not.toContain('F.IE');
    expect(xml).not.toContain('Context="Origin"');
  });

  it('marks a form of criteria as assumed where the schedule has no row for it', () => {
    expect(element(first(study), 'FormDef', 'Eligibility criteria')).toContain('Context="Origin"');
  });

  it('leaves a column out that is drawn and says nothing', () => {
    const { schedules, ...others } = studyWith([VITALS]);
    const blank = column(9, '', '');
    const xml = first({
      ...others,
      schedules: schedules.map((one) => ({ ...one, columns: [...one.columns, blank] })),
    });
    expect(xml.match(/<StudyEventDef /g)).toHaveLength(5);
  });

  it('times the visits of 2.0 from day 1, before which there is no day 0', () => {
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
