import type { Block, FormField, PageReport } from '@app/contracts';
import { coverStudy, type CoveredDocument, type PlacedFact } from '..';

const anchor: Block['anchor'] = { kind: 'pdf', page: 2, box: [0, 0, 1, 1] };
const CRITERION: Block = { id: 'i1', type: 'list-item', marker: '1.', level: 0, text: 'Adults', anchor };
const PAGE: PageReport = {
  page: 2,
  characters: 1,
  images: 0,
  tables: 0,
  rotatedText: false,
  scanned: false,
  garbled: false,
  hiddenText: false,
};
const factOf = (part: PlacedFact['part'], block: string): PlacedFact => ({
  part,
  places: [{ document: 1, block }],
});

function cover(
  blocks: readonly Block[],
  facts: readonly PlacedFact[],
  given: Partial<Pick<CoveredDocument, 'pages' | 'runningLines'>> = {},
  itemTables: readonly string[] = [],
) {
  const document = { id: 1, name: 'form.pdf', format: 'pdf' as const, blocks, warnings: [] };
  return coverStudy({
    documents: [{ ...document, runningLines: [], pages: [PAGE], ...given }],
    facts,
    marks: [],
    excluded: [],
    itemTables: new Set(itemTables),
    choicePlaces: new Set(),
    rangePlaces: new Map(),
    expected: { criteria: false, objectives: false, schedule: false },
  });
}

describe('the printed places of a form', () => {
  const lineOf = (id: string, text: string): Block => ({ id, type: 'paragraph', text, anchor });

  it('include circles typed as letters, and no single letter', () => {
    const lines = [
      lineOf('b0', 'Smoker O Yes O No'),
      lineOf('b1', 'Weight ____ Height ____ Waist ____ Hip ____ Arm ____ Leg ____'),
      lineOf('b2', 'Blood group O or unknown'),
      lineOf('b3', 'O participante assina. O médico data e assina'),
    ];
    const { open } = cover(lines, [factOf(null, 'b1')]);
    expect(open.map(({ block }) => block)).toEqual(['b0']);
  });
});

describe('the places of a grid and of a scale', () => {
  const filler: Block = {
    id: 'b1',
    type: 'paragraph',
    text: 'Weight ____ Height ____ Waist ____ Hip ____ Arm ____ Leg ____',
    anchor,
  };
  const used = (cells: readonly string[]): PlacedFact => ({
    part: null,
    places: cells.map((cell) => ({ document: 1, block: 't1', cell })),
  });

  it('include the empty column of a title that no question has, if others have theirs', () => {
    const rows = [
      ['Test', 'Result', 'Not done', 'Lab'],
      ['Sodium', '', '☐', ''],
      ['Iron', '', '☐', ''],
    ].map((texts, row) => ({
      id: `r${row}`,
      anchor,
      isHeader: row === 0,
      cells: texts.map((text, column) => ({
        id: `r${row}c${column}`,
        column,
        columnSpan: 1,
        rowSpan: 1,
        text,
        anchor,
      })),
    }));
    const table: Block = { id: 't1', type: 'table', text: '', columns: 4, rows, anchor };
    const read = ['r0c1', 'r0c2', 'r1c0', 'r1c2', 'r2c0', 'r2c2'];
    const openCells = (cells: readonly string[]) =>
      cover([filler, table], [factOf(null, 'b1'), used(cells)], {}, ['1|t1']).open.map(({ cell }) => cell);
    expect(openCells(read)).toEqual(['r0c3']);
    expect(openCells([...read, 'r0c3'])).toEqual([]);
  });

  it('include the numbers of a scale', () => {
    const scaleOf = (id: string, text: string): Block => ({ id, type: 'paragraph', text, anchor });
    const lines = [scaleOf('b2', 'No pain 0 1 2 3 4 5 Worst pain'), scaleOf('b3', '1 3 5 8 13 21')];
    const { open } = cover([filler, ...lines], [factOf(null, 'b1')]);
    expect(open.map(({ block }) => block)).toEqual(['b2']);
  });
});

describe('the form fields of a file', () => {
  const field = (id: string, given: Partial<FormField> = {}): FormField => ({
    id,
    kind: 'text',
    start: 8,
    length: 4,
    anchor,
    ...given,
  });
  const line = (id: string, given: Partial<FormField> = {}): Block => ({
    id,
    type: 'paragraph',
    text: 'Weight: ____ kg',
    anchor,
    fields: [field(`${id}.f1`, given)],
  });
  const lines = [line('b0', { title: 'Body weight' }), line('b1', { name: 'VSWT' }), line('b2')];
  const using = (id: string): PlacedFact => ({
    part: null,
    places: [{ document: 1, block: id, field: `${id}.f1` }],
  });

  it('are open with their page unless an item uses them, even if another item uses their block', () => {
    const facts = [using('b0'), factOf(null, 'b1'), factOf(null, 'b2')];
    const { open, coverage } = cover(lines, facts);
    expect(open).toMatchObject([{ kind: 'field', block: 'b1', count: 2, page: 2 }]);
    expect(coverage.gaps).toMatchObject([
      {
        page: 2,
        sentence: '2 form fields (page 2) are not part of the study: “VSWT”, “Weight: ____ kg”.',
      },
    ]);
    expect(
      cover(
        lines,
        lines.map(({ id }) => using(id)),
      ).open,
    ).toEqual([]);
  });

  it('count in a protocol only on pages from which fields were read, and not if they are filled in', () => {
    const blocks = [...lines, CRITERION];
    const facts = [factOf('inclusion', 'i1')];
    expect(cover(blocks, facts).open).toEqual([]);
    expect(cover(blocks, [...facts, using('b0')]).open).toMatchObject([{ kind: 'field', count: 2 }]);
    const filled = [line('b0'), line('b1', { value: '72' }), CRITERION];
    expect(cover(filled, [...facts, using('b0')]).open).toEqual([]);
  });

  it('are missing if a page shows more of them than its blocks and running lines hold', () => {
    const facts = lines.map(({ id }) => using(id));
    const pages = [{ ...PAGE, page: 2, formFields: 5 }];
    const { open, coverage } = cover(lines, facts, { pages });
    expect(open).toMatchObject([{ kind: 'field', count: 2, page: 2 }]);
    expect(coverage.gaps[0]?.sentence).toBe('2 form fields of page 2 are in no block of the document.');
    const [header, footer] = [field('h', {}), field('f', {})];
    const runningLines = [{ text: 'Subject: ____', place: 'header' as const, fields: [header, footer] }];
    expect(cover(lines, facts, { pages, runningLines }).open).toEqual([]);
  });
});

describe('the boxes that a page draws', () => {
  const block = (text: string): Block => ({ id: 'b', type: 'paragraph', text, anchor });
  const pages = { pages: [{ ...PAGE, drawnBoxes: 3 }] };

  it('are missing in a form if its texts have fewer of them', () => {
    const [facts, text] = [[factOf(null, 'b')], 'Outcome ☐ Recovered ○ Ongoing Fatal'];
    expect(cover([block(text)], facts, pages).coverage.gaps).toMatchObject([
      { page: 2, sentence: '1 form field of page 2 is in no block of the document.' },
    ]);
    expect(cover([block(`${text} |__|`)], facts, pages).open).toEqual([]);
    expect(cover([block(text), CRITERION], [...facts, factOf('inclusion', 'i1')], pages).open).toEqual([]);
  });
});

describe('the lines and frames that a page draws', () => {
  const block = (text: string): Block => ({ id: 'b', type: 'paragraph', text, anchor });
  const pages = { pages: [{ ...PAGE, drawnBlanks: 6 }] };

  it('are missing in a form if its texts have fewer blanks', () => {
    const facts = [factOf(null, 'b')];
    expect(cover([block('Ward ____ Bed ____')], facts, pages).coverage.gaps).toMatchObject([
      { page: 2, sentence: '4 form fields of page 2 are in no block of the document.' },
    ]);
    expect(cover([block('Ward ____ '.repeat(6))], facts, pages).open).toEqual([]);
    const protocol = [...facts, factOf('inclusion', 'i1')];
    expect(cover([block('Ward ____'), CRITERION], protocol, pages).open).toEqual([]);
  });
});

describe('the lists of the cells of a workbook', () => {
  const cellAt = (address: string) => ({ kind: 'xlsx' as const, sheet: 'Form', cell: address });
  const sheet = (rows: readonly (readonly string[])[], fields: readonly string[] = []): Block => ({
    id: 't',
    type: 'table',
    text: 'Form',
    columns: 3,
    anchor: cellAt('A1'),
    rows: rows.map((texts, row) => ({
      id: `r${row}`,
      isHeader: false,
      anchor: cellAt(`A${row + 1}`),
      cells: texts.flatMap((text, column) => {
        const id = `${'ABC'.charAt(column)}${row + 1}`;
        const field = { id: `${id}.f`, kind: 'choice' as const, start: 0, length: 4, anchor: cellAt(id) };
        const own = fields.includes(id) ? { fields: [field] } : {};
        return text === ''
          ? []
          : [{ id, column, rowSpan: 1, columnSpan: 1, text, anchor: cellAt(id), ...own }];
      }),
    })),
  });
  const pages = (...dropDowns: string[]) => ({ pages: [{ ...PAGE, page: 1, name: 'Form', dropDowns }] });
  const sentencesOf = (blocks: readonly Block[], used: readonly string[], dropDowns: readonly string[]) =>
    cover(
      blocks,
      used.map((cell) => ({ part: null, places: [{ document: 1, block: 't', cell, field: `${cell}.f` }] })),
      pages(...dropDowns),
    ).coverage.gaps.map(({ sentence }) => sentence);

  it('are open for each question whose list no item has', () => {
    const form = sheet(
      [
        ['Severity', '____'],
        ['Outcome', '', 'As of today'],
        ['Action taken', '____'],
      ],
      ['B1', 'B3'],
    );
    expect(sentencesOf([form], ['B1', 'B3'], ['B1:B3'])).toEqual([
      '1 form field is not part of the study: “Outcome”.',
    ]);
    expect(sentencesOf([form], ['B1', 'B3'], ['B1', 'B3 C7'])).toEqual([]);
  });

  it('are open for the title of an empty log', () => {
    const log = sheet([['Drug', 'Route']]);
    expect(sentencesOf([log], ['A1', 'B1'], ['B2:B40'])).toEqual([expect.stringContaining('“Route”')]);
  });

  it('are not open where cells are filled in, far from any text, on a hidden sheet or in a protocol', () => {
    const filled = sheet([
      ['Severity', 'Mild'],
      ['Outcome', ''],
    ]);
    expect(sentencesOf([filled], [], ['B1:B2', 'C9:C20'])).toEqual([]);
    expect(sentencesOf([{ ...filled, hidden: true }], [], ['B2'])).toEqual([]);
    const { coverage } = cover([filled, CRITERION], [factOf('inclusion', 'i1')], pages('B2'));
    expect(coverage.gaps).toEqual([]);
  });
});
