import type { Block } from '@app/contracts';
import { withoutExcluded } from '../model/whole-document';
import { DocumentPlaces } from '../parts/document-places';
import { References } from '../sources/references';
import { documentsText } from './documents-text';

const at = (page: number) => ({
  kind: 'pdf' as const,
  page,
  box: [72, 0, 0, 0] as [number, number, number, number],
});
const BLOCKS: Block[] = [
  { id: 'p1.b1', type: 'heading', level: 1, text: 'Protocol', anchor: at(1) },
  { id: 'p1.b2', type: 'paragraph', text: 'For adults.', anchor: at(1) },
  { id: 'p11.b6', type: 'list-item', level: 1, marker: 'a.', text: 'Adults only.', anchor: at(11) },
  {
    id: 'p12.t1',
    type: 'table',
    text: 'Schedule',
    columns: 2,
    anchor: at(12),
    rows: [
      {
        id: 'p12.t1.r1',
        isHeader: false,
        anchor: at(12),
        cells: [
          { id: 'p12.t1.r1.c1', column: 0, columnSpan: 1, rowSpan: 1, text: 'ECG', anchor: at(12) },
          { id: 'p12.t1.r1.c2', column: 1, columnSpan: 1, rowSpan: 1, text: 'X', anchor: at(12) },
        ],
      },
    ],
  },
  { id: 'p12.b1', type: 'footnote', mark: 'a', tableId: 'p12.t1', text: 'At rest.', anchor: at(12) },
];
const documents = [withoutExcluded({ id: 7, name: 'Protocol.pdf', blocks: BLOCKS, pages: [] })];
const lines = documentsText(documents, 'boundary').split('\n');

describe('the names of blocks in prompts', () => {
  it('are short, in the order of the blocks, and without edges where the level is given', () => {
    expect(lines.filter((line) => line.startsWith('['))).toEqual([
      '[b1] # Protocol',
      '[b2 72] For adults.',
      '[b3] -- {a.} Adults only.',
      '[t1] ^table 2 columns: Schedule',
      '[t1.r1] ^row | c1: ECG | c2: X',
      '[b4] ^note {a} t1 At rest.',
    ]);
  });

  it('lead back to the places, as do the ids', () => {
    const places = new DocumentPlaces(documents);
    const cell = { document: 7, block: 'p12.t1', cell: 'p12.t1.r1.c2' };
    expect(places.nameOf(cell)).toBe('t1.r1.c2');
    for (const name of ['t1.r1.c2', 'p12.t1.r1.c2', '[T1.r1.c2]'])
      expect(places.find(name)?.evidence).toEqual([cell]);
    expect(places.table('t1')?.table.id).toBe('p12.t1');
  });

  it('are references, alone and as ranges, as are the ids', () => {
    const references = new References('n0nce', documents);
    const name = references.nameOf(7, 'p11.b6');
    const textOf = (reference: string) => references.expand(`<a>@{n0nce:${reference}}</a>`)?.xml;
    expect([name, 'p11.b6', 't1.r1.c1'].map(textOf)).toEqual([
      '<a>Adults only.</a>',
      '<a>Adults only.</a>',
      '<a>ECG</a>',
    ]);
    expect(textOf(`b1-${name}`)).toBe('<a>Protocol For adults. Adults only.</a>');
    expect(textOf('p1.b1-p11.b6')).toBe(textOf(`b1-${name}`));
  });
});
