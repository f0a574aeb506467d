import { readDocx } from '../../../../../libs/documents/src/docx/read-docx';
import { readXlsx } from '../../../../../libs/documents/src/xlsx/read-xlsx';
import { docxOf, docxWith, paragraph, workbookWith } from './files';
import { type Grid, RIGHT, schedule, VISITS } from './grid';
import { FORMATS, marksOf, type Reading, readingOf, verdict } from './read';

const TITLE = 'Schedule of Activities';
const visitNames = ({ study }: Reading): string[] => study.visits.map(({ name }) => name.value);
const turned = (grid: readonly (readonly string[])[]): string[][] =>
  (grid[0] ?? []).map((_cell, column) => grid.map((row) => row[column] ?? ''));

describe.each(FORMATS)('the table of a schedule in a %s', (_format, read) => {
  it.each(['Visit', 'Procedure', ''])(
    'is turned if its rows are visits, whatever its corner says: “%s”',
    (corner) => {
      const grid = turned(schedule('X')).map((row, at) => (at === 0 ? [corner, ...row.slice(1)] : row));

      expect(marksOf(read({ title: TITLE, grid }))).toEqual(RIGHT);
    },
  );

  it('may have a row of numbers above the names of the visits', () => {
    const [names = [], ...rows] = schedule('X');
    const grid = [['Visit', '1', '2', '3', '4', '5'], ['Time', ...names.slice(1)], ...rows];
    const { study } = read({ title: TITLE, grid });

    expect(study.marks).toHaveLength(18);
    expect(study.activities).toHaveLength(6);
    expect(
      study.visits.map(({ headers }) => headers.map(({ text }) => text.value).filter((text) => text !== '')),
    ).toEqual(VISITS.map((visit, at) => [String(at + 1), visit]));
  });

  /** The schedule with a column between its second and third visit; its texts are merged downwards. */
  const withColumn = (...cells: readonly { readonly text: string; readonly down: number }[]): Grid => {
    let next = 0;
    return schedule('X').map((row, at) => {
      const cell = at === next ? cells.find((_cell, nth) => at === nth) : undefined;
      if (cell !== undefined) next = at + cell.down;
      return [...row.slice(0, 3), ...(at < next && cell === undefined ? [] : [cell ?? '']), ...row.slice(3)];
    });
  };

  it.each([
    [
      [
        { text: 'Pause', down: 1 },
        { text: 'Mindestens zwei Wochen', down: 6 },
      ],
      'Pause: Mindestens zwei Wochen',
    ],
    [[{ text: 'Repos de 14 jours', down: 7 }], 'Repos de 14 jours'],
  ])('has no visit in a column whose text is merged over all rows', (cells, note) => {
    const reading = read({ title: TITLE, grid: withColumn(...cells) });

    expect(visitNames(reading)).toEqual([...VISITS]);
    expect(marksOf(reading)).toEqual(RIGHT);
    expect(reading.study.notes.map(({ text }) => text.value)).toEqual([note]);
    expect(verdict(reading)).toEqual({ outcome: 'clean', sentences: [] });
  });

  it.each(['X', '↔'])('has a visit in a column whose sign %s is merged over all rows', (text) => {
    const grid = withColumn({ text: 'Week 2', down: 1 }, { text, down: 6 });

    expect(read({ title: TITLE, grid }).study.marks).toHaveLength(RIGHT.length + 6);
  });

  it('has names in the second of two columns that one title is merged over; the first groups them', () => {
    const [[, ...visits] = [], ...rows] = schedule('X');
    const groups = new Map([
      [0, { text: 'General', down: 2 }],
      [2, { text: 'Safety', down: 4 }],
    ]);
    const grid: Grid = [
      [{ text: 'Assessment', across: 2 }, ...visits],
      ...rows.map((row, at) => {
        const group = groups.get(at);
        return group === undefined ? row : [group, ...row];
      }),
    ];
    const reading = read({ title: TITLE, grid });

    expect(marksOf(reading)).toEqual(RIGHT);
    expect(verdict(reading)).toEqual({ outcome: 'clean', sentences: [] });
  });

  it.each([
    ['a colon', (name: string) => `${name}:`],
    ['capitals', (name: string) => name.toUpperCase()],
  ])('has titles of groups that only %s tells apart', (_what, titled) => {
    const [head = [], ...rows] = schedule('X');
    const empty = head.slice(1).map(() => '');
    const title = (name: string): string[] => [titled(name), ...empty];
    const grid = [
      head,
      title('Enrolment'),
      ...rows.slice(0, 2),
      title('Assessments of health'),
      ...rows.slice(2),
    ];
    const reading = read({ title: TITLE, grid });

    expect(marksOf(reading)).toEqual(RIGHT);
    expect(reading.study.activities).toHaveLength(rows.length);
  });

  it('has activities whose names all end with a colon', () => {
    const [head = [], ...rows] = schedule('X');
    const grid = [
      head,
      ...rows.map(([name = '', ...cells]) => [`${name}:`, ...cells]),
      ['Diary:', ...head.slice(1).map(() => '')],
    ];
    const last = [...grid.slice(0, 3), grid.at(-1) ?? [], ...grid.slice(3, -1)];

    expect(read({ title: TITLE, grid: last }).study.activities).toHaveLength(rows.length + 1);
  });

  it('has counts behind its signs, also in all cells of its first row', () => {
    const grid = schedule('X').map((row, at) =>
      at === 0 ? row : row.map((text) => (text === 'X' && at % 2 === 1 ? 'X (3)' : text)),
    );
    const [head = [], ...rows] = grid;
    const full = ['Blood pressure', ...head.slice(1).map((_visit, at) => `X (${at + 2})`)];
    const reading = read({ title: TITLE, grid: [head, full, ...rows] });

    expect(reading.study.marks).toHaveLength(RIGHT.length + full.length - 1);
    expect(verdict(reading)).toEqual({ outcome: 'clean', sentences: [] });
  });

  it('is mirrored if its labels stand at the right', () => {
    const grid = schedule('X').map((row) => [...row].reverse());

    expect(marksOf(read({ title: TITLE, grid }))).toEqual(RIGHT);
  });

  it.each(['Visit Window (days)', 'Study Day (Assessment Window)', 'Visit Day / Window'])(
    'keeps the days of a row that mentions a window: %s',
    (label) => {
      const days = ['-28 to -1', '1', '29 ± 3', '57 ± 3', '85 ± 7'];
      const grid = [[label, ...days], ...schedule('X').slice(1)];
      const { study } = read({ title: TITLE, grid });

      expect(study.marks).toHaveLength(18);
      expect(study.visits.map(({ planned }) => planned[0]?.from)).toEqual([-28, 1, 29, 57, 85]);
      expect(study.visits.map(({ window }) => window?.value.after)).toEqual([undefined, undefined, 3, 3, 7]);
    },
  );

  it('reads a row of deviations as windows, and no column is without a name', () => {
    const grid = [
      ...schedule('X').slice(0, 1),
      ['Window (days)', '', '±1', '±3', '±3', '±7'],
      ...schedule('X').slice(1),
    ];
    const reading = read({ title: TITLE, grid });

    expect(visitNames(reading)).toEqual([...VISITS]);
    expect(reading.study.visits.map(({ window }) => window?.value.after)).toEqual([undefined, 1, 3, 3, 7]);
  });

  it.each([
    ['Protocol Reference', '8.1.'],
    ['Section', 'Section 8.1.'],
    ['Reference', '9.2.'],
  ])('has no visit in a column of references: %s', (title, place) => {
    const grid: Grid = [
      [{ text: 'Cycle / Visit / Duration', across: 2 }, ...VISITS],
      ...schedule('X').map(([name = '', ...marks], at) =>
        at === 0 ? ['Procedure', title, ...marks] : [name, `${place}${at}`, ...marks],
      ),
    ];

    expect(marksOf(read({ title: TITLE, grid }))).toEqual(RIGHT);
  });

  it('takes numbers of rows neither for names nor for groups', () => {
    const grid = schedule('X').map((row, at) => [at === 0 ? 'No.' : String(at), ...row]);
    const reading = read({ title: TITLE, grid });

    expect(marksOf(reading)).toEqual(RIGHT);
    expect(reading.study.activities.every(({ group }) => group === undefined)).toBe(true);
  });

  it('keeps an activity that is not marked, and knows a heading by its looks', () => {
    const rows = schedule('X');
    const grid: Grid = [
      ...rows.slice(0, 3),
      ['Pregnancy test'],
      [{ text: 'Laboratory', isBold: true }],
      ...rows.slice(3),
    ];
    const { study } = read({ title: TITLE, grid });

    expect(study.activities.map(({ name, group }) => [name.value, group])).toEqual([
      ['Informed consent', undefined],
      ['Demographics', undefined],
      ['Pregnancy test', undefined],
      ...['Vital signs', '12-lead ECG', 'Haematology', 'Adverse events'].map((name) => [name, 'Laboratory']),
    ]);
  });

  it('keeps comments beside rows and header rows with crosses as notes with their scope', () => {
    const grid = schedule('X').map((row, at) => [
      ...row,
      at === 0 ? 'Comments' : at === 3 ? 'Sitting, after five minutes of rest.' : '',
    ]);
    const fasting = ['Fasting visit', '', 'X', '', 'X', '', ''];
    const { study } = read({ title: TITLE, grid: [...grid.slice(0, 1), fasting, ...grid.slice(1)] });
    const nameOf = (id?: string) =>
      [...study.visits, ...study.activities].find((part) => part.id === id)?.name.value;

    expect(
      study.notes.map(({ text, scope }) => [text.value, [...scope.visits, ...scope.activities].map(nameOf)]),
    ).toEqual([
      ['Sitting, after five minutes of rest.', ['Vital signs']],
      ['Fasting visit', ['Day 1', 'Week 8']],
    ]);
    expect(study.notes.every(({ text }) => text.evidence.length > 0)).toBe(true);
  });

  it.each([
    ['Cycles 2 to 6', { from: 2, to: 6 }],
    ['Cycle 2 and beyond', { from: 2 }],
    ['Day 1 of each cycle', {}],
    ['Every 12 weeks until progression', { every: { unit: 'week', count: 12 } }],
    ['Monthly', { every: { unit: 'month', count: 1 } }],
    ['As needed', {}],
    ['Week 4', undefined],
    ['Weeks 4 to 8', undefined],
  ])('knows whether a visit repeats: %s', (header, repeats) => {
    const grid = schedule('X').map((row, at) =>
      at === 0 ? row.map((text) => (text === 'Week 4' ? header : text)) : row,
    );
    const { study } = read({ title: TITLE, grid });

    expect(study.visits[2]?.repeats).toEqual(repeats && { words: header, ...repeats });
  });
});

describe.each(['Estimand attributes', 'Dose modifications', 'Eligibility checklist', 'Responsibilities'])(
  'a table with crosses of the title %s',
  (title) => {
    const grid = schedule('X').map((row, at) =>
      at === 0
        ? row.map((_text, column) => (column === 0 ? 'Item' : `Group ${'ABCDE'.charAt(column - 1)}`))
        : row,
    );

    it.each([
      ['DOCX', () => readDocx(docxOf({ title: `Table 3. ${title}`, grid }))],
      ['XLSX', () => readXlsx(workbookWith([{ name: title, grid }]))],
    ])('is no schedule of activities in a %s', (_format, read) => {
      expect(readingOf(read()).study.schedules).toEqual([]);
    });
  },
);

describe('notes beside the table of a schedule', () => {
  it('come from a sheet that names activities and visits', () => {
    const notes: Grid = [
      ['Activity', 'Notes'],
      ['Vital signs', 'Sitting, after five minutes of rest.'],
      ['12-lead ECG / Haematology', 'Before the first dose.'],
      ['Week 8', 'By telephone.'],
    ];
    const { study } = readingOf(
      readXlsx(
        workbookWith([
          { name: TITLE, grid: schedule('X') },
          { name: 'Notes', grid: notes },
        ]),
      ),
    );

    expect(
      study.notes.map(({ text, scope }) => [text.value, scope.visits.length, scope.activities.length]),
    ).toEqual([
      ['Sitting, after five minutes of rest.', 0, 1],
      ['Before the first dose.', 0, 2],
      ['By telephone.', 1, 0],
    ]);
  });

  it('come from comments that are bound to cells', () => {
    const grid: Grid = schedule('X').map((row, at) =>
      row.map((text, column) => {
        if (at === 3 && column === 0) return { text, comment: 'Sitting.' };
        if (at === 3 && column === 2) return { text, comment: 'Before the dose.' };
        return at === 0 && column === 4 ? { text, comment: 'By telephone.' } : text;
      }),
    );
    const { study } = readingOf(readXlsx(workbookWith([{ name: TITLE, grid }])));

    expect(
      study.notes.map(({ text, scope: { visits, activities, marks } }) => [
        text.value,
        visits.length,
        activities.length,
        marks.length,
      ]),
    ).toEqual([
      ['By telephone.', 1, 0, 0],
      ['Sitting.', 0, 1, 0],
      ['Before the dose.', 0, 0, 1],
    ]);
  });
});

describe('a schedule in a frame', () => {
  it.each([
    [
      'of one cell',
      (table: string) => `<w:tbl><w:tr><w:tc>${paragraph(TITLE, '')}${table}</w:tc></w:tr></w:tbl>`,
    ],
    [
      'beside its title',
      (table: string) =>
        `<w:tbl><w:tr><w:tc>${paragraph(TITLE, '')}</w:tc><w:tc>${table}</w:tc></w:tr></w:tbl>`,
    ],
  ])('%s is read as without it', (_frame, framed) => {
    const rows = schedule('X').map(
      (row) => `<w:tr>${row.map((text) => `<w:tc>${paragraph(text, '')}</w:tc>`).join('')}</w:tr>`,
    );
    const body = framed(`<w:tbl>${rows.join('')}</w:tbl>`);

    expect(marksOf(readingOf(readDocx(docxWith(body))))).toEqual(RIGHT);
  });
});
