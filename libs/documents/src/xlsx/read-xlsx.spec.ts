import { unzipSync } from 'fflate';
import { utils, write } from 'xlsx';
import { aZip } from '../../test/office';
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

  it('tells tables side by side apart, with their titles, and leaves a blank visit in its schedule', () => {
    const { blocks } = readXlsx(
      aWorkbook([
        ['Schedule of Activities', '', '', '', '', 'Inclusion Criteria'],
        ['Visit', 'V1', '', 'V3', '', 'No.', 'Criterion'],
        ['Consent', 'X', '', '', '', '1', 'Adults of any sex or gender'],
        ['Laboratory', '', '', 'X', '', '2', 'Written consent was given'],
        ['Weight', 'X', '', 'X', '', '3', 'Stable disease for a year'],
      ]),
    );

    const tables = blocks.flatMap((block) =>
      block.type === 'table' && block.hidden !== true ? [block] : [],
    );
    expect(tables.map((table) => [table.text, table.columns])).toEqual([
      ['Schedule of Activities', 4],
      ['Inclusion Criteria', 2],
    ]);
    expect(tables[1]?.rows.at(-1)?.cells[1]?.anchor).toMatchObject({ cell: 'G5' });
  });

  it('takes the notes below a table for footnotes', () => {
    const { blocks } = readXlsx(
      aWorkbook([
        ['Visit', 'V1', 'V2'],
        ['Consent', 'X', ''],
        ['Laboratory', 'Xa', 'X'],
        ['Weight', 'X', 'X'],
        [],
        ['a. Fasting participants only'],
        ['All visits may be done within a window of three days.'],
      ]),
    );

    expect(blocks.filter((block) => block.hidden !== true)).toMatchObject([
      { type: 'table', rows: { length: 4 } },
      { type: 'footnote', mark: 'a', text: 'Fasting participants only', tableId: 's1.t1' },
      { type: 'paragraph', text: 'All visits may be done within a window of three days.' },
    ]);
  });

  it.each([
    ['DD.MM.YYYY', '12.01.2026'],
    ['d. mmm yyyy', '12. Jan 2026'],
    ['yyyy-mm-dd', '2026-01-12'],
  ])('reads a date as its format %s shows it', (format, shown) => {
    const sheet = utils.aoa_to_sheet([['Visit', 'V1']]);
    sheet['B2'] = { t: 'n', v: 46034, z: format };
    sheet['!ref'] = 'A1:B2';
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Schedule');
    const bytes: unknown = write(book, { type: 'array', bookType: 'xlsx' });
    const [table] = readXlsx(new Uint8Array(bytes instanceof ArrayBuffer ? bytes : [])).blocks;

    expect(table?.type === 'table' ? table.rows[1]?.cells[0]?.text : '').toBe(shown);
  });

  it('says how many pictures it did not read', () => {
    const parts = unzipSync(aWorkbook([['a', 'b']]));
    const pasted = { 'xl/media/image1.png': 'a schedule', 'xl/media/image2.png': 'a design' };

    expect(readXlsx(aZip({ ...parts, ...pasted })).warnings).toContainEqual({
      code: 'pictures',
      message: 'Pictures in the workbook: 2. What they show was not read.',
      said: { code: 'warning.workbook-pictures', args: { pictures: 2 } },
    });
    expect(readXlsx(aZip(parts)).warnings.map(({ code }) => code)).not.toContain('pictures');
  });

  it('says what is written into boxes over the cells', () => {
    const box = (...paragraphs: readonly string[]) =>
      `<xdr:sp><xdr:txBody>${paragraphs.map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')}</xdr:txBody></xdr:sp>`;
    const parts = unzipSync(aWorkbook([['a', 'b']]));
    const drawing = `<xdr:wsDr>${box('Only in women', 'Fasting &amp; at rest')}${box('', 'Third', 'Fourth')}</xdr:wsDr>`;

    expect(readXlsx(aZip({ ...parts, 'xl/drawings/drawing1.xml': drawing })).warnings).toContainEqual({
      code: 'partial',
      message: 'Text boxes on sheets were not read: “Only in women”, “Fasting & at rest”, “Third”.',
      said: expect.objectContaining({ code: 'warning.text-boxes' }) as unknown,
    });
    expect(readXlsx(aZip({ ...parts, 'xl/drawings/drawing1.xml': '<xdr:wsDr/>' })).warnings).toHaveLength(1);
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
