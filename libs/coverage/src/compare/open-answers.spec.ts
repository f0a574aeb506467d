import type { Block } from '@app/contracts';
import { coverStudy } from '..';
import { tableOf } from '../../test/tables';
import type { StudyCoverageInput } from '../study-coverage';

const anchor: Block['anchor'] = { kind: 'xlsx', sheet: 'survey', cell: 'A1' };

/** The open texts of a dictionary whose items use cells of two columns. The result needs criteria and a schedule as well. */
function openIn(
  rows: readonly (readonly string[])[],
  used: readonly number[],
  unusedRow = rows.length,
  excluded: StudyCoverageInput['excluded'] = [],
  prose: Block[] = [],
): string[] {
  const block = tableOf(rows, anchor);
  const places = rows
    .slice(1, unusedRow)
    .flatMap((_row, row) =>
      used.map((column) => ({ document: 1, block: 't', cell: `t.r${String(row + 1)}c${String(column)}` })),
    );
  const document = {
    id: 1,
    name: 'survey.xlsx',
    format: 'xlsx' as const,
    blocks: [block, ...prose],
    warnings: [],
  };
  const { coverage } = coverStudy({
    documents: [{ ...document, runningLines: [], pages: [] }],
    facts: places.map((place) => ({ part: null, places: [place] })),
    marks: [],
    excluded,
    itemTables: new Set(['1|t']),
    choicePlaces: new Set(),
    rangePlaces: new Map(),
    expected: { criteria: true, objectives: false, schedule: true },
  });
  expect(coverage.marks?.leftOut).toBe(0);
  return coverage.gaps.map(({ sentence }) => sentence);
}

describe('the questions of a dictionary', () => {
  it('are all that it states, unless they stand in the prose of a protocol', () => {
    const fields = [
      ['name', 'label', 'type'],
      ['weight', 'Body weight', 'decimal'],
    ];
    const prose: Block = { id: 'p', type: 'paragraph', text: 'The study has visits. '.repeat(9), anchor };

    expect(openIn(fields, [0, 1])).toEqual([]);
    expect(openIn(fields, [0, 1], 2, [], [prose])).toEqual([
      expect.stringContaining('no inclusion criterion'),
      expect.stringContaining('no exclusion criterion'),
      expect.stringContaining('no schedule of activities'),
    ]);
  });

  it('are no schedule if columns of the dictionary are full of signs that no field needs', () => {
    const titles = ['name', 'label', 'Key', 'Shown', 'Exported'];
    const fields = ['pulse', 'scan', 'mode', 'pain', 'sleep', 'cough', 'fever', 'rash'].map((name, at) => [
      name,
      `Question about ${name}`,
      at % 3 === 0 ? 'X' : '',
      'X',
      at % 2 === 0 ? 'X' : '',
    ]);

    expect(openIn([titles, ...fields], [0, 1])).toEqual([]);
    expect(openIn([titles, ...fields], [1])).toEqual([expect.stringContaining('like a schedule')]);
  });

  it('are a form if their boxes are more than the words of options that repeat behind them', () => {
    const questions = ['Bottle', 'Label', 'Seal', 'Leaflet'].map((label, row) =>
      row % 2 === 0 ? [label, '□', 'Yes', '□', 'No'] : [label, '□', 'No', '□', 'Yes'],
    );
    expect(openIn([['Check of the returned drug'], ...questions], [0, 1, 2, 3, 4])).toEqual([]);
  });

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

  describe('that are not in use', () => {
    const leftOut = (cell: string) => ({
      document: 1,
      block: 't',
      cell,
      reason: { code: 'excluded.not-in-use', args: {} },
    });
    const fieldsWith = (title: string, [first = '', last = '']: readonly string[]) => [
      ['name', 'label', title],
      ['weight', 'Body weight', first],
      ['pulse', 'Resting pulse', first],
      ['scan', 'Name of scanner', last],
    ];
    /** Three fields, of which the reader left out the last. */
    const lastOut = (title: string, states: readonly string[]) =>
      openIn(fieldsWith(title, states), [0, 1], 3, [leftOut('t.r3c0'), leftOut('t.r3c2')]);
    /** The same, with all fields read as questions. */
    const allRead = (title: string, states: readonly string[]) => openIn(fieldsWith(title, states), [0, 1]);

    it.each([
      ['Active', ['Yes', 'No']],
      ['In Gebrauch?', ['ja', 'nein']],
      ['Retired', ['', 'x']],
      ['Status', ['current', 'Obsolete since v0.8']],
      ['Field Annotation', ['@TODAY', '@READONLY @HIDDEN']],
    ])('are open unless they were left out: %s', (title, states) => {
      expect(lastOut(title, states)).toEqual([]);
      expect(allRead(title, states)).toEqual([expect.stringMatching(/“scan”.*out of use/)]);
    });

    it.each([
      ['Required', ['Yes', 'No']],
      ['Used in analysis', ['Yes', 'No']],
      ['Status', ['final', 'draft']],
      ['Comment', ['', 'Used in the extension only']],
      ['Field Annotation', ['', '@HIDDEN-SURVEY']],
    ])('are open if the document does not say so, although they were left out: %s', (title, states) => {
      expect(lastOut(title, states)).toEqual([expect.stringMatching(/“scan”.*out of use/)]);
      expect(allRead(title, states)).toEqual([]);
    });

    it('are open if they were neither read nor left out', () => {
      const rows = [
        ['name', 'label', 'Active'],
        ['weight', 'Body weight', 'Yes'],
        ['scan', 'Name of scanner', 'No'],
      ];

      expect(openIn(rows, [0, 1], 2)).toEqual([expect.stringContaining('scan')]);
    });

    it('are open although no field of their table was read', () => {
      const rows = [
        ['name', 'label', 'Status'],
        ['scan', 'Name of scanner', 'draft'],
      ];

      expect(openIn(rows, [], 1, [leftOut('t.r1c0')])).toHaveLength(1);
    });
  });

  it('are open as rows if only their color says that they are not in use', () => {
    const legend = (text: string) => openIn([...rows, [text]], [0, 2], rows.length);

    expect(legend('Grey rows are inactive.')).toEqual([expect.stringContaining('Grey rows are inactive.')]);
    expect(legend('Grau hinterlegte Felder entfallen.')).toHaveLength(1);
    expect(legend('Les champs gris ont été supprimés.')).toHaveLength(1);
    expect(legend('Grey cells are filled in by the monitor.')).toEqual([]);
  });
});
