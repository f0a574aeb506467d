import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { utils, write } from 'xlsx';
import { readXlsx } from './read-xlsx';

const PART = 'xl/worksheets/sheet1.xml';

/** A workbook with a sheet of options, and lists for cells of its first sheet. */
function aWorkbook(rows: readonly (readonly string[])[], validations: string, extension = ''): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), 'Form');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Mild'], ['Moderate'], ['Severe']]), 'Lists');
  const bytes: unknown = write(book, { type: 'array', bookType: 'xlsx' });
  const parts = unzipSync(new Uint8Array(bytes instanceof ArrayBuffer ? bytes : []));
  const sheet = strFromU8(parts[PART] ?? new Uint8Array());
  const all = `</sheetData><dataValidations>${validations}</dataValidations>`;
  const whole = sheet.replace('</sheetData>', all).replace('</worksheet>', `${extension}</worksheet>`);
  return zipSync({ ...parts, [PART]: strToU8(whole) });
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
        list('B1', '"S&#237;, N&#x6F;"', ' prompt="As reported &amp; confirmed"') +
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
          options: options('Sí', 'No'),
          anchor: { cell: 'B1' },
        },
      ],
      [{ options: options('Mild', 'Moderate', 'Severe') }],
      [{ value: 'none', start: 0, length: 4 }],
    ]);
  });

  it('that Excel keeps in an extension, because their options stand on another sheet, are lists, too', () => {
    const bytes = aWorkbook(
      [['Severity'], ['Outcome']],
      '',
      '<extLst><ext><x14:dataValidations count="2">' +
        '<x14:dataValidation type="list" allowBlank="1"><x14:formula1><xm:f>Lists!$A$1:$A$3</xm:f></x14:formula1><xm:sqref>B1</xm:sqref></x14:dataValidation>' +
        '<x14:dataValidation type="whole"><x14:formula1><xm:f>1</xm:f></x14:formula1><xm:sqref>B2</xm:sqref></x14:dataValidation>' +
        '</x14:dataValidations></ext></extLst>',
    );
    expect(rowsOf(bytes).map((cells) => cells[1]?.fields?.[0]?.options?.map(({ text }) => text))).toEqual([
      ['Mild', 'Moderate', 'Severe'],
      undefined,
    ]);
    expect(readXlsx(bytes).pages[0]?.dropDowns).toEqual(['B1']);
  });

  it('are counted from the markup, also where their options are not found', () => {
    const rows = [['Severity'], ['Outcome']];
    const bytes = aWorkbook(rows, list('B1 B2', '"a,b"') + list('C1:C9', 'INDIRECT(A1)'));
    expect(readXlsx(bytes).pages.map(({ dropDowns }) => dropDowns)).toEqual([['B1 B2', 'C1:C9'], undefined]);
  });

  it('and other rules are answers, also before units and instructions, if nothing is filled in', () => {
    const rule = (type: string, cells: string, more = '', second = ''): string =>
      `<dataValidation type="${type}" sqref="${cells}"${more}><formula1>20</formula1>${second}</dataValidation>`;
    const rows = [
      ['Question', 'Answer', 'Unit'],
      ['Date of surgery'],
      ['Duration', '', 'min'],
      ['Width', '', 'cm'],
      ['Complication?', '', 'if yes, say which'],
      ['Remarks'],
    ];
    const rules =
      rule('date', 'B2') +
      rule('whole', 'B3', ' operator="greaterThan"') +
      rule('decimal', 'B4', '', '<formula2>99.5</formula2>') +
      list('B5', '"Yes,No"') +
      rule('textLength', 'B6', ' operator="lessThanOrEqual"');
    expect(rowsOf(aWorkbook(rows, rules)).map((cells) => cells[1]?.fields?.[0])).toMatchObject([
      undefined,
      { kind: 'date' },
      { kind: 'number', decimals: 0, minimum: 21 },
      { kind: 'number', minimum: 20, maximum: 99.5 },
      { kind: 'choice' },
      { kind: 'text', maximumLength: 20 },
    ]);
    const filled = rows.map((row, at) => (at === 2 ? ['Duration', '45', 'min'] : row));
    expect(
      rowsOf(aWorkbook(filled, rule('whole', 'B3:B4'))).flatMap((cells) =>
        cells.flatMap(({ fields = [] }) => fields),
      ),
    ).toEqual([]);
  });

  it('stand beside numbers that the sheet computes, which are answers, too', () => {
    const rows = [['Height'], ['Smoker'], ['BMI', '=B1*2'], ['Label', '="a"&A1'], ['Total']];
    const withFormulas = (validations: string): Uint8Array => {
      const parts = unzipSync(aWorkbook(rows, validations));
      const sheet = strFromU8(parts[PART] ?? new Uint8Array())
        .replace(/(<c r="B3")[^>]*>.*?<\/c>/, '$1><f>B1*2</f></c>')
        .replace(/(<c r="B4")[^>]*>.*?<\/c>/, '$1 t="str"><f>A1</f><v>Height</v></c>');
      return zipSync({ ...parts, [PART]: strToU8(sheet) });
    };
    const fieldsOf = (bytes: Uint8Array) =>
      rowsOf(bytes).map((cells) => cells.flatMap(({ fields = [] }) => fields.map(({ kind }) => kind)));
    const bytes = withFormulas(list('B2', '"Yes,No"'));
    expect(fieldsOf(bytes)).toEqual([[], ['choice'], ['number'], [], []]);
    expect(rowsOf(bytes)[2]?.[1]?.fields).toMatchObject([{ isComputed: true }]);
    expect(readXlsx(bytes).warnings.map(({ code }) => code)).not.toContain('partial');
    // Without a form, a formula is a text of the sheet.
    expect(fieldsOf(withFormulas('')).flat()).toEqual([]);
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
