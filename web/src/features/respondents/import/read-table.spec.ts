import { utils, write } from 'xlsx';
import { guess, rowsOf } from './mapping';
import { readTable } from './read-table';

const bytesOf = (...codes: number[]) => new Uint8Array(codes);
/** The parts of a file that `readTable` uses. A jsdom file cannot return its bytes. */
const aFile = (bytes: Uint8Array): File =>
  Object.assign(new File([], 'people'), { arrayBuffer: () => Promise.resolve(bytes.slice().buffer) });
const csv = (text: string) => readTable(aFile(new TextEncoder().encode(text)));

describe('a table of text', () => {
  it('gives every row as many cells as there are names, says which have more, and formulas of our exports as they were', async () => {
    const table = await csv("Code,Name\nR-1\n\nR-2,'=SUM(1),more\nR-3,Zoë, ,\n");

    expect(table).toEqual({
      headings: ['Code', 'Name'],
      rows: [
        ['R-1', ''],
        ['R-2', '=SUM(1)'],
        ['R-3', 'Zoë'],
      ],
      numbers: [2, 4, 5],
      overfull: new Set([1]),
    });
  });

  it('may have 100,000 rows', async () => {
    const { rows } = await csv(`Code,Name\n${'R,=1+1\n'.repeat(100_000)}`);

    expect(rows).toHaveLength(100_000);
    // A value that looks like a formula is text here. The export writes it so that spreadsheets do not compute it.
    expect(rows.at(-1)).toEqual(['R', '=1+1']);
  });

  it.each([
    ['Code,Name\n"R-1,Zoë\nR-2,Ada', 'unreadable'],
    ['', 'empty'],
    ['Code,Name\n', 'empty'],
    [`Code\n${'R\n'.repeat(100_001)}`, 'too-large'],
  ])(
    'is refused where it is none, too long, or has a quotation mark without its end',
    async (text, reason) => {
      await expect(csv(text)).rejects.toMatchObject({ reason });
    },
  );
});

describe('a workbook', () => {
  it('is read as it is shown, of formulas the last value', async () => {
    const cells = [
      ['Code', 'Date of birth', 'Sum'],
      ['R-1', new Date(Date.UTC(1980, 11, 31)), 3],
    ];
    const sheet = utils.aoa_to_sheet(cells, { UTC: true });
    sheet['C2'] = { t: 'n', f: '1+2', v: 3 };
    const book = { SheetNames: ['People'], Sheets: { People: sheet } };
    const bytes = Buffer.from(String(write(book, { type: 'base64', bookType: 'xlsx' })), 'base64');

    const { rows } = await readTable(aFile(new Uint8Array(bytes)));

    expect(rows).toEqual([['R-1', '1980-12-31', '3']]);
  });

  it('that begins further down is counted from its first row', async () => {
    const sheet = utils.sheet_add_aoa(utils.aoa_to_sheet([]), [['Code'], ['R-1'], [], ['R-2']], {
      origin: 'A3',
    });
    const book = { SheetNames: ['People'], Sheets: { People: sheet } };
    const bytes = Buffer.from(String(write(book, { type: 'base64', bookType: 'xlsx' })), 'base64');

    const { rows, numbers } = await readTable(aFile(new Uint8Array(bytes)));

    expect(rows).toEqual([['R-1'], ['R-2']]);
    expect(numbers).toEqual([4, 6]);
  });

  it('that is broken is refused', async () => {
    await expect(readTable(aFile(bytesOf(0x50, 0x4b, 3, 4, 1, 2, 3)))).rejects.toMatchObject({
      reason: 'unreadable',
    });
  });
});

describe('columns', () => {
  const table = {
    headings: ['Subject ID', 'E-Mail', 'phone', 'Shoe size'],
    rows: [['R-1', 'zoe@example.net', '1', '42']],
    numbers: [2],
    overfull: new Set<number>(),
  };

  it('are known by what people call them', () => {
    expect(guess(table)).toEqual({ identifierCode: 0, email: 1, phoneNumber: 2 });
  });

  it('become fields, and what is too long stays so', () => {
    expect(rowsOf(table, guess(table))).toEqual([
      { identifierCode: 'R-1', email: 'zoe@example.net', phoneNumber: '1' },
    ]);
    const [row] = rowsOf({ ...table, rows: [['en, '.repeat(200)]] }, { languages: 0 });
    expect(row?.languages).toHaveLength(300);
    expect(row?.languages).not.toContain(' ');
  });
});
