import type { Block, TableBlock } from '@app/contracts';
import { coverStudy } from '..';

const anchor: Block['anchor'] = { kind: 'xlsx', sheet: 'survey', cell: 'A1' };

function tableOf(rows: readonly (readonly string[])[]): TableBlock {
  return {
    id: 't',
    type: 'table',
    text: rows.flat().join(' '),
    columns: 3,
    anchor,
    rows: rows.map((texts, row) => ({
      id: `t.r${String(row)}`,
      isHeader: row === 0,
      anchor,
      cells: texts.map((text, column) => ({
        id: `t.r${String(row)}c${String(column)}`,
        column,
        rowSpan: 1,
        columnSpan: 1,
        text,
        anchor,
      })),
    })),
  };
}

/** The open texts of a dictionary whose items use cells of two columns. */
function openIn(
  rows: readonly (readonly string[])[],
  used: readonly number[],
  unusedRow = rows.length,
): string[] {
  const block = tableOf(rows);
  const places = rows
    .slice(1, unusedRow)
    .flatMap((_row, row) =>
      used.map((column) => ({ document: 1, block: 't', cell: `t.r${String(row + 1)}c${String(column)}` })),
    );
  const document = { id: 1, name: 'survey.xlsx', format: 'xlsx' as const, blocks: [block], warnings: [] };
  const { coverage } = coverStudy({
    documents: [{ ...document, runningLines: [], pages: [] }],
    facts: places.map((place) => ({ part: null, places: [place] })),
    marks: [],
    excluded: [],
    itemTables: new Set(['1|t']),
    choicePlaces: new Set(),
    expected: { criteria: false, objectives: false, schedule: false },
  });
  return coverage.gaps.map(({ sentence }) => sentence);
}

describe('the questions of a dictionary', () => {
  const rows = [
    ['type', 'name', 'Wording'],
    ['text', 'hh_size', 'People in the house'],
    ['date', 'visit', 'Day of the visit'],
    ['text', 'well_type', 'Type of the well'],
  ];

  it('are open if names were read and a column of phrases was not', () => {
    expect(openIn(rows, [0, 1])).toEqual([expect.stringContaining('People in the house')]);
  });

  it('are not open if they were read, or if the phrases are notes beside labels', () => {
    expect(openIn(rows, [0, 2])).toEqual([]);
    const labelled = [
      ['type', 'label', 'Notes'],
      ['text', 'Weight', 'Without shoes'],
      ['text', 'Height', 'To the next cm'],
      ['text', 'Pulse', 'After five minutes'],
    ];
    expect(openIn(labelled, [0, 1])).toEqual([]);
  });

  it('are not open where their row says that they are not in use', () => {
    const open = (titles: readonly string[], off: string) =>
      openIn(
        [
          titles,
          ['weight', 'Body weight', 'Yes'],
          ['pulse', 'Resting pulse', 'Yes'],
          ['scan', 'Name of scanner', off],
        ],
        [0, 1],
        3,
      );

    expect(open(['name', 'label', 'Active'], 'No')).toEqual([]);
    expect(open(['name', 'label', 'FieldStatus'], 'inactive')).toEqual([]);
    expect(open(['name', 'label', 'Required'], 'No')).toEqual([expect.stringContaining('scan')]);
    expect(open(['name', 'label', 'Active'], 'Yes')).toEqual([expect.stringContaining('scan')]);
  });
});
