import type { Block, PageReport } from '@app/contracts';
import { matricesOf } from './read-matrix';
import { aTable } from './table.sample';
import { unplacedMarks } from './unplaced-marks';

const report: PageReport = {
  page: 7,
  characters: 900,
  images: 0,
  tables: 1,
  rotatedText: false,
  scanned: false,
  garbled: false,
  hiddenText: false,
};
const TABLE = aTable([
  ['Visit', 'Screening', 'Day 1', 'Day 8'],
  ['Fasting', 'X', '', 'X'],
  ['ECG^a^', 'X', '(X)', 'X^b^'],
  ['Adverse events', 'X', { text: '↔', columns: 2 }],
  ['Diary', '', '↔', '↔'],
]);

const gapsOf = (blocks: readonly Block[], pages: readonly PageReport[]) =>
  unplacedMarks(
    {
      id: 3,
      name: 'Protocol',
      format: 'pdf',
      blocks,
      pages,
      runningLines: [],
      warnings: [],
    },
    matricesOf(3, blocks),
  );

describe('marks that a page shows', () => {
  it('are all in its tables, each arrow once however many visits it passes', () => {
    const pages = [{ ...report, loneMarks: { signs: 6, arrows: 2 } }];

    expect(gapsOf([TABLE], pages)).toEqual({ count: 0, gaps: [] });
    expect(gapsOf([], [report])).toEqual({ count: 0, gaps: [] });
  });

  it('are a gap with their number and page where a table, a column or an arrow was not read', () => {
    const pages = [{ ...report, loneMarks: { signs: 6, arrows: 2 } }];
    const change = (keep: (text: string, column: number) => boolean): Block => ({
      ...TABLE,
      rows: TABLE.rows.map((row) => ({
        ...row,
        cells: row.cells.filter(({ text, column }) => keep(text, column)),
      })),
    });
    const withoutColumn = change((_text, column) => column !== 3);
    const withoutArrows = change((text) => text !== '↔');

    expect(gapsOf([], pages)).toEqual({
      count: 8,
      gaps: [
        {
          kind: 'mark',
          label: 'page 7',
          documentId: 3,
          blockId: null,
          page: 7,
          sentence: 'Page 7 shows 8 marks outside the tables that could be read; compare it with the XML.',
          message: expect.objectContaining({ code: 'marks.unplaced' }) as unknown,
        },
      ],
    });
    expect(gapsOf([withoutColumn], pages).count).toBe(2);
    expect(gapsOf([withoutArrows], pages).count).toBe(2);
  });

  it('are counted again on the pages that print the header of a table again', () => {
    const [header, marked, ...rest] = TABLE.rows;
    const rows = [header, marked, ...rest].flatMap((row, at) =>
      row === undefined ? [] : [{ ...row, isHeader: at < 2 }],
    );
    const pages = [
      { ...report, loneMarks: { signs: 6, arrows: 2 } },
      { ...report, page: 8, loneMarks: { signs: 2, arrows: 0 } },
    ];

    expect(gapsOf([{ ...TABLE, rows, pages: [7, 8] }], pages).gaps).toEqual([]);
    expect(gapsOf([{ ...TABLE, rows }], pages).gaps).toMatchObject([{ page: 8 }]);
  });
});
