import { type Block, message, type TableBlock } from '@app/contracts';
import { coverStudy, type OpenPlace, type PlacedFact, type PlacedMark, type StudyCoverageInput } from '.';

const anchor: Block['anchor'] = { kind: 'pdf', page: 3, box: [0, 0, 0, 0] };
const heading = (id: string, text: string): Block => ({ id, type: 'heading', level: 2, text, anchor });
const item = (id: string, marker: string, text: string, level = 0): Block => ({
  id,
  type: 'list-item',
  marker,
  level,
  text,
  anchor,
});
const paragraph = (id: string, text: string): Block => ({ id, type: 'paragraph', text, anchor });

/** A table from rows of texts. Cell ids have the form `r1c2`. */
const table = (id: string, rows: readonly (readonly string[])[]): TableBlock => ({
  id,
  type: 'table',
  text: '',
  columns: rows[0]?.length ?? 0,
  anchor,
  rows: rows.map((texts, row) => ({
    id: `${id}.r${row}`,
    isHeader: row === 0,
    anchor,
    cells: texts.flatMap((text, column) =>
      text === '' ? [] : [{ id: `${id}.r${row}c${column}`, column, columnSpan: 1, rowSpan: 1, text, anchor }],
    ),
  })),
});

const SCHEDULE = table('t', [
  ['', 'Day 1', 'Day 8', 'Day 15'],
  ['Vital signs', 'X', 'X', 'X'],
  ['Blood', 'X', 'P', 'X'],
  ['Diary', 'P', 'P', '5 mg'],
]);

const markAt = (row: number, column: number, visit = column): PlacedMark => ({
  cell: { document: 1, block: 't', cell: `t.r${row}c${column}` },
  activity: [{ document: 1, block: 't', cell: `t.r${row}c0` }],
  visit: [{ document: 1, block: 't', cell: `t.r0c${visit}` }],
  pair: `${row}|${visit}`,
  isExplained: true,
  hasMeaning: true,
});

const CELLS = [1, 2, 3].flatMap((row) => [1, 2, 3].map((column) => [row, column] as const));
const ALL_MARKS = CELLS.map(([row, column]) => markAt(row, column));
const VISITS = [1, 2, 3].map((column): PlacedFact => ({
  part: 'visit',
  places: [{ document: 1, block: 't', cell: `t.r0c${column}` }],
}));

const LISTS = [
  heading('h1', 'Inclusion Criteria'),
  item('i1', '1.', 'Adults.'),
  item('i2', '2.', 'One of:'),
  item('i2a', 'a.', 'fever', 1),
  item('i3', '3.', 'Consent.'),
  heading('h2', 'Exclusion Criteria'),
  item('e1', '1.', 'Pregnancy.'),
  item('e2', '2.', 'Allergy.'),
  heading('h3', 'Restrictions'),
  item('o1', '1.', 'No alcohol.'),
  item('o2', '2.', 'No coffee.'),
];
const factOf = (part: PlacedFact['part'], ...blocks: readonly string[]): PlacedFact => ({
  part,
  places: blocks.map((block) => ({ document: 1, block })),
});
const ALL_FACTS = [
  ...['i1', 'i2', 'i3'].map((id) => factOf('inclusion', id)),
  factOf(null, 'i2a'),
  ...['e1', 'e2'].map((id) => factOf('exclusion', id)),
];

function cover(
  blocks: readonly Block[],
  input: Partial<StudyCoverageInput>,
  loneMarks?: number,
  garbledPage = 0,
) {
  const page = { page: 3, characters: 1, images: 0, tables: 1, rotatedText: false, scanned: false };
  return coverStudy({
    documents: [
      {
        id: 1,
        name: 'protocol.pdf',
        format: 'pdf',
        blocks,
        runningLines: [],
        warnings: [],
        pages: [
          {
            ...page,
            garbled: false,
            hiddenText: false,
            ...(loneMarks === undefined ? {} : { loneMarks: { signs: loneMarks, arrows: 0 } }),
          },
          ...(garbledPage === 0 ? [] : [{ ...page, page: garbledPage, garbled: true, hiddenText: false }]),
        ],
      },
    ],
    facts: [],
    marks: [],
    excluded: [],
    itemTables: new Set(),
    choicePlaces: new Set(),
    rangePlaces: new Map(),
    expected: { criteria: false, objectives: false, schedule: false },
    ...input,
  });
}

const EXPECTS_CRITERIA = { criteria: true, objectives: false, schedule: false };
const EXPECTS_SCHEDULE = { criteria: false, objectives: false, schedule: true };
const coverLists = (facts: readonly PlacedFact[], blocks: readonly Block[] = LISTS) =>
  cover(blocks, { facts, expected: EXPECTS_CRITERIA });
const coverTable = (marks: readonly PlacedMark[], more: Partial<StudyCoverageInput> = {}) =>
  cover([SCHEDULE], { marks, facts: VISITS, expected: EXPECTS_SCHEDULE, ...more });
const kinds = (open: readonly OpenPlace[]) => open.map(({ kind, block, cell }) => [kind, cell ?? block]);
const without = (...blocks: readonly string[]) =>
  ALL_FACTS.filter(({ places: [first] }) => !blocks.includes(first?.block ?? ''));

describe('lists', () => {
  it('are complete if each line has a fact; a list that is near nothing used is only read', () => {
    const { open, coverage } = coverLists(ALL_FACTS);
    expect([open, coverage.gaps]).toEqual([[], []]);
    expect(coverage.documents[0]?.blocks.find(({ blockId }) => blockId === 'o1')?.state).toBe('read');
  });

  it('need all of their lines, in one sentence', () => {
    const { open, coverage } = coverLists(without('i1', 'i3'));
    expect(kinds(open)).toEqual([
      ['list-item', 'i1'],
      ['list-item', 'i3'],
    ]);
    expect(coverage.gaps.map(({ kind, page, sentence }) => [kind, page, sentence])).toEqual([
      [
        'inclusion',
        3,
        '2 items of the list under “Inclusion Criteria” (page 3) are not in the study: “1. Adults.”, “3. Consent.”.',
      ],
    ]);
    expect(coverage.series).toContainEqual({
      kind: 'inclusion',
      documentId: 1,
      members: 3,
      found: 1,
      expected: true,
    });
  });

  it('are named as they are printed, not in the notation of their text', () => {
    const texts: Readonly<Record<string, string>> = { i1: 'Vitamin B~12~ below 200 ng/m^2^.', h1: 'BSA^a^' };
    const blocks = LISTS.map((block) => ({ ...block, text: texts[block.id] ?? block.text }));

    const { coverage, open } = coverLists(without('i1'), blocks);

    expect(coverage.gaps.map(({ label, sentence, message: said }) => [label, sentence, said?.args])).toEqual([
      [
        '1. Vitamin B₁₂ below 200 ng/m².',
        expect.stringContaining(
          'under “BSAᵃ” (page 3) is not in the study: “1. Vitamin B₁₂ below 200 ng/m².”',
        ),
        expect.objectContaining({ title: 'BSAᵃ' }),
      ],
    ]);
    // A model gets the text in the notation of the documents.
    expect(open.map(({ excerpt }) => excerpt)).toEqual(['1. Vitamin B~12~ below 200 ng/m^2^.']);
  });

  it('go on with nothing on a page of garbage, which is one gap of its own', () => {
    const garbage = { ...item('e3', '3.', '7UHDWPHQW'), anchor: { ...anchor, page: 4 } } as Block;
    const blocks = LISTS.toSpliced(8, 0, garbage);
    const covered = (garbledPage: number) =>
      cover(blocks, { facts: ALL_FACTS, expected: EXPECTS_CRITERIA }, undefined, garbledPage);

    expect(kinds(covered(9).open)).toEqual([['list-item', 'e3']]);
    expect(covered(4).open).toEqual([]);
    expect(covered(4).coverage.gaps.map(({ kind, page }) => [kind, page])).toEqual([['page', 4]]);
  });

  it('need a fact for a sub-item of its own, not only evidence of its criterion', () => {
    const facts = [...without('i2', 'i2a'), factOf('inclusion', 'i2', 'i2a')];
    expect(kinds(coverLists(facts).open)).toEqual([['list-item', 'i2a']]);
  });

  it('need the parallel list under the heading beside them', () => {
    expect(kinds(coverLists(without('e1', 'e2')).open)).toEqual([
      ['list-item', 'e1'],
      ['list-item', 'e2'],
    ]);
  });

  it('have no hole in their numbers and no sentence between them that is not used', () => {
    const hole = LISTS.filter(({ id }) => id !== 'i2' && id !== 'i2a');
    expect(coverLists(without('i2', 'i2a'), hole).coverage.gaps.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('the numbers skip from 1. to 3.'),
    ]);
    const text = LISTS.toSpliced(4, 0, paragraph('p', 'Able to walk without help.'));
    expect(kinds(coverLists(ALL_FACTS, text).open)).toEqual([['list-item', 'p']]);
    const title = LISTS.toSpliced(4, 0, paragraph('p', 'Consent'));
    expect(coverLists(ALL_FACTS, title).open).toEqual([]);
  });

  it('may be excluded with a reason, and are not open if their text is used elsewhere', () => {
    const reason = message('block.blank');
    const excluded = [{ document: 1, block: 'i1', reason }];
    const facts = without('i1');
    expect(cover(LISTS, { facts, excluded, expected: EXPECTS_CRITERIA }).open).toEqual([]);
    const twice = [...LISTS, heading('h4', 'Synopsis'), item('s1', '1.', 'ADULTS'), item('s2', '2.', 'New.')];
    expect(kinds(coverLists([...ALL_FACTS, factOf('inclusion', 's2')], twice).open)).toEqual([]);
  });

  it('are missed as a whole if the result needs criteria and the study has none', () => {
    expect(coverLists([]).coverage.gaps.map(({ kind }) => kind)).toEqual(['inclusion', 'exclusion']);
  });
});

describe('tables', () => {
  it('are complete if each filled cell is used', () => {
    const { open, coverage } = coverTable(ALL_MARKS);
    expect([open, coverage.gaps]).toEqual([[], []]);
    expect(coverage.marks).toMatchObject({ total: 9, held: 9, gaps: 0, invented: 0 });
  });

  it.each<[string, (row: number, column: number) => boolean, [string, string][]]>([
    ['a sign', (row, column) => SCHEDULE.rows[row]?.cells[column]?.text === 'P', [['mark', 't.r2c2']]],
    ['a column', (_row, column) => column === 2, [['column', 't.r1c2']]],
    ['a row', (row) => row === 1, [['row', 't.r1c1']]],
    ['a cell', (row, column) => row === 1 && column === 2, [['mark', 't.r1c2']]],
    ['a text', (row, column) => row === 3 && column === 3, [['text-cell', 't.r3c3']]],
  ])('have %s open as a whole', (_what, isLost, expected) => {
    const marks = CELLS.filter(([row, column]) => !isLost(row, column)).map(([row, column]) =>
      markAt(row, column),
    );
    expect(kinds(coverTable(marks).open)).toEqual(expected);
  });

  it('may have a column and a row that count their signs, but no wrong count', () => {
    const counted = (sum: string) =>
      table('t', [
        ['', 'Day 1', 'Day 8', 'Day 15', 'Total'],
        ['Vital signs', 'X', 'X', 'X', '3'],
        ['Blood', 'X', '', 'X', '2'],
        ['Diary', 'X', '', '', sum],
        ['ECG', '', 'X', '', '1'],
        ['Assessments', '3', '2', '2', '7'],
      ]);
    const marks = ['1|1', '1|2', '1|3', '2|1', '2|3', '3|1', '4|2'].map((pair) => {
      const [row = 0, column = 0] = pair.split('|').map(Number);
      return markAt(row, column);
    });
    const openIn = (sum: string) =>
      cover([counted(sum)], { marks, facts: VISITS, expected: EXPECTS_SCHEDULE }).open;

    expect(openIn('1')).toEqual([]);
    expect(openIn('5 mg')).not.toEqual([]);
  });

  it('may be marked with 1 and 0, which count nothing', () => {
    const numbers = table('t', [
      ['', 'Day 1', 'Day 8', 'Day 15', 'Day 22'],
      ['Vital signs', '1', '1', '1', '1'],
      ['Diary', '1', '1', '1', '1'],
      ['Blood', '0', '0', '1', '0'],
    ]);
    const marks = [1, 2].flatMap((row) => [1, 2, 3, 4].map((column) => markAt(row, column)));
    const { open } = cover([numbers], { marks, facts: VISITS, expected: EXPECTS_SCHEDULE });

    expect(open.flatMap(({ cells }) => cells)).toContain('t.r3c3');
  });

  it('need one of the columns of labels that name their rows', () => {
    const [head = [], ...rows] = SCHEDULE.rows.map(({ cells }) => cells.map(({ text }) => text));
    const groups = ['Safety', 'Samples', 'Home'];
    const grouped = table('t', [['', '', ...head], ...rows.map((row, at) => [groups[at] ?? '', ...row])]);
    const marks = CELLS.map(([row, column]) => ({
      ...markAt(row, column + 1),
      activity: markAt(row, 0).activity,
    }));
    const facts = [
      ...[2, 3, 4].map((column): PlacedFact => ({ part: 'visit', places: markAt(1, column).visit })),
      ...[1, 2, 3].map((row): PlacedFact => ({ part: 'activity', places: markAt(row, 0).activity })),
    ];

    const { open } = cover([grouped], { marks, facts, expected: EXPECTS_SCHEDULE });

    expect(kinds(open)).toEqual([['column', 't.r1c1']]);
  });

  it('are missed in their first rows if the next page has the same headers', () => {
    const headers = ['', 'Screening', 'Day 8', 'Day 15'];
    const first = table('t', [
      headers,
      ['Consent', 'X', '', ''],
      ['Pulse', 'X', 'X', 'X'],
      ['Blood', 'X', 'X', 'X'],
    ]);
    const next = table('u', [headers, ['Urine', 'X', 'X', 'X'], ['Diary', 'X', 'X', 'X']]);
    const at = (block: string, row: number, column: number) => ({
      document: 1,
      block,
      cell: `${block}.r${row}c${column}`,
    });
    const marksOf = (block: string, rows: readonly number[]): PlacedMark[] =>
      rows.flatMap((row) =>
        [1, 2, 3].map((column) => ({
          cell: at(block, row, column),
          activity: [at(block, row, 0)],
          visit: [at(block, 0, column)],
          pair: `${block}${row}|${column}`,
          isExplained: true,
          hasMeaning: true,
        })),
      );
    const facts = [1, 2, 3].map((column): PlacedFact => ({
      part: 'visit',
      places: [at('t', 0, column), at('u', 0, column)],
    }));
    const marks = [...marksOf('t', [2, 3]), ...marksOf('u', [1, 2])];
    const covered = cover([first, next], { marks, facts, expected: EXPECTS_SCHEDULE });
    expect(kinds(covered.open)).toEqual([['row', 't.r1c1']]);
  });

  it('are open as a whole if they look like the used ones', () => {
    const other = table('u', [
      ['', 'A', 'B', 'C'],
      ['One', 'X', 'X', 'X'],
      ['Two', 'X', 'X', 'X'],
    ]);
    const input = { marks: ALL_MARKS, facts: VISITS, expected: EXPECTS_SCHEDULE };
    expect(kinds(cover([SCHEDULE, other], input).open)).toEqual([['table', 'u']]);
    // The same schedule, printed a second time.
    expect(cover([SCHEDULE, { ...SCHEDULE, id: 'again' }], input).open).toEqual([]);
  });

  it('have no mark for another visit, none twice, and none without a cell', () => {
    const [first] = ALL_MARKS;
    if (first === undefined) throw new Error('There are marks.');
    const shifted = coverTable([...ALL_MARKS.slice(1), markAt(1, 1, 2)]);
    expect(kinds(shifted.open)).toEqual([['misplaced', 't.r1c1']]);
    expect(shifted.coverage.marks.invented).toBe(1);
    expect(coverTable([...ALL_MARKS, first]).coverage.marks.invented).toBe(1);
    const nowhere = { ...first, pair: 'x', cell: { document: 1, block: 't', cell: 'none' } };
    expect(coverTable([...ALL_MARKS, nowhere]).coverage.marks.invented).toBe(1);
  });

  it('are doubtful if two signs fill them and nothing explains these', () => {
    const marks = ALL_MARKS.map((mark) => ({ ...mark, isExplained: false }));
    const input = { marks, facts: VISITS, expected: EXPECTS_SCHEDULE };

    expect(kinds(cover([SCHEDULE], input).open)).toEqual([['sign', 't.r1c1']]);
  });

  it('are doubtful if the study has no meaning of one of two signs', () => {
    const signs = table('t', [
      ['', 'Day 1', 'Day 8', 'Day 15'],
      ['Vital signs', 'X', 'O', 'X'],
      ['Blood', 'X', 'O', ''],
      ['Urine', 'X', 'O', ''],
    ]);
    const marks = ALL_MARKS.filter(({ cell }) => !/r[23]c3/.test(cell.cell ?? ''));
    const unknown = marks.map((mark) => ({ ...mark, hasMeaning: !mark.cell.cell?.endsWith('c2') }));
    const input = { facts: VISITS, expected: EXPECTS_SCHEDULE };
    const openOf = (own: typeof marks) => kinds(cover([signs], { ...input, marks: own }).open);

    expect(openOf(unknown)).toContainEqual(['sign', 't.r1c2']);
    expect(openOf(marks)).not.toContainEqual(['sign', 't.r1c2']);
  });

  it('are doubtful if no header names a visit', () => {
    const marks = ALL_MARKS.map((mark) => ({ ...mark, visit: [{ document: 1, block: 't' }] }));
    const { open } = cover([SCHEDULE], { marks, facts: VISITS, expected: EXPECTS_SCHEDULE });

    expect(kinds(open)).toContainEqual(['column', 't.r1c1']);
  });

  it('hold all signs that their page shows', () => {
    const input = { marks: ALL_MARKS, facts: VISITS, expected: EXPECTS_SCHEDULE };
    expect(cover([SCHEDULE], input, 8).open).toEqual([]);
    expect(kinds(cover([SCHEDULE], input, 12).open)).toEqual([['page-sign', 't']]);
  });

  it('need the footnotes that belong to them', () => {
    const note: Block = { id: 'n', type: 'footnote', mark: 'a', text: 'Fasting.', tableId: 't', anchor };
    const input = { marks: ALL_MARKS, facts: VISITS, expected: EXPECTS_SCHEDULE };
    expect(kinds(cover([SCHEDULE, note], input).open)).toEqual([['note', 'n']]);
  });

  it('of notes need a fact for each raised mark of a schedule', () => {
    const noted = table('t', [
      ['', 'Day 1', 'Day 8', 'Day 15'],
      ['Vital signs^1^', 'X', 'X', 'X'],
      ['Blood', 'X', 'X^2^', 'X'],
    ]);
    const notes = table('n', [
      ['1', 'Supine after five minutes of rest.'],
      ['2', 'Only where a sample is needed.'],
    ]);
    const marks = [1, 2].flatMap((row) => [1, 2, 3].map((column) => markAt(row, column)));
    const noteOf = (row: number): PlacedFact => ({
      part: 'footnote',
      places: [{ document: 1, block: 'n', cell: `n.r${row}c1` }],
    });
    const openWith = (...facts: readonly PlacedFact[]) =>
      kinds(cover([noted, notes], { marks, facts: [...VISITS, ...facts], expected: EXPECTS_SCHEDULE }).open);

    expect(openWith(noteOf(0), noteOf(1))).toEqual([]);
    expect(openWith(noteOf(0))).toEqual([['row', 'n.r1c0']]);
    expect(openWith()).toHaveLength(2);
  });

  it('of texts need rows of the same form', () => {
    const texts = table('t', [
      ['Objective', 'Endpoint'],
      ['To treat', 'Score'],
      ['To observe', 'Events'],
    ]);
    const facts = (['r1c0', 'r1c1'] as const).map((cell, at): PlacedFact => ({
      part: at === 0 ? 'objective' : 'endpoint',
      places: [{ document: 1, block: 't', cell: `t.${cell}` }],
    }));
    const expected = { criteria: false, objectives: true, schedule: false };
    expect(kinds(cover([texts], { facts, expected }).open)).toEqual([['row', 't.r2c0']]);
  });

  it('of a synopsis need rows with lists, and no other rows', () => {
    const synopsis = table('t', [
      ['Title', 'A study'],
      ['Sites', 'Approximately 30'],
      ['Inclusion criteria', '1. Adults\n2. Consent'],
      ['Exclusion criteria', '1. Asthma\n2. Pregnancy'],
    ]);
    const criterion = (part: 'inclusion' | 'exclusion', row: number): PlacedFact[] =>
      [1, 2].map(() => ({ part, places: [{ document: 1, block: 't', cell: `t.r${row}c1` }] }));

    expect(coverLists([...criterion('inclusion', 2), ...criterion('exclusion', 3)], [synopsis]).open).toEqual(
      [],
    );
    expect(kinds(coverLists(criterion('inclusion', 2), [synopsis]).open)).toContainEqual(['row', 't.r3c1']);
  });

  it('of two lists repeat a title of the first header; a short row that repeats none is a gap', () => {
    const lists = table('t', [
      ['No.', 'Inclusion criterion'],
      ['I-A', 'Consent in writing'],
      ['I-B', 'Good health'],
      ['No.', 'Exclusion criterion'],
      ['E-A', 'Severe asthma'],
    ]);
    const criterion = (part: 'inclusion' | 'exclusion', row: number): PlacedFact => ({
      part,
      places: [0, 1].map((column) => ({ document: 1, block: 't', cell: `t.r${row}c${column}` })),
    });
    const all = [criterion('inclusion', 1), criterion('inclusion', 2), criterion('exclusion', 4)];

    expect(coverLists(all, [lists]).open).toEqual([]);
    expect(kinds(coverLists(all.toSpliced(1, 1), [lists]).open)).toEqual([['row', 't.r2c0']]);
  });

  it('of texts may have titles without the format of a header, if all other rows are used', () => {
    const formatted = table('t', [
      ['Objectives', 'Endpoints'],
      ['To treat pain in adults', 'Change in the pain score'],
      ['To observe safety', 'Number of adverse events'],
      ['To collect opinions', 'Answers of the patients'],
    ]);
    const texts = { ...formatted, rows: formatted.rows.map((row) => ({ ...row, isHeader: false })) };
    const rowFact = (row: number): PlacedFact[] =>
      [0, 1].map((column) => ({
        part: column === 0 ? 'objective' : 'endpoint',
        places: [{ document: 1, block: 't', cell: `t.r${row}c${column}` }],
      }));
    const beside = { ...texts, rows: [texts.rows[0], texts.rows[1]].flatMap((row) => row ?? []) };
    const openOfTwo = cover([beside], {
      facts: rowFact(1),
      expected: { criteria: false, objectives: true, schedule: false },
    }).open;
    const openWith = (...rows: readonly number[]) =>
      kinds(
        cover([texts], {
          facts: rows.flatMap(rowFact),
          expected: { criteria: false, objectives: true, schedule: false },
        }).open,
      );

    expect(openOfTwo).toEqual([]);
    expect(openWith(1, 2, 3)).toEqual([]);
    expect(openWith(1, 3)).toEqual([
      ['row', 't.r0c0'],
      ['row', 't.r2c0'],
    ]);
  });
});

describe('a column of marks', () => {
  it('is doubtful if it holds none of the signs of the others', () => {
    const pages = table('t', [
      ['', 'Day 1', 'Day 8', 'Page'],
      ...['Vital signs', 'Blood', 'Diary', 'Weight'].map((name, at) => [name, 'X', 'X', String(at + 4)]),
    ]);
    const rows = [1, 2, 3, 4];
    const marks = rows.flatMap((row) => [1, 2, 3].map((column) => markAt(row, column)));
    const input = { marks, facts: VISITS, expected: EXPECTS_SCHEDULE };

    expect(cover([pages], input).coverage.gaps.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining('4 cells under “Page”'),
    ]);
    const right = { ...input, marks: marks.filter(({ cell }) => !(cell.cell ?? '').endsWith('c3')) };
    expect(cover([pages], right).coverage.gaps.map(({ sentence }) => sentence)).not.toContainEqual(
      expect.stringContaining('none of the signs'),
    );
  });

  it('is doubtful if it follows from the others, and so is a row of what they cost', () => {
    const counts = ['1112', '1101', '1212', '0101'].map((line) => [...line].map(Number));
    const prices = [40, 15, 22, 310];
    const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
    const costs = [0, 1, 2, 3].map((at) =>
      sumOf(counts.map((line, row) => (line[at] ?? 0) * (prices[row] ?? 0))),
    );
    const budget = table('t', [
      ['', 'Day 1', 'Day 8', 'Day 15', 'Day 22', 'Times'],
      ...counts.map((line, row) => [`Activity ${prices[row]}`, ...line.map(String), String(sumOf(line))]),
      ['Due', ...costs.map(String), ''],
    ]);
    const body = [1, 2, 3, 4].flatMap((row) => [1, 2, 3, 4].map((column) => [row, column] as const));
    const odd = [
      ...[1, 2, 3, 4].map((row) => [row, 5] as const),
      ...[1, 2, 3, 4].map((column) => [5, column] as const),
    ];
    const saidOf = (cells: readonly (readonly [number, number])[]): string[] =>
      cover([budget], {
        marks: cells.map(([row, column]) => markAt(row, column)),
        facts: [...VISITS, { part: 'visit', places: markAt(0, 4).visit }],
        expected: EXPECTS_SCHEDULE,
      }).coverage.gaps.map(({ sentence }) => sentence);

    expect(saidOf([...body, ...odd])).toEqual([
      expect.stringContaining('4 cells under “Times”'),
      expect.stringContaining('sums or prices: Due'),
    ]);
    expect(saidOf(body)).toEqual([expect.stringContaining('is in the study (4 filled cells): Due')]);
  });

  it('is doubtful if a text is merged over it', () => {
    const marked = table('t', [
      ['', 'Day 1', 'Day 8', 'Washout'],
      ...['Vital signs', 'Blood', 'Diary', 'Weight'].map((name, at) => [
        name,
        'X',
        'X',
        at === 0 ? '14 days' : '',
      ]),
    ]);
    const rows = marked.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => (cell.text === '14 days' ? { ...cell, rowSpan: 4 } : cell)),
    }));
    const merged = [1, 2, 3, 4].map((row) => ({ ...markAt(row, 3), cell: markAt(1, 3).cell }));
    const marks = [...[1, 2, 3, 4].flatMap((row) => [1, 2].map((column) => markAt(row, column))), ...merged];

    expect(
      cover([{ ...marked, rows }], { marks, facts: VISITS, expected: EXPECTS_SCHEDULE }).coverage.gaps.map(
        ({ sentence }) => sentence,
      ),
    ).toEqual([expect.stringContaining('1 cell under “Washout”')]);
  });
});

describe('a form', () => {
  const blanks = Array.from({ length: 6 }, (_, at) => paragraph(`b${at}`, 'Weight: |__|__| kg'));

  it('without fields is open, and lacks no criteria', () => {
    const { coverage, open } = cover(blanks, { expected: EXPECTS_CRITERIA });
    expect(open.map(({ kind, block }) => [kind, block])).toEqual(blanks.map(({ id }) => ['blank', id]));
    expect(coverage.gaps.map(({ sentence }) => sentence)).toEqual(
      blanks.map(() => expect.stringMatching(/^1 blank or box.*not part of the study/)),
    );
  });

  it('of which all fields were read has no gap; one lost field is open', () => {
    const facts = blanks.map(({ id }) => factOf(null, id));
    expect(cover(blanks, { facts }).open).toEqual([]);
    expect(cover(blanks, { facts: facts.slice(1) }).open).toMatchObject([{ kind: 'blank', block: 'b0' }]);
  });

  it('is open where answers lead to codes that no item has', () => {
    const led = ['Yes', 'No'].map((text, at) =>
      paragraph(`l${String(at)}`, `${text} ........ ${String(at)}`),
    );
    const facts = blanks.map(({ id }) => factOf(null, id));
    expect(cover([...blanks, ...led], { facts }).open.map(({ block }) => block)).toEqual(['l0', 'l1']);
  });

  it('is open where a label in a cell has room for its answer', () => {
    const grid = table('t', [
      ['Ward:', '', 'Bed:', '____'],
      ['Nurse *', '____', '', ''],
    ]);
    const factAt = (cell: string): PlacedFact => ({
      part: null,
      places: [{ document: 1, block: 't', cell: `t.${cell}` }],
    });
    const facts = [...blanks.map(({ id }) => factOf(null, id)), ...['r0c2', 'r0c3', 'r1c1'].map(factAt)];
    const input = { facts, itemTables: new Set(['1|t']) };
    expect(cover([...blanks, grid], input).open).toMatchObject([
      { kind: 'blank', cells: ['t.r0c0', 't.r1c0'] },
    ]);
  });

  it('is open in a table where a field is lost; rows of a log repeat each other', () => {
    const log = table('t', [
      ['Drug', 'Start'],
      ['____', '__/__/____ ☐'],
      ['____', '__/__/____ ☐'],
      ['____', '__/__/____ ☐'],
    ]);
    const factAt = (cell: string): PlacedFact => ({
      part: null,
      places: [{ document: 1, block: 't', cell: `t.${cell}` }],
    });
    const all = [factAt('r1c0'), factAt('r1c1')];
    expect(cover([log], { facts: all }).open).toEqual([]);
    expect(cover([log], { facts: all.slice(1) }).open).toMatchObject([
      { kind: 'blank', cells: ['t.r1c0', 't.r2c0', 't.r3c0'] },
    ]);
  });

  it('in a protocol counts only where fields of its table were read', () => {
    const grid = table('t', [
      ['Weight', '____ kg'],
      ['Height', '____ cm'],
      ['Pulse', '____ bpm'],
      ['Race', '☐ White ☐ Black ☐ Other'],
    ]);
    const facts: PlacedFact[] = [
      factOf('inclusion', 'i1'),
      { part: null, places: [{ document: 1, block: 't', cell: 't.r0c1' }] },
    ];
    const blocks = [...blanks, grid, item('i1', '1.', 'Adults')];
    expect(cover(blocks, { facts }).open).toEqual([]);
    expect(cover(blocks, { facts, itemTables: new Set(['1|t']) }).open).toMatchObject([
      { kind: 'blank', block: 't', cells: ['t.r1c1', 't.r2c1', 't.r3c1'] },
    ]);
  });
});
