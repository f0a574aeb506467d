import type { Block, TableBlock } from '@app/contracts';
import { coverStudy } from '..';
import type { StudyCoverageInput } from '../study-coverage';

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
  excluded: StudyCoverageInput['excluded'] = [],
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
    excluded,
    itemTables: new Set(['1|t']),
    choicePlaces: new Set(),
    rangePlaces: new Map(),
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

  it('are not open where their row was left out with a reason', () => {
    const leftOut = {
      document: 1,
      block: 't',
      cell: 't.r3c2',
      reason: { code: 'excluded.not-in-use', args: {} },
    };
    const off = [
      ['name', 'label', 'Active'],
      ['weight', 'Body weight', 'Yes'],
      ['pulse', 'Resting pulse', 'Yes'],
      ['scan', 'Name of scanner', 'No'],
    ];

    expect(openIn(off, [0, 1], 3, [leftOut])).toEqual([]);
    expect(openIn(off, [0, 1], 3)).toEqual([expect.stringContaining('scan')]);
  });

  it('are open as rows if only their color says that they are not in use', () => {
    const legend = (text: string) => openIn([...rows, [text]], [0, 2], rows.length);

    expect(legend('Grey rows are inactive.')).toEqual([expect.stringContaining('Grey rows are inactive.')]);
    expect(legend('Grau hinterlegte Felder entfallen.')).toHaveLength(1);
    expect(legend('Grey cells are filled in by the monitor.')).toEqual([]);
  });
});
