import type { Block, TableBlock } from '@app/contracts';
import { matricesOf } from './read-matrix';
import { aTable } from './table.sample';

const unitsIn = (...blocks: readonly Block[]): string[] =>
  matricesOf(1, blocks).flatMap(({ units }) =>
    units.map(({ row, column, value, leftOut }) =>
      [
        row.label,
        column?.label ?? '?',
        ...(value === null ? [] : [value]),
        ...(leftOut === null ? [] : ['left out']),
      ].join(' / '),
    ),
  );

const SCHEDULE: TableBlock = aTable([
  ['Visit', 'Screening^a^', 'Baseline', '3', '4'],
  ['Day', '-14 to -1', '1', '15', '29'],
  ['Window (days)', '', '0', '±2', '±2'],
  [{ text: 'Safety', columns: 5 }, null, null, null, null],
  ['ECG^b^', 'X', 'X^c^', '–', 'N/A'],
  ['Vital signs', 'X', 'X', 'X', 'X'],
  ['Infusion', '', '30 min', '', '60 min'],
]);

describe('counting the marks of a table', () => {
  it('counts every mark with its row and column, and what else stands among marks', () => {
    expect(unitsIn(SCHEDULE)).toEqual([
      'ECG / Screening',
      'ECG / Baseline',
      'Vital signs / Screening',
      'Vital signs / Baseline',
      'Vital signs / Visit 3',
      'Vital signs / Visit 4',
      'Infusion / Baseline / 30 min',
      'Infusion / Visit 4 / 60 min',
    ]);
  });

  it('names the group of a row', () => {
    expect(matricesOf(1, [SCHEDULE])[0]?.rows[0]).toMatchObject({ label: 'ECG', group: 'Safety', page: 7 });
  });

  it('counts a merged cell and an arrow for each column and row that they cover', () => {
    const table = aTable([
      ['', 'Day 1', 'Day 2', 'Day 3'],
      ['ECG', 'X', 'X', ''],
      ['Adverse events', { text: '←→', columns: 3 }, null, null],
      ['Diary', '', { text: 'X', columns: 2, rows: 2 }, null],
      ['Questionnaire', '', null, null],
      ['Rest', '', { text: '–', columns: 2 }, null],
    ]);

    expect(unitsIn(table).slice(2)).toEqual([
      'Adverse events / Day 1',
      'Adverse events / Day 2',
      'Adverse events / Day 3',
      'Diary / Day 2',
      'Diary / Day 3',
      'Questionnaire / Day 2',
      'Questionnaire / Day 3',
      'Rest / Day 2',
      'Rest / Day 3',
    ]);
  });

  it('knows no column for marks that were read as one cell', () => {
    const table = aTable([
      ['', 'Day 1', 'Day 2', 'Day 3'],
      ['ECG', 'X', 'X', ''],
      ['Diary', { text: 'X X\nif it is there', columns: 3 }, null, null],
      ['Weight', { text: 'X X X', columns: 3 }, null, null],
    ]);

    expect(unitsIn(table).slice(2)).toEqual([
      'Diary / ?',
      'Diary / ?',
      'Weight / Day 1',
      'Weight / Day 2',
      'Weight / Day 3',
    ]);
  });

  it('leaves remarks beside the marks out by a rule, and headers that are printed again', () => {
    const header = ['Procedure', 'Day 1', 'Day 2', 'Comments'];
    const table = aTable([header, ['ECG', 'X', 'X', 'Local'], header, ['Diary', '', 'X', '']]);

    expect(unitsIn(table)).toEqual([
      'ECG / Day 1',
      'ECG / Day 2',
      'Diary / Day 2',
      'ECG / Comments / Local / left out',
    ]);
  });

  it('takes words for marks where most of a table says them, or a legend explains them', () => {
    const words = aTable([
      ['', 'Visit 1', 'Visit 2', 'Visit 3'],
      ['ECG', 'Yes', '', 'Yes'],
      ['Weight', 'Yes', 'Yes', ''],
      ['Diary', '', 'Yes', 'Yes'],
    ]);
    const legend = aTable([
      ['', 'Visit 1', 'Visit 2', 'Visit 3'],
      ['ECG', 'P', '', 'S'],
      ['Weight', 'P', 'P', ''],
      ['Diary', '', 'S', 'S'],
    ]);
    const { anchor } = legend;

    expect(unitsIn(words)).toHaveLength(6);
    expect(unitsIn(legend)).toEqual([]);
    expect(
      unitsIn(legend, { id: 'p1', type: 'paragraph', text: 'P = at the pharmacy; S = at the site', anchor }),
    ).toHaveLength(6);
  });

  it.each([
    [
      'limits of a laboratory',
      aTable([
        ['Test', 'Unit', 'Low', 'High'],
        ['Sodium', 'mmol/L', '135', '145'],
        ['Potassium', 'mmol/L', '3.5', '5.1'],
        ['ALT', 'U/L', '1', '40'],
        ['Bilirubin', '-', '1', '1'],
      ]),
    ],
    [
      'a list',
      aTable([
        ['•', 'First'],
        ['•', 'Second'],
        ['•', 'Third'],
      ]),
    ],
    [
      'dashes',
      aTable([
        ['Group', 'A', 'B'],
        ['One', '–', '–'],
        ['Two', '–', '–'],
      ]),
    ],
    ['a table of contents', { ...SCHEDULE, excluded: 'table-of-contents' as const }],
    ['hidden text', { ...SCHEDULE, hidden: true }],
  ])('raises no alarm for %s', (_what, table) => {
    expect(matricesOf(1, [table])).toEqual([]);
  });

  it('counts every mark of a table of 400 columns', () => {
    const header = ['', ...Array.from({ length: 400 }, (_unused, at) => `Day ${at + 1}`)];
    const rows = Array.from({ length: 60 }, (_unused, at) => [
      `Test ${at}`,
      ...header.slice(1).map(() => 'X'),
    ]);

    expect(unitsIn(aTable([header, ...rows]))).toHaveLength(24_000);
  });
});
