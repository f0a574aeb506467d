import { readDocx } from '../../../../../libs/documents/src/docx/read-docx';
import { docxOf } from './files';
import { ACTIVITIES, type Grid } from './grid';
import { FORMATS, marksOf, type Reading, readingOf, verdict } from './read';

const HOURS = ['Predose', '0.5', '1', '2', '4', '8'];
const TIMES = ['Predose', '0.5 h', '1 h', '2 h', '4 h', '8 h'];
const SAMPLES: readonly (readonly [name: string, marks: string])[] = [
  ['PK blood sample', '111111'],
  ['Biomarker sample', '1-1-1-'],
  ['12-lead ECG', '1--1-1'],
];
const marked = (mark: string | undefined): string => (mark === '1' ? 'X' : '');
const wordsOf = ({ study }: Reading): string[] => study.visits.map(({ name }) => name.value);
const pointsOf = ({ timePoints = [] }: Reading['study']['visits'][number]): string[] =>
  timePoints.map(({ value }) => value);
const COUNT = 12;

describe.each(FORMATS)('a table of samples in a %s', (_format, read) => {
  it.each([
    ['Pharmacokinetic Sampling Schedule', 'Time after dose (hours)'],
    ['Table 4. Blood sampling times', 'Hours post-dose'],
  ])('is a schedule if its columns are hours: %s', (title, corner) => {
    const grid = [[corner, ...HOURS], ...SAMPLES.map(([name, marks]) => [name, ...[...marks].map(marked)])];
    const reading = read({ title, grid });

    expect(reading.study.schedules).toHaveLength(1);
    expect(reading.study.marks).toHaveLength(COUNT);
  });

  it('is a schedule even with a single row', () => {
    const grid = [
      ['Hours post-dose', ...HOURS],
      ['PK blood sample', ...HOURS.map(() => 'X')],
    ];
    const reading = read({ title: 'PK sampling schedule', grid });

    expect(reading.study.activities.map(({ name }) => name.value)).toEqual(['PK blood sample']);
    expect(reading.study.marks).toHaveLength(HOURS.length);
  });

  it.each([
    ['days and times', ['Day', 'Time']],
    ['untitled days and times', ['', 'Time point']],
  ])('is a schedule if each row is a time of a day: %s', (_how, titles) => {
    const rows = (day: string): Grid =>
      TIMES.map((time, at) => [
        ...(at === 0 ? [{ text: day, down: TIMES.length }] : []),
        time,
        ...SAMPLES.map(([, marks]) => marked(marks[at])),
      ]);
    const grid: Grid = [[...titles, ...SAMPLES.map(([name]) => name)], ...rows('Day 1'), ...rows('Day 15')];
    const reading = read({ title: 'Sampling schedule', grid });

    expect(reading.study.activities.map(({ name }) => name.value)).toEqual(SAMPLES.map(([name]) => name));
    expect(wordsOf(reading)).toEqual(['Day 1', 'Day 15']);
    expect(reading.study.visits.map(pointsOf)).toEqual([TIMES, TIMES]);
    expect(reading.study.marks).toHaveLength(2 * COUNT);
    expect(marksOf(reading)).toContain('12-lead ECG @ Day 15');
  });

  it('is a schedule if each row is a time and there is one day', () => {
    const grid = [
      ['Time', ...SAMPLES.map(([name]) => name)],
      ...TIMES.map((time, at) => [time, ...SAMPLES.map(([, marks]) => marked(marks[at]))]),
    ];
    const reading = read({ title: 'Sampling schedule', grid });

    expect(wordsOf(reading)).toEqual(TIMES);
    expect(reading.study.marks).toHaveLength(COUNT);
  });
});

describe.each(FORMATS)('several columns of one day in a %s', (_format, read) => {
  const rows = ACTIVITIES.map(([name, marks]) => [name, ...[...`${marks}11`].map(marked)]);
  const gridOf = (label: string, times: readonly string[]): Grid => [
    ['Visit', 'Screening', { text: 'Day 1', across: times.length }, 'Day 8', 'Day 15'],
    [label, '', ...times, '', ''],
    ...rows,
  ];

  it.each([
    ['Time point', ['Predose', '1 h', '2 h', '4 h']],
    ['Time after dose (hours)', ['Predose', '0.5', '1', '24']],
    ['Clock time', ['08:00', '10:30', '12:00', '16:00']],
  ])('are one visit with time points: %s', (label, times) => {
    const reading = read({ title: 'Schedule of Activities', grid: gridOf(label, times) });
    const { visits, marks } = reading.study;

    expect(visits.map(({ name }) => name.value)).toEqual(['Screening', 'Day 1', 'Day 8', 'Day 15']);
    expect(visits.map(pointsOf)).toEqual([[], times, [], []]);
    expect(visits[1]?.planned).toEqual([{ unit: 'day', from: 1, to: 1 }]);
    expect(marks).toHaveLength(18 + 2 * ACTIVITIES.length);
    expect(new Set(marks.map(({ id }) => id)).size).toBe(marks.length);
    expect(verdict(reading)).toEqual({ outcome: 'clean', sentences: [] });
  });

  it('are not clean if a mark is at another time of the day', () => {
    const times = ['Predose', '1 h', '2 h', '4 h'];
    const reading = read({ title: 'Schedule of Activities', grid: gridOf('Time point', times) });
    const { study } = reading;
    const at = study.marks.findIndex(({ timePoint }) => timePoint === '1 h');
    const marks = study.marks.map((mark, index) => (index === at ? { ...mark, timePoint: '4 h' } : mark));

    expect(verdict({ ...reading, study: { ...study, marks } }).outcome).toBe('needs_review');
  });

  it('stay visits of their own if they differ in more than the time, or are no times of a day', () => {
    const other = read({ title: 'Schedule of Activities', grid: gridOf('Week', ['1', '2', '3', '4']) });

    expect(other.study.visits).toHaveLength(7);
  });
});

describe.each(FORMATS)('the rows of the study drug in a %s', (_format, read) => {
  it('are activities with texts as marks', () => {
    const grid: Grid = [
      ['Procedure', 'Screening', 'Day 1', 'Week 4', 'Week 8'],
      ['Vital signs', 'X', 'X', 'X', 'X'],
      ['12-lead ECG', 'X', 'X', '', 'X'],
      [{ text: 'Study drug administration', isBold: true }],
      ['Drug A', '', '10 mg', '20 mg', '20 mg'],
      ['Drug B', '', '5 mg/kg IV', '', '5 mg/kg IV'],
    ];
    const { study } = read({ title: 'Schedule of Activities', grid });

    expect(study.activities.map(({ name, group }) => [name.value, group])).toEqual([
      ['Vital signs', undefined],
      ['12-lead ECG', undefined],
      ['Drug A', 'Study drug administration'],
      ['Drug B', 'Study drug administration'],
    ]);
    expect(study.marks.map(({ sign }) => sign).slice(-5)).toEqual([
      '10 mg',
      '20 mg',
      '20 mg',
      '5 mg/kg IV',
      '5 mg/kg IV',
    ]);
  });
});

describe('a table with crosses below a paragraph', () => {
  const grid = [
    ['Item', 'Group A', 'Group B', 'Group C'],
    ...['One', 'Two', 'Three', 'Four'].map((name) => [name, 'X', 'X', 'X']),
  ];

  it.each([
    'Dose interruptions and delays',
    'Dosing guidelines',
    'Laboratory values',
    'Normal limits',
    'Safety database',
    'Estimands',
  ])('that calls it something else is no schedule: %s', (title) => {
    expect(readingOf(readDocx(docxOf({ title, grid }))).study.schedules).toEqual([]);
  });

  it.each([
    'Overview of groups',
    'Dosing guidelines are given in the pharmacy manual, and not in this table.',
  ])('that does not name it stays a schedule: %s', (title) => {
    expect(readingOf(readDocx(docxOf({ title, grid }))).study.schedules).toHaveLength(1);
  });
});
