import { utils, write } from 'xlsx';
import { readXlsx } from './read-xlsx';

function aWorkbook(
  rows: readonly (readonly (string | number)[])[],
  merges: readonly string[] = [],
): Uint8Array {
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  sheet['!merges'] = merges.map((range) => utils.decode_range(range));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Schedule');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['secret']]), 'Hidden');
  book.Workbook = { Sheets: [{ name: 'Schedule' }, { name: 'Hidden', Hidden: 1 }] };
  const bytes: unknown = write(book, { type: 'array', bookType: 'xlsx' });
  return new Uint8Array(bytes instanceof ArrayBuffer ? bytes : []);
}

describe('reading an XLSX', () => {
  it('reads a sheet as a table with merged cells and cell addresses', () => {
    const { blocks } = readXlsx(
      aWorkbook(
        [
          ['Visit', 'Treatment', ''],
          ['Consent', 'X', 15],
        ],
        ['B1:C1'],
      ),
    );

    const [table] = blocks;
    expect(table).toMatchObject({ type: 'table', id: 's1.t1', columns: 3 });
    expect(table?.type === 'table' ? table.rows[0]?.cells[1] : undefined).toMatchObject({
      text: 'Treatment',
      columnSpan: 2,
      anchor: { sheet: 'Schedule', cell: 'B1' },
    });
    expect(table?.type === 'table' ? table.rows[1]?.cells[2]?.text : undefined).toBe('15');
  });

  it('makes a table of each part of a sheet that blank rows set apart', () => {
    const { blocks } = readXlsx(aWorkbook([['a', 'b'], ['c', 'd'], [], [], [], ['e', 'f'], ['g', 'h']]));

    expect(blocks.filter((block) => block.hidden !== true).map((block) => block.id)).toEqual([
      's1.t1',
      's1.t2',
    ]);
  });

  it('marks hidden sheets and warns', () => {
    const model = readXlsx(
      aWorkbook([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    );

    expect(model.blocks.at(-1)).toMatchObject({ hidden: true, text: 'Hidden' });
    expect(model.warnings).toMatchObject([{ code: 'hidden-sheet' }]);
  });
});
