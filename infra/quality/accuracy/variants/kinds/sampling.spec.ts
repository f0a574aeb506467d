import { readDocx } from '../../../../../libs/documents/src/docx/read-docx';
import { docxOf } from './files';
import type { Grid } from './grid';
import { FORMATS, marksOf, type Reading, readingOf } from './read';

const HOURS = ['Predose', '0.5', '1', '2', '4', '8'];
const TIMES = ['Predose', '0.5 h', '1 h', '2 h', '4 h', '8 h'];
const SAMPLES: readonly (readonly [name: string, marks: string])[] = [
  ['PK blood sample', '111111'],
  ['Biomarker sample', '1-1-1-'],
  ['12-lead ECG', '1--1-1'],
];
const marked = (mark: string | undefined): string => (mark === '1' ? 'X' : '');
const wordsOf = ({ study }: Reading): string[] => study.visits.map(({ name }) => name.value);
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
    expect(wordsOf(reading)).toHaveLength(2 * TIMES.length);
    expect(reading.study.marks).toHaveLength(2 * COUNT);
    expect(marksOf(reading)).toContain('12-lead ECG @ Day 15 / 2 h');
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
