import type { PageReport, TableBlock } from '@app/contracts';
import { coverStudy, type CoveredDocument, type PlacedMark } from '.';

const anchor: TableBlock['anchor'] = { kind: 'pdf', page: 4, box: [0, 0, 10, 10] };
const TABLE: TableBlock = {
  id: 't',
  type: 'table',
  text: '',
  columns: 3,
  isPicture: true,
  anchor,
  rows: [
    ['', 'Day 1', 'Day 8'],
    ['Vital signs', 'X', 'X'],
    ['Blood', 'X', ''],
  ].map((texts, row) => ({
    id: `t.r${row}`,
    isHeader: row === 0,
    anchor,
    cells: texts.flatMap((text, column) =>
      text === '' ? [] : [{ id: `t.r${row}c${column}`, column, columnSpan: 1, rowSpan: 1, text, anchor }],
    ),
  })),
};
const markAt = (row: number, column: number): PlacedMark => ({
  cell: { document: 1, block: 't', cell: `t.r${row}c${column}` },
  activity: [{ document: 1, block: 't', cell: `t.r${row}c0` }],
  visit: [{ document: 1, block: 't', cell: `t.r0c${column}` }],
  pair: `${row}|${column}`,
  isExplained: true,
  hasMeaning: true,
});
const MARKS = [markAt(1, 1), markAt(1, 2), markAt(2, 1)];
const GRID = {
  rows: 3,
  columns: 3,
  marks: 3,
  unread: 0,
  isTable: true,
  box: [0, 0, 10, 10] as [number, number, number, number],
};

interface Given {
  readonly report?: Partial<PageReport>;
  readonly blocks?: readonly TableBlock[];
  readonly marks?: readonly PlacedMark[];
  readonly pictured?: CoveredDocument['pictured'];
}

function cover({ report = {}, blocks = [TABLE], marks = MARKS, pictured = [] }: Given) {
  const page: PageReport = {
    page: 4,
    characters: 100,
    images: 1,
    tables: 1,
    rotatedText: false,
    scanned: false,
    garbled: false,
    hiddenText: false,
    ...report,
  };
  return coverStudy({
    documents: [
      {
        id: 1,
        name: 'protocol.pdf',
        format: 'pdf',
        blocks,
        runningLines: [],
        warnings: [],
        pages: [page],
        pictured,
      },
    ],
    facts: [],
    marks,
    excluded: [],
    itemTables: new Set(),
    choicePlaces: new Set(),
    rangePlaces: new Map(),
    expected: { criteria: false, objectives: false, schedule: true },
  });
}

const sentencesOf = (given: Given) =>
  cover(given)
    .coverage.gaps.filter(({ kind, page }) => kind === 'page' && page === 4)
    .map(({ sentence }) => sentence);

describe('a table that is a picture', () => {
  it('has its marks counted, until a model has looked at its page', () => {
    const pictured = [{ page: 4, model: 'm', isPartial: false }];

    expect(cover({}).coverage.marks).toMatchObject({ held: 3, fromPicture: 3 });
    expect(cover({ pictured }).coverage.marks.fromPicture).toBeUndefined();
    expect(
      cover({ blocks: [{ ...TABLE, isPicture: undefined }] }).coverage.marks.fromPicture,
    ).toBeUndefined();
  });

  it('is a gap with its size if its labels were not read, until a model has looked at it', () => {
    const report = { pictureGrids: [{ ...GRID, isTable: false }] };
    const lost = { report, blocks: [], marks: [] };
    const everywhere = { pictureGrids: [{ ...GRID, isTable: false, marks: 4 }] };

    expect(sentencesOf(lost)).toEqual([
      'A table with 3 rows, 3 columns and 3 marked cells on page 4 is a picture, and its labels were not read.',
    ]);
    expect(sentencesOf({ ...lost, report: everywhere })).toEqual([]);
    const seen = sentencesOf({ ...lost, pictured: [{ page: 4, model: 'm', isPartial: true }] });
    expect(seen).toEqual([expect.stringContaining('A model read page 4 from a picture')]);
    expect(
      sentencesOf({ ...lost, report: { pictureGrids: [{ ...GRID, isTable: false, marks: 0 }] } }),
    ).toEqual([]);
  });

  it('is a gap for its signs that could not be read', () => {
    expect(sentencesOf({ report: { pictureGrids: [{ ...GRID, unread: 2 }] } })).toEqual([
      '2 cells with a sign in a table on page 4, which is a picture, could not be read.',
    ]);
    expect(sentencesOf({ report: { pictureGrids: [GRID] } })).toEqual([]);
  });

  it('must hold all signs that the pixels of its page show', () => {
    const kinds = (inkedSigns: number) =>
      cover({ report: { inkedSigns, pictureGrids: [GRID] } }).open.map(({ kind, count }) => [kind, count]);

    expect(kinds(3)).not.toContainEqual(['page-sign', expect.anything()]);
    expect(kinds(7)).toContainEqual(['page-sign', 4]);
    const lost = cover({ report: { inkedSigns: 3 }, blocks: [], marks: [] });
    expect(lost.open).toMatchObject([{ kind: 'page-sign', count: 3, page: 4 }]);
  });
});
