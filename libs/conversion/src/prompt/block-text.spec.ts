import type { Block } from '@app/contracts';
import { parseBlocks } from '../../test/parse-blocks';
import { writeBlocks } from './block-text';

const anchor = { kind: 'doc' as const, paragraph: 0 };
const cell = (id: string, column: number, text: string, columnSpan = 1, rowSpan = 1) => ({
  id,
  column,
  columnSpan,
  rowSpan,
  text,
  anchor,
});

const blocks: Block[] = [
  { id: 'b1', type: 'heading', level: 2, number: '5.1', text: 'Inclusion Criteria', anchor },
  { id: 'b2', type: 'heading', level: 1, text: '2026 Report', anchor },
  { id: 'b3', type: 'paragraph', text: 'Two lines\nwith a | bar, a \\ and ≥ 18 years', anchor },
  { id: 'b4', type: 'paragraph', text: '- not an item', anchor },
  { id: 'b5', type: 'paragraph', text: '\\# not a heading', anchor },
  { id: 'b6', type: 'paragraph', text: '', anchor },
  { id: 'b7', type: 'list-item', level: 0, marker: '[12]', text: 'Age {years}', anchor },
  { id: 'b8', type: 'list-item', level: 2, marker: 'a}', text: '{x} text', anchor },
  { id: 'b9', type: 'caption', text: 'Table 1 Schedule', anchor },
  {
    id: 't1',
    type: 'table',
    text: 'Schedule of Activities',
    columns: 4,
    anchor,
    rows: [
      {
        id: 't1.r1',
        isHeader: true,
        anchor,
        cells: [cell('t1.r1.c1', 0, 'Visit', 1, 2), cell('t1.r1.c2', 1, 'Treatment', 3)],
      },
      {
        id: 't1.r2',
        isHeader: true,
        anchor,
        cells: [cell('t1.r2.c2', 1, '1'), cell('t1.r2.c3', 2, '2 | 3')],
      },
      {
        id: 't1.r3',
        isHeader: false,
        anchor,
        cells: [cell('t1.r3.c1', 0, 'ECG'), cell('t1.r3.c4', 3, 'X^b^')],
      },
      { id: 't1.r4', isHeader: false, anchor, cells: [] },
    ],
  },
  { id: 'b10', type: 'footnote', mark: 'b', tableId: 't1', text: 'At rest', anchor },
  { id: 'b11', type: 'footnote', mark: '*', text: 'No table\u2028and\ra strange line end', anchor },
];

const withoutAnchors = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, item: unknown) => (key === 'anchor' ? undefined : item)));

describe('the text form of blocks', () => {
  it('says which labels are bold, and that the others are not', () => {
    const row = (id: string, label: string, bold: boolean) => ({
      id,
      isHeader: false,
      anchor,
      cells: [{ ...cell(`${id}.c1`, 0, label), bold }],
    });
    const rows = [row('t1.r1', 'Safety', true), row('t1.r2', 'ECG: 12-lead', false)];
    const text = writeBlocks([{ id: 't1', type: 'table', text: '', columns: 2, anchor, rows }]);

    const [table] = parseBlocks(text);

    expect(text).toContain('[t1.r1] ^row | c1*: Safety');
    expect(text).toContain('[t1.r2] ^row | c1: ECG: 12-lead');
    expect(table?.type === 'table' && table.rows.map(({ cells }) => cells[0]?.bold)).toEqual([true, false]);
  });

  it('can be read back without loss', () => {
    expect(withoutAnchors(parseBlocks(writeBlocks(blocks)))).toEqual(withoutAnchors(blocks));
  });

  it('writes one line per block and table row', () => {
    expect(writeBlocks(blocks).split('\n')).toHaveLength(blocks.length + 4);
  });

  it('can be read back in sections, also when one begins inside a table', () => {
    const lines = writeBlocks(blocks).split('\n');

    const first = parseBlocks(lines.slice(0, 11).join('\n'));
    const second = parseBlocks(lines.slice(11).join('\n'));

    expect(second[0]).toMatchObject({
      id: 't1',
      type: 'table',
      rows: [{ id: 't1.r2' }, { id: 't1.r3' }, { id: 't1.r4' }],
    });
    expect([...first, ...second].map((block) => block.id)).toEqual([
      ...blocks.slice(0, 10).map((b) => b.id),
      't1',
      'b10',
      'b11',
    ]);
  });
});
