import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { csvPages } from './csv';

async function* none(): AsyncGenerator<readonly string[][]> {}
const csvOf = (row: string[]): Promise<string> => text(csvPages(row, none()));

describe('a CSV export', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =HYPERLINK("x")',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
  ])('never lets a spreadsheet compute %j', async (cell) => {
    expect(await csvOf([cell])).toMatch(/^\ufeff"'/);
  });

  it('quotes what holds quotes, commas and line breaks', async () => {
    expect(await csvOf(['a "b", c', 'd\ne'])).toBe('\ufeff"a ""b"", c","d\ne"\r\n');
  });

  it('loads a page only after the client has received the previous ones', async () => {
    let asked = 0;
    async function* pages(): AsyncGenerator<string[][]> {
      for (; asked < 100;) {
        asked += 1;
        yield await Promise.resolve([['x'.repeat(10_000)]]);
      }
    }
    const stream = Readable.from(csvPages(['a'], pages()));
    stream.read();
    await new Promise((resolve) => setTimeout(resolve, 50));

    expect(asked).toBeLessThan(5);
    expect((await text(stream)).length).toBeGreaterThan(900_000);
  });

  it('gives other requests their turn between pages', async () => {
    let others = 0;
    const count = (): void => {
      others += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const pages = Array.from({ length: 50 }, () => [['a row']]);

    for await (const page of csvPages(['a'], pages)) expect(page).not.toBe('');
    clearImmediate(next);

    expect(others).toBeGreaterThanOrEqual(pages.length - 1);
  });
});
