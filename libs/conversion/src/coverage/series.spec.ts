import type { Block } from '@app/contracts';
import { aTable } from './marks/table.sample';
import { seriesOf } from './series';

const anchor = { kind: 'pdf' as const, page: 7, box: [0, 0, 1, 1] as [number, number, number, number] };

const SCHEDULE = [
  ['Visit', 'Screening', 'Day 1', 'Day 8'],
  ['ECG^a^', 'X', 'X', 'X'],
  ['Vital signs', 'X', 'X', 'X'],
  ['Diary', 'X', 'X', 'X'],
  ['Weight', 'X', 'X', 'X'],
];

const footnote = (tableId: string, text: string): Block => ({
  id: `${tableId}.a`,
  type: 'footnote',
  mark: 'a',
  text,
  tableId,
  anchor,
});

const heading = (id: string, text: string): Block => ({ id, type: 'heading', level: 1, text, anchor });

describe('the members of a document', () => {
  it('are its objectives with their endpoints, too', () => {
    const blocks = [
      heading('b1', 'Objectives and Endpoints'),
      aTable(
        [
          ['Objectives', 'Endpoints'],
          ['Primary', 'Primary'],
          ['To compare drug A with placebo', 'Change of pressure from baseline to week 12'],
        ],
        't3',
      ),
    ];

    const members = seriesOf({ id: 1, name: 'Protocol', blocks }).map(({ kind, label, texts }) => [
      kind,
      label,
      texts[0],
    ]);

    expect(members).toEqual(
      expect.arrayContaining([
        ['objective', 'primary objective 1', 'To compare drug A with placebo'],
        ['endpoint', 'primary endpoint 1', 'Change of pressure from baseline to week 12'],
      ]),
    );
  });

  it('are counted once where a schedule is printed again with the same footnotes', () => {
    const blocks = [
      aTable(SCHEDULE, 't1'),
      footnote('t1', 'Only in the fasted state.'),
      aTable(SCHEDULE, 't2'),
      footnote('t2', 'Only in the fasted state'),
    ];
    const others = [...blocks.slice(0, 3), footnote('t2', 'Only in the morning.')];

    const counts = [blocks, others].map((given) =>
      seriesOf({ id: 1, name: 'Protocol', blocks: given })
        .filter(({ kind }) => kind === 'footnote' || kind === 'visit')
        .map(({ kind }) => kind),
    );

    expect(counts).toEqual([
      ['visit', 'visit', 'visit', 'footnote'],
      ['visit', 'visit', 'visit', 'footnote', 'footnote'],
    ]);
  });
});
