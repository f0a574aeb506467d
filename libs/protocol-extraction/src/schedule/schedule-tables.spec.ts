import type { Block, TableBlock } from '@app/contracts';
import { joinTables } from './schedule-tables';

function aTable(id: string, page: number, ...rows: readonly (readonly string[])[]): TableBlock {
  const anchor = { kind: 'pdf' as const, page, box: [0, 0, 1, 1] as [number, number, number, number] };
  return {
    id,
    type: 'table',
    text: '',
    columns: rows[0]?.length ?? 1,
    pages: [page],
    anchor,
    rows: rows.map((texts, row) => ({
      id: `${id}.r${row}`,
      isHeader: false,
      anchor,
      cells: texts.flatMap((text, column) =>
        text === ''
          ? []
          : [{ id: `${id}.r${row}.c${column}`, column, columnSpan: 1, rowSpan: 1, text, anchor }],
      ),
    })),
  };
}

const FIRST = aTable('t1', 1, ['Procedure', 'Day 1', 'Day 2'], ['ECG', 'X', 'X'], ['Weight', 'X', '']);
const FRAGMENT = aTable('t2', 2, ['PK', '1 h'], ['', '2 h']);
const REST = aTable('t3', 2, ['Adverse events', 'X', 'X']);
const partsOf = (...blocks: readonly Block[]) => joinTables(blocks).map(({ parts }) => parts);

describe('the parts of a table', () => {
  it('are joined over a fragment between the bars of a redaction', () => {
    expect(partsOf(FIRST, FRAGMENT, REST)).toEqual([['t1', 't3'], ['t2']]);
  });

  it('are not joined over a heading, nor with another number of columns', () => {
    const heading: Block = { id: 'h', type: 'heading', level: 1, text: 'Appendix', anchor: FIRST.anchor };

    expect(partsOf(FIRST, heading, REST)).toEqual([['t1'], ['t3']]);
    expect(partsOf(FIRST, aTable('t4', 2, ['Diary', 'X', 'X', 'X']))).toEqual([['t1'], ['t4']]);
  });
});
