import type { Block, DocumentModel, PageReport, TableBlock } from '@app/contracts';
import { render } from '@testing-library/react';
import { indexModel } from './model-index';
import { MarkedText } from './marked-text';
import { occurrences, plainText, searchBlocks } from './search';
import { addressOf, columnName, toSheets } from './sheets';
import { toGrid } from './table-grid';
import { turnedBox, turnedPoint, turnedSize, undone } from './turned-box';

const onPage = (page: number, ...box: [number, number, number, number]) => ({
  kind: 'pdf' as const,
  page,
  box,
});

const table: TableBlock = {
  id: 't1',
  type: 'table',
  text: 'Schedule',
  columns: 3,
  anchor: onPage(1, 0, 100, 300, 200),
  rows: [
    {
      id: 't1.r1',
      isHeader: true,
      anchor: onPage(1, 0, 100, 300, 120),
      cells: [
        {
          id: 't1.r1.c1',
          column: 0,
          columnSpan: 1,
          rowSpan: 2,
          text: 'Procedure',
          anchor: onPage(1, 0, 100, 100, 140),
        },
        {
          id: 't1.r1.c2',
          column: 1,
          columnSpan: 2,
          rowSpan: 1,
          text: 'Visit^a^',
          anchor: onPage(1, 100, 100, 300, 120),
        },
      ],
    },
    {
      id: 't1.r2',
      isHeader: true,
      anchor: onPage(1, 0, 120, 300, 140),
      cells: [
        {
          id: 't1.r2.c3',
          column: 2,
          columnSpan: 1,
          rowSpan: 1,
          text: '2',
          anchor: onPage(1, 200, 120, 300, 140),
        },
      ],
    },
    {
      id: 't1.r3',
      isHeader: false,
      anchor: onPage(2, 0, 50, 300, 70),
      cells: [
        {
          id: 't1.r3.c1',
          column: 0,
          columnSpan: 1,
          rowSpan: 1,
          text: 'ECG',
          anchor: onPage(2, 0, 50, 100, 70),
        },
      ],
    },
  ],
};
const blocks: Block[] = [
  {
    id: 'b1',
    type: 'heading',
    level: 1,
    number: '5.1',
    text: 'Inclusion criteria',
    anchor: onPage(1, 10, 10, 200, 30),
  },
  table,
];
const aModel = (changes: Partial<DocumentModel>): DocumentModel => ({
  schemaVersion: 1,
  extractor: 'pdf-1',
  format: 'pdf',
  blocks,
  runningLines: [],
  pages: [],
  warnings: [],
  words: 1,
  ...changes,
});

describe('looking things up in a document model', () => {
  const index = indexModel(aModel({}));

  it('finds the smallest thing at a point of a page', () => {
    expect(index.idAt(1, 20, 20)).toBe('b1');
    expect(index.idAt(1, 150, 110)).toBe('t1.r1.c2');
    expect(index.idAt(2, 50, 60)).toBe('t1.r3.c1');
    expect(index.idAt(1, 500, 500)).toBeUndefined();
  });

  it('knows every page that a table stands on, and how much of it', () => {
    expect(index.spotsOf('t1')).toEqual([
      { page: 1, box: [0, 100, 300, 140] },
      { page: 2, box: [0, 50, 300, 70] },
    ]);
  });

  it('walks over blocks and the rows of tables', () => {
    expect(index.steps).toEqual(['b1', 't1.r1', 't1.r2', 't1.r3']);
    expect(index.stepOf('t1.r3.c1')).toBe('t1.r3');
    expect(index.has('t1.r9')).toBe(false);
  });

  it('cuts a document without pages into parts, and one with pages by them', () => {
    const paragraph = (at: number): Block => ({
      id: `b${at}`,
      type: 'paragraph',
      text: 'x',
      anchor: { kind: 'docx', part: 'word/document.xml', path: `p${at}` },
    });
    const long = indexModel(
      aModel({ format: 'docx', blocks: Array.from({ length: 100 }, (_, at) => paragraph(at)) }),
    );

    expect(long.parts.map((part) => part.blocks.length)).toEqual([40, 40, 20]);
    expect(index.parts.map((part) => part.page)).toEqual([1]);
  });

  it('keeps a place for every page of which nothing was read', () => {
    const page = (number: number, fault: Partial<PageReport> = {}): PageReport => ({
      page: number,
      characters: 0,
      images: 0,
      tables: 0,
      rotatedText: false,
      scanned: false,
      garbled: false,
      hiddenText: false,
      ...fault,
    });
    const last: Block = { id: 'b9', type: 'paragraph', text: 'x', anchor: onPage(4, 0, 0, 1, 1) };
    const scanned = { scanned: true };
    const pages = [page(1), page(2), page(3, scanned), page(4, scanned), page(5, { damaged: 'wholly' })];
    const { parts, partOf } = indexModel(aModel({ blocks: [...blocks, last], pages }));

    expect(parts.map((part) => [part.page, part.blocks.length])).toEqual([
      [1, 2],
      [3, 0],
      [4, 1],
      [5, 0],
    ]);
    expect(partOf('b9')).toBe(2);
  });
});

describe('searching a document', () => {
  it('finds numbers, text and cells, whatever their case, past raised marks', () => {
    expect(searchBlocks(blocks, '5.1 inclusion')).toEqual(['b1']);
    expect(searchBlocks(blocks, 'VISITa')).toEqual(['t1.r1.c2']);
    expect(searchBlocks(blocks, '  ')).toEqual([]);
  });

  it('marks hits that begin in plain and end in raised text', () => {
    const { container } = render(<MarkedText text="Visit^a^ and visit" query="visit" />);

    expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'Visit',
      'visit',
    ]);
    expect(container.querySelector('sup')).toHaveTextContent('a');
    expect(render(<MarkedText text="X^b^" query="xb" />).container.querySelectorAll('mark')).toHaveLength(2);
  });

  it('leaves carets and tildes alone that mark nothing', () => {
    expect(plainText('2^nd^ ~ 5, a^b')).toBe('2nd ~ 5, a^b');
    expect(occurrences('aaa', 'aa')).toEqual([[0, 2]]);
  });
});

describe('laying out tables', () => {
  it('puts blanks where the model has no cell, and nothing under merged ones', () => {
    const texts = toGrid(table).map((row) =>
      row.map((place) => ('blank' in place ? place.blank : place.text)),
    );

    expect(texts).toEqual([
      ['Procedure', 'Visit^a^'],
      [1, '2'],
      ['ECG', 1, 2],
    ]);
  });

  it('puts cells of a workbook at their addresses, with the comments on them', () => {
    const at = (cell: string) => ({ kind: 'xlsx' as const, sheet: 'Plan', cell });
    const sheetTable: TableBlock = {
      id: 's1.t1',
      type: 'table',
      text: 'Plan',
      columns: 2,
      anchor: at('B3'),
      rows: ['B3', 'B5'].map((cell, row) => ({
        id: `s1.t1.r${row + 1}`,
        isHeader: false,
        anchor: at(cell),
        cells: [
          {
            id: `c${row}`,
            column: 0,
            columnSpan: 1,
            rowSpan: row === 0 ? 2 : 1,
            text: cell,
            anchor: at(cell),
          },
        ],
      })),
    };
    const page = { page: 1, name: 'Plan', characters: 0, images: 0, tables: 1 };
    const flags = { rotatedText: false, scanned: false, garbled: false, hiddenText: false };
    const comment = {
      id: 's1.b1',
      type: 'footnote' as const,
      text: 'Only if fasting',
      mark: 'B5',
      anchor: at('B5'),
    };

    const [sheet] = toSheets(
      aModel({ format: 'xlsx', blocks: [sheetTable, comment], pages: [{ ...page, ...flags }] }),
    );

    expect(
      sheet?.rows.flatMap(({ cells }) =>
        cells.map((cell) => [cell.row, cell.column, cell.rowSpan, cell.comment]),
      ),
    ).toEqual([
      [2, 1, 3, undefined],
      [4, 1, 1, 'Only if fasting'],
    ]);
  });

  it.each([
    ['A1', 0, 0],
    ['Z9', 8, 25],
    ['AA10', 9, 26],
    ['XFD1048576', 1_048_575, 16_383],
  ])('reads the address %s and writes its column', (cell, row, column) => {
    expect(addressOf(cell)).toEqual({ row, column });
    expect(columnName(column)).toBe(cell.replace(/\d+/, ''));
  });
});

describe('turning a page', () => {
  const page = { width: 600, height: 800 };

  it.each([0, 90, 180, 270] as const)('by %s degrees and back leads to the same point', (turn) => {
    const [x, y] = turnedPoint(100, 200, page, turn);

    expect(turnedPoint(x, y, turnedSize(page, turn), undone(turn))).toEqual([100, 200]);
  });

  it('keeps a box a box', () => {
    expect(turnedBox([0, 0, 100, 50], page, 90)).toEqual([750, 0, 800, 100]);
  });
});
