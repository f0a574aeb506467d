import type { TableBlock } from '@app/contracts';
import { aDocument } from '../../test/blocks';
import { readSchedules } from './schedule';
import { readLayout } from './schedule-layout';

function aTable(rows: readonly (readonly string[])[], headers = 0): TableBlock {
  const { blocks } = aDocument().heading('Schedule of Activities').table(rows, { headers });
  const table = blocks.find((block): block is TableBlock => block.type === 'table');
  if (!table) throw new Error('no table');
  return table;
}

const scheduleOf = (table: TableBlock) =>
  readSchedules([...aDocument().heading('Schedule of Activities').blocks, table]).schedules[0];

/** Merges a cell with the blank cells to its right or below. */
function merge(
  table: TableBlock,
  row: number,
  column: number,
  span: { readonly columnSpan?: number; readonly rowSpan?: number },
): TableBlock {
  const cell = table.rows[row]?.cells.find((one) => one.column === column);
  if (cell) Object.assign(cell, span);
  return table;
}

const marks = [
  ['Informed consent', 'X'],
  ['Vital signs', 'X', 'X', 'X'],
  ['Height', 'X'],
];

describe('the layout of a schedule', () => {
  it('goes on with headers until every column has a name of its own', () => {
    const table = merge(
      aTable([['', 'Study visit (day)'], ['Assessment', '-14', '1', '8'], ...marks]),
      0,
      1,
      {
        columnSpan: 3,
      },
    );

    expect(readLayout(table).headerRows).toBe(2);
    expect(scheduleOf(table)?.columns.map((column) => column.headers.at(-1))).toEqual(['-14', '1', '8']);
  });

  it('takes times beside a merged label for when its rows are done, and a single one for a value of its visit', () => {
    const rows = (second: string) => [
      ['Procedure', 'Day 1', 'Day 2', 'Day 3'],
      ...marks,
      ['PK sample', 'Predose', 'X', ''],
      ['', second, '', 'X'],
    ];
    const read = (second: string) =>
      scheduleOf(merge(aTable(rows(second), 1), 4, 0, { rowSpan: 2 }))
        ?.activities.filter(({ name }) => name === 'PK sample')
        .map(({ timing, cells }) => [timing, ...cells.map(({ column }) => column)]);

    expect(read('Postdose')).toEqual([
      ['Predose', 2],
      ['Postdose', 3],
    ]);
    expect(read('X')).toEqual([
      [undefined, 1, 2],
      [undefined, 1, 3],
    ]);
  });

  it('ends headers above a first activity that tells times itself', () => {
    const table = aTable(
      [['Procedure', 'Day 1', 'Day 2', 'Day 3'], ['Blood sample (hours)', '0', '24', '48'], ...marks],
      1,
    );

    expect(readLayout(table).headerRows).toBe(1);
  });

  it('takes rows beside a title that is merged downwards for headers', () => {
    const table = merge(aTable([['Procedure', 'A', 'B', 'C'], ['', 'p', 'q', 'r'], ...marks]), 0, 0, {
      rowSpan: 2,
    });

    expect(readLayout(table).headerRows).toBe(2);
  });

  it('leaves out headers that a later page repeats', () => {
    const header = ['Procedure', 'Day 1', 'Day 2', 'Day 3'];
    const table = aTable([header, ...marks, header, ['Weight', 'X']], 1);

    expect(scheduleOf(table)?.activities.map((activity) => activity.name)).toEqual([
      'Informed consent',
      'Vital signs',
      'Height',
      'Weight',
    ]);
  });

  it('leaves notes out of the name of a visit', () => {
    const note = 'For visits that are brought forward see the notes below this table.';
    const table = aTable([['Visit', `Treatment\n${note}`, 'Visit 2', 'Visit 3'], ...marks], 1);

    expect(scheduleOf(table)?.columns[0]?.name).toBe('Treatment');
  });

  it('keeps visits with equal headers as columns of their own', () => {
    const table = aTable([['Visit', 'Treatment', 'Treatment', 'Treatment'], ...marks], 1);

    expect(scheduleOf(table)?.columns.map((column) => column.index)).toEqual([1, 2, 3]);
  });
});

describe('the labels of a schedule', () => {
  it('are the texts that differ most; what repeats beside them groups them', () => {
    const table = aTable(
      [
        ['', '', 'Day 1', 'Day 2'],
        ['Safety', 'Vital signs', 'X', 'X'],
        ['Safety', 'Weight', 'X'],
        ['Laboratory', 'Haematology', 'X', 'X'],
        ['Laboratory', 'Urinalysis', '', 'X'],
      ],
      1,
    );

    expect(scheduleOf(table)?.activities.map(({ name, parent }) => [parent, name])).toEqual([
      ['Safety', 'Vital signs'],
      ['Safety', 'Weight'],
      ['Laboratory', 'Haematology'],
      ['Laboratory', 'Urinalysis'],
    ]);
  });

  it('group all rows that a merged cell covers, the first one too', () => {
    const table = merge(
      aTable(
        [
          ['', '', 'Day 1', 'Day 2'],
          ['Safety', 'Vital signs', 'X', 'X'],
          ['', 'Weight', 'X'],
          ['', 'ECG', 'X', 'X'],
        ],
        1,
      ),
      1,
      0,
      { rowSpan: 3 },
    );

    expect(scheduleOf(table)?.activities.map((activity) => activity.parent)).toEqual([
      'Safety',
      'Safety',
      'Safety',
    ]);
  });

  it('are no times: a column of times beside them says when', () => {
    const table = aTable(
      [
        ['Time', 'Assessment', 'Day 1', 'Day 2'],
        ['Predose', 'PK sample', 'X', 'X'],
        ['1 h', 'PK sample', 'X', 'X'],
        ['24 h', 'PK sample', 'X', 'X'],
      ],
      1,
    );

    expect(scheduleOf(table)?.activities.map(({ name, timing }) => [name, timing])).toEqual([
      ['PK sample', 'Predose'],
      ['PK sample', '1 h'],
      ['PK sample', '24 h'],
    ]);
  });

  it('are not missed: marks without one belong to the activity above', () => {
    const table = aTable([['Procedure', 'Day 1', 'Day 2', 'Day 3'], ...marks, ['', '', 'X', 'X']], 1);

    expect(scheduleOf(table)?.activities.at(-1)).toMatchObject({
      name: 'Height',
      cells: [{ column: 2 }, { column: 3 }],
    });
  });
});

describe('a schedule over several pages', () => {
  const page = (table: TableBlock, number: number): TableBlock => ({
    ...table,
    id: `p${number}`,
    pages: [number],
  });

  it('goes on without its headers below the footnotes of a page', () => {
    const first = page(aTable([['Procedure', 'Day 1', 'Day 2', 'Day 3'], ...marks], 1), 1);
    const second = page(
      aTable([
        ['Weight', 'X', 'X'],
        ['ECG', '', 'X', 'X'],
      ]),
      2,
    );
    const { blocks } = aDocument().heading('Schedule of Activities');

    const { schedules } = readSchedules([
      ...blocks,
      first,
      ...aDocument().footnote('a', 'Once.').blocks,
      second,
    ]);

    expect(schedules.map((schedule) => schedule.activities.length)).toEqual([5]);
    expect(schedules[0]?.columns).toHaveLength(3);
  });

  it('ends where a heading starts another', () => {
    const first = page(aTable([['Procedure', 'Day 1', 'Day 2', 'Day 3'], ...marks], 1), 1);
    const second = page(aTable([['Visit', 'Day 4', 'Day 5', 'Day 6'], ...marks], 1), 2);
    const heading = aDocument().heading('Schedule of Assessments').blocks;

    const { schedules } = readSchedules([
      ...aDocument().heading('Schedule of Activities').blocks,
      first,
      ...heading,
      second,
    ]);

    expect(schedules).toHaveLength(2);
  });

  it.each([
    'Measured without shoes, by the same person at all visits, as far as this is possible.',
    'May be repeated where needed.',
  ])('leaves the note beneath a merged label to the activity above: %s', (text) => {
    const table = merge(
      aTable([['Procedure', 'Day 1', 'Day 2', 'Day 3'], ...marks, ['', 'Twice.']], 1),
      3,
      0,
      { rowSpan: 2 },
    );
    const note = table.rows.at(-1)?.cells[0];
    if (note) Object.assign(note, { columnSpan: 3, text });

    expect(scheduleOf(table)?.activities.map((activity) => activity.name)).toEqual(
      marks.map(([name]) => name),
    );
  });
});
