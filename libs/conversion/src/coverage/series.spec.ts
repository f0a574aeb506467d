import type { Block } from '@app/contracts';
import { aTable } from './marks/table.sample';
import { listValues } from '@app/xml';
import { matchedItems } from './matched-items';
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

  it('are held by one of the two names of an epoch', () => {
    const block = aTable([
      ['Period', 'Screening', 'Treatment', 'Follow-up/ED'],
      ...SCHEDULE.map(([name = '', ...cells]) => [name, ...cells]),
    ]);
    const epochs = seriesOf({ id: 1, name: 'Protocol', blocks: [block] }).filter(
      ({ kind }) => kind === 'epoch',
    );
    const heldBy = (name: string) =>
      [...matchedItems(epochs, listValues(`<s><e>${name}</e></s>`) ?? [])].map(({ label }) => label);

    expect(heldBy('Follow-up')).toEqual(['epoch Follow-up/ED']);
    expect(heldBy('Follow-up/ED')).toEqual(['epoch Follow-up/ED']);
    expect(heldBy('Screening')).toEqual(['epoch Screening']);
  });

  it('are no connections between criteria and between their items', () => {
    const item = (id: string, marker: string, text: string, level = 0): Block => ({
      id,
      type: 'list-item',
      marker,
      level,
      text,
      anchor,
    });
    const paragraph = (id: string, text: string): Block => ({ id, type: 'paragraph', text, anchor });
    const blocks = [
      heading('b1', 'Inclusion criteria'),
      item('b2', '1.', 'Age of at least 18 years at the time of consent'),
      paragraph('b3', 'OR'),
      item('b4', '2.', 'Has a diagnosis of one of the following:'),
      item('b5', 'a)', 'Type 1 diabetes', 1),
      paragraph('b6', 'Or'),
      item('b7', 'b)', 'Type 2 diabetes', 1),
      item('b8', '3.', 'Gave written informed consent before any procedure'),
    ];

    const members = seriesOf({ id: 1, name: 'Protocol', blocks }).filter(({ kind }) => kind === 'inclusion');

    expect(members.map(({ texts }) => texts[0])).toEqual([
      'Age of at least 18 years at the time of consent',
      'Has a diagnosis of one of the following:',
      'Type 1 diabetes',
      'Type 2 diabetes',
      'Gave written informed consent before any procedure',
    ]);
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
