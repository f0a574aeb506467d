import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { utils, write } from 'xlsx';
import { readXlsx } from './read-xlsx';

const PART = 'xl/worksheets/sheet1.xml';

/** A workbook with a sheet of options, and lists for cells of its first sheet. */
function aWorkbook(rows: readonly (readonly string[])[], validations: string): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Form');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Mild'], ['Moderate'], ['Severe']]), 'Lists');
  const bytes: unknown = write(book, { type: 'array', bookType: 'xlsx' });
  const parts = unzipSync(new Uint8Array(bytes instanceof ArrayBuffer ? bytes : []));
  const sheet = strFromU8(parts[PART] ?? new Uint8Array());
  const all = `</sheetData><dataValidations>${validations}</dataValidations>`;
  return zipSync({ ...parts, [PART]: strToU8(sheet.replace('</sheetData>', all)) });
}
const list = (cells: string, source: string, more = ''): string =>
  `<dataValidation type="list" allowBlank="1" sqref="${cells}"${more}><formula1>${source}</formula1></dataValidation>`;

const rowsOf = (bytes: Uint8Array) => {
  const [table] = readXlsx(bytes).blocks;
  return table?.type === 'table' ? table.rows.map(({ cells }) => cells) : [];
};

describe('lists of the cells of a workbook', () => {
  it('are the choices of the cell beside a question', () => {
    const rows = rowsOf(
      aWorkbook(
        [['Smoker'], ['Severity'], ['Comment', 'none']],
        list('B1', '"Yes, No"', ' prompt="As reported &amp; confirmed"') +
          list('B2', 'Lists!$A$1:$A$3') +
          list('B3', '"none,other"'),
      ),
    );
    expect(rows.map((cells) => cells.map(({ text }) => text))).toEqual([
      ['Smoker', '____'],
      ['Severity', '____'],
      ['Comment', 'none'],
    ]);
    const options = (...texts: string[]) => texts.map((text) => ({ code: '', text }));
    expect(rows.map(([, answer]) => answer?.fields)).toMatchObject([
      [
        {
          kind: 'choice',
          title: 'As reported & confirmed',
          options: options('Yes', 'No'),
          anchor: { cell: 'B1' },
        },
      ],
      [{ options: options('Mild', 'Moderate', 'Severe') }],
      [{ value: 'none', start: 0, length: 4 }],
    ]);
  });

  it('are no answers in the middle of a table or without a question', () => {
    const rows = rowsOf(
      aWorkbook(
        [
          ['Procedure', 'Day 1', 'Day 8'],
          ['ECG', '', 'X'],
          ['Blood', 'X', 'X'],
        ],
        list('B2:C3', '"X"') + list('B2', '"X"') + list('F9', '"X"') + list('E2', 'Unknown'),
      ),
    );
    expect(rows.flatMap((cells) => cells.flatMap(({ fields = [] }) => fields))).toEqual([]);
    expect(rows[1]?.map(({ text }) => text)).toEqual(['ECG', 'X']);
  });
});
