import { utils, write } from 'xlsx';
import { readCsv } from './read-csv';
import { readXlsx } from './read-xlsx';

const DICTIONARY = [
  ['Variable', 'Label', 'Choices', 'Unit'],
  ['sex', 'Sex, as registered', '1, Female | 2, Male', ''],
  ['dose', 'Dose of "A"\n(first day)', '', 'µg'],
  ['', '', '', ''],
  ['age', 'Age', '', 'years'],
];

const quoted = (rows: readonly (readonly string[])[], separator: string): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)).join('\r\n');

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const cellsOf = ({ blocks }: ReturnType<typeof readCsv>) =>
  blocks.map((block) =>
    block.type === 'table'
      ? block.rows.map(({ cells }) =>
          cells.map(({ text, anchor }) => [anchor.kind === 'xlsx' && anchor.cell, text]),
        )
      : block.text,
  );

describe('reading CSV', () => {
  it.each([
    ['commas in UTF-8', bytesOf(quoted(DICTIONARY, ',')), []],
    ['semicolons with a mark', bytesOf(`\ufeff${quoted(DICTIONARY, ';')}`), []],
    ['tabs in UTF-16', new Uint8Array(Buffer.from(`\ufeff${quoted(DICTIONARY, '\t')}`, 'utf16le')), []],
    [
      'semicolons in Windows-1252',
      new Uint8Array(Buffer.from(quoted(DICTIONARY, ';'), 'latin1')),
      [{ code: 'encoding', message: expect.stringContaining('It was read as windows-1252.') as string }],
    ],
  ])('reads %s as the same sheet in a workbook', (_name, bytes, warnings) => {
    const book = utils.book_new(
      utils.aoa_to_sheet(DICTIONARY.map((row) => row.map((cell) => cell || null))),
      'Table',
    );
    const twin: unknown = write(book, { type: 'array', bookType: 'xlsx' });

    const model = readCsv(bytes);

    expect(model).toMatchObject({ format: 'csv', warnings, pages: [{ page: 1, tables: 1 }] });
    expect(cellsOf(model)).toEqual(
      cellsOf(readXlsx(new Uint8Array(twin instanceof ArrayBuffer ? twin : []))),
    );
    expect(model.words).toBeGreaterThan(10);
  });

  it('reads a formula of an export of ours as the text that it was', () => {
    expect(cellsOf(readCsv(bytesOf("Name,Note\nage,'@HIDDEN")))).toEqual([
      [
        [
          ['A1', 'Name'],
          ['B1', 'Note'],
        ],
        [
          ['A2', 'age'],
          ['B2', '@HIDDEN'],
        ],
      ],
    ]);
  });
});
