import { readXlsx } from '../../../../../libs/documents/src/xlsx/read-xlsx';
import { type SheetSource, workbookWith } from './files';
import { ACTIVITIES, type Grid, RIGHT, schedule, VISITS } from './grid';
import { marksOf, type Reading, readingOf, verdict } from './read';

const sheets = (...sources: readonly SheetSource[]): Reading => readingOf(readXlsx(workbookWith(sources)));
const sheet = (...rows: Grid): Reading => sheets({ name: 'Visits', grid: rows });
const notesOf = ({ study }: Reading): string[] => study.notes.map(({ text }) => text.value);
const activitiesOf = ({ study }: Reading): string[] => study.activities.map(({ name }) => name.value);
const visitsOf = ({ study }: Reading): string[] => study.visits.map(({ name }) => name.value);
const NAMES = ACTIVITIES.map(([name]) => name);
const renamed = (from: string, to: string): string[][] =>
  schedule('X').map((row) => row.map((text) => (text === from ? to : text)));

describe('a row of one cell below the grid of a sheet', () => {
  it.each([
    'Blood is drawn before breakfast',
    'Green = done by the home nurse',
    'Blut wird nüchtern abgenommen',
    '採血は空腹時に行う',
  ])('is a note behind a blank row: %s', (note) => {
    const reading = sheet(...schedule('X'), [], [note]);

    expect(activitiesOf(reading)).toEqual(NAMES);
    expect(marksOf(reading)).toEqual(RIGHT);
    expect(notesOf(reading)).toEqual([note]);
  });

  it.each(['[1]', '※1', '1)', '(a)'])('explains the labels that end with its mark %s', (mark) => {
    const grid = renamed('12-lead ECG', `12-lead ECG ${mark}`);
    const reading = sheet(...grid, [`${mark} After five minutes of rest.`]);

    expect(activitiesOf(reading)).toEqual(NAMES);
    expect(reading.study.notes).toMatchObject([
      { marker: mark, text: { value: 'After five minutes of rest.' }, scope: { activities: { length: 1 } } },
    ]);
  });

  it('explains signs', () => {
    const grid = schedule('○').map((row, at) => row.map((text) => (at === 5 && text === '○' ? '△' : text)));
    const reading = sheet(...grid, ['○：実施　△：必要に応じて実施']);

    expect(activitiesOf(reading)).toEqual(NAMES);
    expect(notesOf(reading)).toHaveLength(1);
    expect(reading.study.marks.filter(({ isConditional }) => isConditional)).toHaveLength(4);
  });

  it('is an activity without a blank row before it, and told', () => {
    const reading = sheet(...schedule('X'), ['Survival']);

    expect(activitiesOf(reading)).toEqual([...NAMES, 'Survival']);
    expect(verdict(reading)).toMatchObject({
      outcome: 'incomplete',
      sentences: [expect.stringContaining('Survival')],
    });
  });
});

describe('rows around the grid of a sheet', () => {
  it('may be titles above the headers', () => {
    const reading = sheet(['ORBIT-2'], ['Version 3, 4 May 2026'], ['Sponsor copy'], [], ...schedule('X'));

    expect(visitsOf(reading)).toEqual(VISITS);
    expect(activitiesOf(reading)).toEqual(NAMES);
    expect(marksOf(reading)).toEqual(RIGHT);
  });

  it('may be a label with its value below a title', () => {
    const reading = sheet(['ORBIT-2'], ['Version date', '4 May 2026'], [], ...schedule('X'));

    expect(visitsOf(reading)).toEqual(VISITS);
    expect(activitiesOf(reading)).toEqual(NAMES);
    expect(marksOf(reading)).toEqual(RIGHT);
  });

  it.each([
    ['Woche', (at: number) => String(3 - at)],
    ['Abstand zur Aufnahme', (at: number) => String(at * 4 - 1)],
  ])('may be times below the names of the visits: %s', (label, timeAt) => {
    const [names = [], ...body] = schedule('X');
    const reading = sheet(names, [label, ...names.slice(1).map((_name, at) => timeAt(at))], ...body);

    expect(activitiesOf(reading)).toEqual(NAMES);
    expect(reading.study.visits).toHaveLength(VISITS.length);
    expect(reading.study.marks).toHaveLength(RIGHT.length);
  });

  it('may be sentences between the title and the headers', () => {
    const note = 'All visits may be held at home.';
    const reading = sheet(['ORBIT-2'], [note], ...schedule('X'));

    expect(activitiesOf(reading)).toEqual(NAMES);
    expect(notesOf(reading)).toEqual([note]);
  });

  it('may be sentences that are merged over the grid', () => {
    const [header = [], first = [], ...others] = schedule('X');
    const text = 'The order of the assessments is free.';
    const reading = sheet(header, first, [{ text, across: 6 }], ...others);

    expect(activitiesOf(reading)).toEqual(NAMES);
    expect(notesOf(reading)).toEqual([text]);
  });
});

describe('a row of times below the names of the visits', () => {
  it.each([
    ['Geplant am', ['02.03.2026', '16.03.2026', '13.04.2026', '11.05.2026', '08.06.2026']],
    ['Date prévue', ['2-mars-2026', '16-mars-2026', '13-avr.-2026', '11-mai-2026', '8-juin-2026']],
    ['Ventana', ['-14 a 0 días', 'Día 1', 'Día 28 (± 3)', 'Día 56 (± 3)', 'Día 84 (± 7)']],
    ['Giorni', ['-14 - 0 giorni', '1 giorno', '28 giorni', '56 giorni', '84 giorni']],
    ['Termin', ['-14 do 0 dni', 'Dzień 1', 'Dzień 28', 'Dzień 56', 'Dzień 84']],
    ['時期', ['-28～-1日', '1日', '4週', '8週', '12週']],
  ])('is a header, whatever its label says: %s', (label, times) => {
    const [header = [], ...others] = schedule('X');
    const reading = sheet(header, [label, ...times], ...others);

    expect(activitiesOf(reading)).toEqual(NAMES);
    expect(marksOf(reading)).toHaveLength(RIGHT.length);
  });

  it('is told if its unit is in no list', () => {
    const [header = [], ...others] = schedule('X');
    const days = ['14. nap', '15. nap', '28. nap', '56. nap', '84. nap'];
    const reading = sheet(header, ['Ideje', ...days], ...others);

    expect(verdict(reading)).toMatchObject({
      outcome: 'incomplete',
      sentences: [expect.stringContaining('Ideje')],
    });
  });

  it('is none if its cells are doses', () => {
    const [header = [], ...others] = schedule('X');
    const reading = sheet(header, ['Tablets', '5 mg', '10 mg', '15 mg', '20 mg', '25 mg'], ...others);

    expect(activitiesOf(reading)).toEqual(['Tablets', ...NAMES]);
  });
});

describe('two versions of a schedule on sheets of a workbook', () => {
  const old = schedule('X')
    .slice(0, 6)
    .map((row) => row.slice(0, 5));

  it.each(['SoA v1 (superseded)', 'Plan (veraltet)', 'SoA_old', 'Obsolète', '旧版'])(
    'are told apart by the name “%s”',
    (name) => {
      const reading = sheets({ name, grid: old }, { name: 'SoA v2', grid: schedule('X') });

      expect(marksOf(reading)).toEqual(RIGHT);
      expect(reading.study.schedules).toHaveLength(1);
      expect(verdict(reading)).toMatchObject({
        outcome: 'incomplete',
        sentences: [expect.stringContaining(name)],
      });
    },
  );

  it('are an open question if nothing says which is in force, and the counter tells them', () => {
    const reading = sheets({ name: 'Plan A', grid: old }, { name: 'Plan B', grid: schedule('X') });

    expect(reading.study.openQuestions.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('which of them is in force'),
    ]);
    expect(verdict(reading)).toMatchObject({
      outcome: 'incomplete',
      sentences: [expect.stringContaining('two versions')],
    });
  });

  it('are no versions if they are parts', () => {
    const parts = [
      { name: 'Treatment', grid: schedule('X').map((row) => row.slice(0, 4)) },
      { name: 'After', grid: schedule('X').map((row) => [row[0] ?? '', ...row.slice(4)]) },
    ];
    const reading = sheets(...parts);

    expect(reading.study.openQuestions).toEqual([]);
    expect(marksOf(reading)).toEqual(RIGHT);
  });
});

describe('beside the grid of a sheet', () => {
  it('a legend explains its letters', () => {
    const letters = schedule('R', 'K').map((row, at) =>
      row.map((text) => (at > 4 && text === 'R' ? 'S' : text)),
    );
    const legend = [
      ['Sign', 'Means'],
      ['R', 'Required'],
      ['S', 'Optional, by region'],
      ['K', 'Not done'],
    ];
    const grid = letters.map((row, at) => [...row, '', '', ...(legend[at] ?? [])]);
    const reading = sheet(...grid);

    expect(marksOf(reading)).toEqual(RIGHT);
    expect(reading.study.marks.filter(({ isConditional }) => isConditional)).toHaveLength(8);
    expect(notesOf(reading)).toEqual(['R = Required', 'S = Optional, by region', 'K = Not done']);
    expect(verdict(reading)).toEqual({ outcome: 'clean', sentences: [] });
  });

  it('prices and sums are no visits and no activities', () => {
    const [header = [], ...others] = schedule('X');
    const priced = others.map((row, at) => {
      const count = row.filter((text) => text === 'X').length;
      return [...row, `${at + 1}0.00 €`, String(count), `${(at + 1) * count}0.00 €`];
    });
    const total = ['Sum', '', '', '', '', '', '', '', '640.00 €'];
    const reading = sheet([...header, 'Fee', 'Times', 'All'], ...priced, total);

    expect(visitsOf(reading)).toEqual(VISITS);
    expect(activitiesOf(reading)).toEqual(NAMES);
    expect(marksOf(reading)).toEqual(RIGHT);
  });
});

it('a column of volumes with their sum is no visit, and the sum no activity', () => {
  const [header = [], ...others] = schedule('X');
  const volumes = ['', '', '', '', '12', '', '7', ''];
  const grid = others.map((row, at) => [...row, volumes[at + 2] ?? '']);
  const reading = sheet([...header, 'Serum'], ...grid, ['All', '', '', '', '', '', '19']);

  expect(visitsOf(reading)).toEqual(VISITS);
  expect(activitiesOf(reading)).toEqual(NAMES);
  expect(marksOf(reading)).toEqual(RIGHT);
});

it('sums of volumes are no visits and no activities', () => {
  const volumes: Grid = [
    ['Serum (mL)', '8', '', '8', '8', '4', '28'],
    ['Plasma (mL)', '6', '3', '', '6', '', '15'],
    ['Whole blood (mL)', '2.5', '', '2.5', '', '2.5', '7.5'],
    ['All samples', '16.5', '3', '10.5', '14', '6.5', '50.5'],
  ];
  const [header = [], ...others] = schedule('X');
  const reading = sheet([...header, 'Volume'], ...others, ...volumes);

  expect(visitsOf(reading)).toEqual(VISITS);
  expect(activitiesOf(reading)).toEqual([...NAMES, 'Serum (mL)', 'Plasma (mL)', 'Whole blood (mL)']);
});

describe('a grid of answers on a sheet with any name', () => {
  it.each([
    ['1', '0'],
    ['Oui', 'Non'],
    ['Ja', 'Nein'],
    ['Sim', 'Não'],
  ])('is a schedule if its columns are visits: %s and %s', (yes, no) => {
    const [, ...others] = schedule(yes, no);
    const visits = ['Item', 'Scr', 'V1', 'V2', 'V3', 'V4'];
    const counts = [
      'Count',
      ...VISITS.map((_visit, at) => String(others.filter((row) => row[at + 1] === yes).length)),
    ];
    const reading = sheets({ name: 'Grid', grid: [visits, ...others, counts] });

    expect(reading.study.marks).toHaveLength(RIGHT.length);
    expect(activitiesOf(reading)).toEqual(NAMES);
  });

  it('is none if its columns are no visits', () => {
    const [, ...others] = schedule('Yes', 'No');
    const reading = sheets({
      name: 'Grid',
      grid: [['Item', 'Owner', 'Paid', 'Read', 'Sent', 'Kept'], ...others],
    });

    expect(reading.study.marks).toEqual([]);
  });
});

it('asks about cells that the authors left open', () => {
  const grid = schedule('X').map((row, at) =>
    row.map((text, column) => (at === 3 && column === 2 ? '?' : text)),
  );
  const { study } = sheet(...grid);

  expect(study.openQuestions).toMatchObject([{ sentence: expect.stringContaining('“?”') }]);
});

describe('criteria on a sheet', () => {
  const textsOf = ({ study }: Reading, kind: string): string[] =>
    study.criteria.filter((one) => one.kind === kind).map(({ text }) => text.value);

  it('may have their numbers in a column of their own, and lists below them', () => {
    const reading = sheet(
      ['Inclusion Criteria'],
      ['I.', 'Adults with asthma.'],
      ['II.', 'At least one of:'],
      ['', 'a) two exacerbations in a year;'],
      ['', 'b) daily use of salbutamol.'],
      [],
      ['Exclusion Criteria'],
      ['I.', 'Smoking.'],
      ['II.', 'Pregnancy.'],
    );

    expect(textsOf(reading, 'inclusion')).toEqual(['Adults with asthma.', 'At least one of:']);
    expect(reading.study.criteria[1]?.children.map(({ text }) => text.value)).toEqual([
      'two exacerbations in a year;',
      'daily use of salbutamol.',
    ]);
    expect(textsOf(reading, 'exclusion')).toEqual(['Smoking.', 'Pregnancy.']);
    expect(verdict(reading)).toEqual({ outcome: 'clean', sentences: [] });
  });

  it.each([
    ['Inclusion 1:', 'Exclusion 1:'],
    ['Einschluss 1:', 'Ausschluss 1:'],
    ['Inclusión 1.', 'Exclusión 1.'],
    ['Inclusione 1 –', 'Esclusione 1 –'],
    ['入选标准1：', '排除标准1：'],
  ])('may name their list before their number: %s, %s', (inclusion, exclusion) => {
    const line = (start: string, at: number, text: string): Grid[number] => [
      `${start.replace('1', String(at))} ${text}`,
    ];
    const reading = sheet(
      line(inclusion, 1, 'Adults with asthma.'),
      line(inclusion, 2, 'Written consent.'),
      line(exclusion, 1, 'Smoking.'),
      line(exclusion, 2, 'Pregnancy.'),
    );

    expect(textsOf(reading, 'inclusion')).toEqual(['Adults with asthma.', 'Written consent.']);
    expect(textsOf(reading, 'exclusion')).toEqual(['Smoking.', 'Pregnancy.']);
  });

  it('do not take in boxes and places of the protocol beside them', () => {
    const rows = (texts: readonly string[], code: string): Grid =>
      texts.map((text, at) => [`${code}0${at + 1}`, text, '☐', '☐', 'N/A', `Section 4.${at + 1}`, '4.1']);
    const reading = sheet(
      ['Code', 'Criterion', 'Yes', 'No', 'Other', 'Place', 'Page'],
      [{ text: 'Inclusion Criteria', across: 7 }],
      ...rows(['Adults with asthma.', 'Written consent.'], 'IC'),
      [{ text: 'Exclusion Criteria', across: 7 }],
      ...rows(['Smoking.', 'Pregnancy.'], 'EC'),
    );

    expect(textsOf(reading, 'inclusion')).toEqual(['Adults with asthma.', 'Written consent.']);
    expect(textsOf(reading, 'exclusion')).toEqual(['Smoking.', 'Pregnancy.']);
  });
});

describe('a list with one row for each visit and activity', () => {
  const done = VISITS.flatMap((visit, at) =>
    ACTIVITIES.flatMap(([name, marks]) => (marks[at] === '1' ? [[visit, name, 'Y']] : [])),
  );

  it.each([
    ['Visit', 'Form', 'Required'],
    ['Besuch', 'Formular', 'Pflicht'],
    ['访视', '表单', '必填'],
  ])('is a schedule, whatever its header says: %s', (...header) => {
    const reading = sheets({ name: 'List', grid: [header, ...done, ['Day 1', 'Randomisation', 'N']] });

    expect(marksOf(reading)).toEqual(RIGHT);
    expect(visitsOf(reading)).toEqual(VISITS);
    expect(verdict(reading).outcome).not.toBe('needs_review');
  });

  it('may name the study in each row', () => {
    const grid = [
      ['Study', 'No.', 'Visit', 'Form', 'Required'],
      ...done.map(([visit = '', ...rest]) => [
        'ORBIT-2',
        String(VISITS.findIndex((name) => name === visit) + 1),
        visit,
        ...rest,
      ]),
    ];

    expect(marksOf(sheets({ name: 'List', grid }))).toEqual(RIGHT);
  });

  it('may stand in any order of columns', () => {
    const grid = [
      ['Form', 'Visit', 'Required'],
      ...done.map(([visit = '', name = '', sign = '']) => [name, visit, sign]),
    ];

    expect(marksOf(sheets({ name: 'List', grid }))).toEqual(RIGHT);
  });

  it('is none if its rows repeat', () => {
    const grid = [['Visit', 'Form', 'Required'], ...done, ...done];

    expect(sheets({ name: 'List', grid }).study.schedules).toEqual([]);
  });
});
