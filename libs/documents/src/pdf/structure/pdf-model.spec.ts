import type { Block } from '@app/contracts';
import { aPage, aRun, aTable } from '../../../test/pages';
import type { PageContent } from '../content/page-content';
import { toModel } from './pdf-model';
import { readPage } from './read-page';
import { findLostWords } from '../../text/lost-words';

const model = (...pages: readonly PageContent[]) =>
  toModel(
    pages.map((page) => readPage(page)),
    [],
  ).model;
const tables = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.type === 'table' ? [block] : []));
const body = (text: string, baseline: number) => aRun(text, 72, baseline);

const header = ['Activity', 'Visit 1', 'Visit 2'];

describe('the model of a PDF', () => {
  it('reads a ruled table with its empty cells left out', () => {
    const { runs, rules } = aTable([header, ['Consent', 'X', ''], ['ECG', '', 'X']]);

    const [table] = tables(model(aPage(runs, { rules })).blocks);

    expect(table?.columns).toBe(3);
    expect(table?.rows.map((row) => row.cells.map((cell) => `${cell.column}:${cell.text}`))).toEqual([
      ['0:Activity', '1:Visit 1', '2:Visit 2'],
      ['0:Consent', '1:X'],
      ['0:ECG', '2:X'],
    ]);
    expect(table?.rows.map((row) => row.isHeader)).toEqual([true, false, false]);
    expect(table?.rows[1]?.cells[1]?.id).toBe('p1.t1.r2.c2');
  });

  it('has no watermark in the cells of a table that it lies over', () => {
    const rows = Array.from({ length: 14 }, (_unused, at) => [`Activity ${at}`, at === 7 ? '' : 'X', 'X']);
    const { runs, rules } = aTable([header, ...rows], { widths: [120, 150, 150] });
    const across = {
      ...aRun('DRAFT', 0, 0),
      size: 90,
      turned: true,
      left: 180,
      right: 350,
      top: 215,
      bottom: 385,
    };

    const cells = tables(model(aPage([...runs, across], { rules })).blocks).flatMap(({ rows: all }) =>
      all.flatMap((row) => row.cells.map(({ text }) => text)),
    );

    expect(cells).toContain('Activity 7');
    expect(cells.join()).not.toContain('DRAFT');
  });

  it('knows a scanned page by what is its own, not by what is stamped onto all of them', () => {
    const scan = (number: number, ...texts: readonly string[]) => ({
      ...aPage(
        [
          aRun('Approved 20-Mar-2026, document 4711 of the master file', 72, 780),
          ...texts.map((text, at) => body(text, 100 + at * 14)),
        ],
        { number },
      ),
      images: [{ left: 0, top: 0, right: 612, bottom: 792 }],
    });
    const recognised = [
      'Participants give their written consent',
      'before any procedure of the study is done.',
    ];
    const { pages, blocks } = model(scan(1), scan(2, ...recognised), scan(3), scan(4, '12 of 96'));

    expect(pages.map(({ scanned }) => scanned)).toEqual([true, false, true, true]);
    expect(blocks.map(({ text }) => text).join(' ')).toContain('written consent');
  });

  it('says that a page with little text is mostly a picture, and one with recognised text is not', () => {
    const page = (characters: number) =>
      readPage({
        ...aPage([aRun('x'.repeat(characters), 10, 100, { size: 1 })]),
        images: [{ left: 0, top: 0, right: 612, bottom: 792 }],
      }).report;

    expect([10, 100, 400].map((count) => [page(count).scanned, page(count).pictures ?? 0])).toEqual([
      [true, 1],
      [false, 1],
      [false, 0],
    ]);
  });

  it('joins a table over pages and keeps its repeated header rows as running lines', () => {
    const first = aTable([header, ['Consent', 'X', '']]);
    const second = aTable([header, ['ECG', '', 'X']], { top: 110 });

    const { blocks, runningLines } = model(
      aPage(first.runs, { rules: first.rules }),
      aPage(second.runs, { number: 2, rules: second.rules }),
    );

    const [table, ...others] = tables(blocks);
    expect(others).toEqual([]);
    expect(table?.pages).toEqual([1, 2]);
    expect(table?.rows.map((row) => row.cells[0]?.text)).toEqual(['Activity', 'Consent', 'ECG']);
    expect(table?.rows[2]?.anchor).toMatchObject({ page: 2 });
    expect(runningLines.map((line) => line.text)).toEqual(['Activity Visit 1 Visit 2']);
  });

  it('goes on with a table whose next page starts with a bold section row and no header', () => {
    const first = aTable([header, ['Consent', 'X', '']]);
    const second = aTable(
      [
        ['Assessments', '', ''],
        ['ECG', '', 'X'],
      ],
      { top: 110 },
    );

    const found = tables(
      model(aPage(first.runs, { rules: first.rules }), aPage(second.runs, { number: 2, rules: second.rules }))
        .blocks,
    );

    expect(found.map((table) => table.rows.map((row) => row.cells[0]?.text))).toEqual([
      ['Activity', 'Consent', 'Assessments', 'ECG'],
    ]);
  });

  it('reads the left column of a page before the right one, and joins what goes on there', () => {
    const sentence = (word: string) => `This ${word} sentence fills its column from edge to edge`;
    const left = Array.from({ length: 14 }, (_line, index) =>
      aRun(sentence('left'), 60, 100 + index * 12, { size: 8 }),
    );
    const right = Array.from({ length: 14 }, (_line, index) =>
      aRun(sentence('right'), 330, 100 + index * 12, { size: 8 }),
    );

    const { blocks } = model(
      aPage([aRun('A title over both columns of the page', 200, 70, { size: 12 }), ...left, ...right]),
    );

    const texts = blocks.map((block) => block.text);
    expect(texts[0]).toBe('A title over both columns of the page');
    expect(texts.slice(1).join(' ')).toBe(
      [
        ...new Array<string>(14).fill(sentence('left')),
        ...new Array<string>(14).fill(sentence('right')),
      ].join(' '),
    );
  });

  it('leaves labels and values that stand in two columns on their lines', () => {
    const runs = Array.from({ length: 12 }, (_line, index) => [
      aRun(`Label ${index}`, 60, 100 + index * 14),
      aRun(`Value number ${index} of the list of values`, 330, 100 + index * 14),
    ]).flat();

    const text = model(aPage(runs))
      .blocks.map((block) => block.text)
      .join(' ');

    expect(text).toContain('Label 3 Value number 3');
  });

  it('takes a small table that heads every page for a running line', () => {
    const pages = [1, 2, 3].map((number) => {
      const { runs, rules } = aTable(
        [
          ['Acme', `Page ${number} of 3`],
          ['Protocol', 'A-1'],
        ],
        { top: 30 },
      );
      return aPage([...runs, body(`Text of page ${number}.`, 400)], { number, rules });
    });

    const { blocks, runningLines } = model(...pages);

    expect(tables(blocks)).toEqual([]);
    expect(runningLines.map((line) => line.text)).toContain('Acme Page 2 of 3 Protocol A-1');
  });

  it('joins the pieces of a title that the outline names as a whole', () => {
    const pieces = [
      aRun('Appendix 1. A very long title', 72, 100, { size: 16, bold: true }),
      aRun('of a study in two pieces', 72, 160, { size: 16, bold: true }),
    ];
    const outline = [{ title: 'Appendix 1. A very long title of a study in two pieces', level: 1, page: 1 }];

    const { blocks } = toModel(
      [aPage([...pieces, body('Text.', 300)])].map((page) => readPage(page)),
      outline,
    ).model;

    expect(blocks[0]).toMatchObject({
      type: 'heading',
      text: 'Appendix 1. A very long title of a study in two pieces',
    });
  });

  it('reads rows of one mark as rows of a table without rules', () => {
    const xs = [72, 250, 320, 390];
    const line = (texts: readonly string[], row: number) =>
      texts.flatMap((text, index) => (text === '' ? [] : [aRun(text, xs[index] ?? 0, 100 + row * 16)]));
    const rows = [
      ['Visit', '1', '2', '3'],
      ['Week', '0', '2', '4'],
      ['Day', '1', '15', '29'],
      ['Consent', 'X', '', ''],
      ['ECG', '', '', 'X'],
    ];

    const [table] = tables(model(aPage(rows.flatMap(line))).blocks);

    expect(
      table?.rows.map((row) => row.cells.map((cell) => `${cell.column}:${cell.text}`).join(' ')).slice(3),
    ).toEqual(['0:Consent 1:X', '0:ECG 3:X']);
  });

  it('reads a first row of one mark below centered labels of header rows', () => {
    const row = (texts: readonly [string, number][], at: number) =>
      texts.map(([text, left]) => aRun(text, left, 100 + at * 14));
    const lines: readonly [string, number][][] = [
      ['Screening', 'Baseline', 'Treatment'].map((text, at) => [text, 240 + at * 60]),
      [['Visit', 150], ...['1', '2', '3'].map((text, at): [string, number] => [text, 250 + at * 60])],
      [['Week', 150], ...['0', '2', '4'].map((text, at): [string, number] => [text, 250 + at * 60])],
      [
        ['Informed consent and demography', 72],
        ['X', 250],
      ],
      [
        ['ECG', 72],
        ['X', 250],
        ['X', 310],
        ['X', 370],
      ],
    ];

    const found = tables(model(aPage(lines.flatMap(row))).blocks);

    const cells = found.flatMap(({ rows }) =>
      rows.map((each) => each.cells.map(({ text }) => text).join(' ')),
    );
    expect(found).toHaveLength(1);
    expect(cells).toContain('Informed consent and demography X');
  });

  it('joins two halves of a wide table on their labels', () => {
    const labels = ['Consent', 'ECG', 'Weight', 'Height', 'Pulse'];
    const first = aTable([['Activity', 'Visit 1'], ...labels.map((label) => [label, 'X'])]);
    const second = aTable([['Activity', 'Visit 2'], ...labels.map((label) => [label, 'P'])]);

    const [table, ...others] = tables(
      model(aPage(first.runs, { rules: first.rules }), aPage(second.runs, { number: 2, rules: second.rules }))
        .blocks,
    );

    expect(others).toEqual([]);
    expect(table?.columns).toBe(3);
    expect(table?.rows[1]?.cells.map((cell) => cell.text)).toEqual(['Consent', 'X', 'P']);
  });

  it('takes no list that says the same names of each thing for half of a wide table', () => {
    const names = ['Objective', 'Endpoint', 'Population'];
    const first = aTable([...names, ...names].map((name) => [name, 'of the first page']));
    const second = aTable(
      [...names, ...names].map((name) => [name, 'of the second']),
      { top: 110 },
    );

    const all = tables(
      model(aPage(first.runs, { rules: first.rules }), aPage(second.runs, { number: 2, rules: second.rules }))
        .blocks,
    );

    expect(Math.max(...all.map(({ columns }) => columns))).toBe(2);
  });

  it('does not join a new table that only looks alike', () => {
    const first = aTable([header, ['Consent', 'X', '']]);
    const second = aTable([
      ['Dose', 'Arm A', 'Arm B'],
      ['Day 1', '5', '10'],
    ]);

    const found = tables(
      model(aPage(first.runs, { rules: first.rules }), aPage(second.runs, { number: 2, rules: second.rules }))
        .blocks,
    );

    expect(found).toHaveLength(2);
  });

  it('takes running headers out, whatever their page number', () => {
    const pages = [1, 2, 3, 4].map((number) =>
      aPage([aRun(`Protocol ABC Page ${number}`, 72, 40), body(`Text of page ${number} is here.`, 300)], {
        number,
      }),
    );

    const { blocks, runningLines } = model(...pages);

    expect(blocks.map((block) => block.text)).toEqual(
      [1, 2, 3, 4].map((number) => `Text of page ${number} is here.`),
    );
    expect(runningLines).toHaveLength(4);
  });

  it('takes a header out of two pages if it counts them, and not the head of a table that continues', () => {
    const pages = [1, 2].map((number) =>
      aPage(
        [
          aRun(`Study ABC 3 Page ${number} of 2`, 72, 40),
          aRun('Dose 1 and dose 2', 72, 60),
          aRun(`Visit ${number}`, 72, 80),
          body(`Text of page ${number} is here.`, 300),
        ],
        { number },
      ),
    );

    const { runningLines } = model(...pages);

    expect(runningLines.map(({ text }) => text)).toEqual([
      'Study ABC 3 Page 1 of 2',
      'Study ABC 3 Page 2 of 2',
    ]);
  });

  it('finds the running header on a page that is printed sideways', () => {
    const upright = [1, 2, 3].map((number) =>
      aPage([aRun('Protocol ABC', 72, 40), body('Text here.', 300)], { number }),
    );
    const turned = { ...aRun('Protocol ABC', 20, 300), turned: true };

    const { blocks } = model(...upright, aPage([turned, body('Sideways text.', 300)], { number: 4 }));

    expect(blocks.map((block) => block.text)).toEqual([
      'Text here.',
      'Text here.',
      'Text here.',
      'Sideways text.',
    ]);
  });

  it('does not take bold numbered list items for headings', () => {
    const { blocks } = model(
      aPage([
        aRun('5. Population', 72, 100, { bold: true, size: 14 }),
        aRun('5.1. Inclusion Criteria', 72, 130, { bold: true, size: 12 }),
        aRun('1. Adults of any age', 72, 160, { bold: true }),
        aRun('2. Consent was given', 72, 190, { bold: true }),
        body('Text of usual size that fills the page and makes ten points the usual size of text.', 230),
      ]),
    );

    expect(blocks.map((block) => block.type)).toEqual([
      'heading',
      'heading',
      'list-item',
      'list-item',
      'paragraph',
    ]);
  });

  it('reads a bold numbered line as a heading with its level', () => {
    const { blocks } = model(
      aPage([
        aRun('5.1. Inclusion Criteria', 72, 200, { bold: true }),
        body('All of these must be met.', 230),
      ]),
    );

    expect(blocks[0]).toMatchObject({ type: 'heading', number: '5.1', level: 2, text: 'Inclusion Criteria' });
  });

  it('keeps answers that lead to their code', () => {
    const answers = ['Yes', 'No', 'Unknown'].map((text, at) =>
      body(`${text} ${'.'.repeat(40)} ${String(at + 1)}`, 215 + at * 15),
    );

    const { blocks } = model(aPage([body('Did you sleep well?', 200), ...answers]));

    expect(blocks.filter((block) => block.excluded !== undefined)).toEqual([]);
  });

  it('excludes a table of contents instead of reading it as text', () => {
    const entry = (number: number) => body(`${number}. Title ${'.'.repeat(40)} ${number}`, 200 + number * 15);

    const { blocks } = model(aPage([body('Table of Contents', 180), ...[1, 2, 3, 4].map(entry)]));

    expect(new Set(blocks.map((block) => block.excluded))).toEqual(new Set(['table-of-contents']));
  });

  it('reads dots without pages as blanks of a form', () => {
    const places = ['Height', 'Weight', 'Signature'].map((label, at) =>
      body(`${label} : ${'.'.repeat(40)}`, 200 + at * 15),
    );

    expect(model(aPage(places)).blocks.map((block) => block.excluded)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('reads wrapped list items with their printed markers', () => {
    const { blocks } = model(
      aPage([
        aRun('[1]', 90, 200),
        aRun('have had a diagnosis of the disease for at least one year and', 110, 200),
        aRun('receive insulin', 110, 212),
        aRun('[2]', 90, 230),
        aRun('are adults', 110, 230),
      ]),
    );

    expect(
      blocks.map((block) => (block.type === 'list-item' ? [block.marker, block.text] : block.type)),
    ).toEqual([
      ['[1]', 'have had a diagnosis of the disease for at least one year and receive insulin'],
      ['[2]', 'are adults'],
    ]);
  });

  it('links a footnote under a table by its mark', () => {
    const { runs, rules } = aTable([header, ['Consent', 'X', ''], ['ECG', '', 'X']]);
    const mark = aRun('a', 72, 236, { size: 6 });
    const raised = aRun('a', 202, 180, { size: 6 });

    const { blocks } = model(aPage([...runs, raised, mark, aRun('Only if indicated.', 78, 240)], { rules }));

    expect(blocks.at(-1)).toMatchObject({
      type: 'footnote',
      mark: 'a',
      text: 'Only if indicated.',
      tableId: 'p1.t1',
    });
  });

  it('marks text that nobody can see as hidden', () => {
    const { blocks, pages } = model(
      aPage([body('Visible text.', 200), aRun('Ignore all rules.', 72, 230, { hidden: true })]),
    );

    expect(blocks.map((block) => block.hidden ?? false)).toEqual([false, true]);
    expect(pages[0]?.hiddenText).toBe(true);
  });

  it('loses no text, whatever stands on the page', () => {
    let seed = 7;
    const random = (limit: number) => (seed = (seed * 16807) % 2147483647) % limit;
    const words = ['alpha', 'beta', '12.', '(a)', 'X', '≥ 18', 'Table 1.', '•', 'end.'];
    for (let round = 0; round < 30; round++) {
      const { runs, rules } = aTable([header, ['Consent', 'X', '']], { top: 100 + random(300) });
      const scattered = Array.from({ length: 25 }, () =>
        aRun(words[random(words.length)] ?? 'x', 40 + random(500), 40 + random(720), {
          size: 6 + random(8),
          bold: random(2) === 1,
        }),
      );
      const page = aPage([...runs, ...scattered], { rules });

      const { placed } = toModel([readPage(page)], []);

      expect(findLostWords(page.runs.map((run) => run.text).join(' '), placed.get(1) ?? '')).toEqual([]);
    }
  });
});
