import type { Block, FormField } from '@app/contracts';
import { coverStudy } from '..';
import { tableOf } from '../../test/tables';

const anchor: Block['anchor'] = { kind: 'xlsx', sheet: 'fields', cell: 'A1' };

/** A dictionary in which all cells were read, and a line below it. */
function openIn(
  rows: readonly (readonly string[])[],
  line = '',
  ranges: Record<string, number> = {},
): string[] {
  const table = tableOf(rows, anchor);
  const { length } = line;
  const field: FormField = { id: 'f', kind: 'number', start: 0, length, minimum: 20, anchor };
  const text: Block = {
    id: 'p',
    type: 'paragraph',
    text: line,
    anchor,
    ...(line === '____' && { fields: [field] }),
  };
  const document = {
    id: 1,
    name: 'fields.xlsx',
    format: 'xlsx' as const,
    blocks: [table, text],
    warnings: [],
  };
  const places = table.rows.flatMap(({ cells }) =>
    cells.map(({ id }) => ({ document: 1, block: 't', cell: id })),
  );
  const { open } = coverStudy({
    documents: [{ ...document, runningLines: [], pages: [] }],
    facts: [
      {
        part: null,
        places: [...places, { document: 1, block: 'p' }, { document: 1, block: 'p', field: 'f' }],
      },
    ],
    marks: [],
    excluded: [],
    itemTables: new Set(['1|t']),
    choicePlaces: new Set(),
    rangePlaces: new Map(Object.entries(ranges)),
    expected: { criteria: false, objectives: false, schedule: false },
  });
  return open.map(({ block, cell }) => cell ?? block);
}

const dictionary = (title: string, text: string): string[][] => [
  ['Variable', 'Label', title],
  ['WEIGHT', 'Weight', text],
];

describe('a range that no item has', () => {
  it.each([
    '30 to 250',
    '30 – 250',
    'Min 30 / Max 250',
    '≥ 30 and ≤ 250',
    '(30 bis 250 kg)',
    'Range: 30-250',
  ])('is open, and not if an item has it: %s', (text) => {
    expect(openIn(dictionary('Check', text))).toEqual(['t.r1c2']);
    expect(openIn(dictionary('Check', text), '', { '1|t|t.r1c2': 1 })).toEqual([]);
  });

  it.each([
    ['Visit', '1 - 3'],
    ['Normal range', '3,5 – 5,1'],
    ['Rango de referencia', '3,5 – 5,1'],
    ['Note', 'after 1 to 2 weeks'],
    ['Note', 'Sampling (30 to 60 minutes)'],
  ])('is none of other numbers: %s, %s', (title, text) => {
    expect(openIn(dictionary(title, text))).toEqual([]);
  });

  it('is open if an item has one of two in a text, or if the file sets it for a field', () => {
    const line = 'Pulse (40 to 180), weight (30 to 250)';

    expect(openIn(dictionary('Note', 'none'), line, { '1|p|': 1 })).toEqual(['p']);
    expect(openIn(dictionary('Note', 'none'), line, { '1|p|': 2 })).toEqual([]);
    expect(openIn(dictionary('Note', 'none'), '____')).toEqual(['p']);
    expect(openIn(dictionary('Note', 'none'), '____', { '1|p|': 1 })).toEqual([]);
  });
});
