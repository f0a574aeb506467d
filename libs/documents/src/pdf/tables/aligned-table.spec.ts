import { aRun } from '../../../test/pages';
import { toLines } from '../text';
import { findAlignedTables } from './aligned-table';

/** Lines of a table without rules: a label at the left, and texts centred in columns that are 43 points wide. */
function lines(
  header: readonly (readonly [column: number, text: string])[],
  rows: readonly (readonly [string, string])[],
) {
  const left = (column: number, text: string): number => 257 + column * 43 - text.length * 2.5;
  const head = header.flatMap(([column, text]) =>
    text.split(' ').map((word, at, words) => {
      const before = words.slice(0, at).join(' ').length + Number(at > 0);
      return { ...aRun(word, left(column, text) + before * 5, 100), spaced: at > 0 };
    }),
  );
  const body = rows.flatMap(([label, marks], row) => [
    aRun(label, 64, 116 + row * 16),
    ...Array.from(marks).flatMap((mark, column) =>
      mark === '.' ? [] : [aRun(mark, left(column, mark), 116 + row * 16)],
    ),
  ]);
  return toLines([...head, ...body]);
}

const DAYS = ['Day 0', 'Day 1', 'Day 2', 'Day 28', 'Day 90'].map((text, column) => [column, text] as const);

describe('tables without rules', () => {
  it('begin with their header and with rows of one mark, and have a column for each mark', () => {
    const { tables, rest } = findAlignedTables(
      lines(DAYS, [
        ['Consent', '✓....'],
        ['Randomisation', '✓....'],
        ['SOFA score', '✓✓✓..'],
        ['Lactate', '✓✓✓..'],
        ['Adverse events', '✓✓✓✓.'],
        ['Vital status', '...✓✓'],
        ['EQ-5D-5L', '....✓'],
      ]),
      1,
    );

    expect(rest).toEqual([]);
    expect(tables[0]?.rows.map(({ cells }) => cells.map(({ column, text }) => `${column}:${text}`))).toEqual([
      ['1:Day 0', '2:Day 1', '3:Day 2', '4:Day 28', '5:Day 90'],
      ['0:Consent', '1:✓'],
      ['0:Randomisation', '1:✓'],
      ['0:SOFA score', '1:✓', '2:✓', '3:✓'],
      ['0:Lactate', '1:✓', '2:✓', '3:✓'],
      ['0:Adverse events', '1:✓', '2:✓', '3:✓', '4:✓'],
      ['0:Vital status', '4:✓', '5:✓'],
      ['0:EQ-5D-5L', '5:✓'],
    ]);
  });
});
