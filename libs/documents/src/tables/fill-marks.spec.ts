import { findFillMarks } from './fill-marks';

/** One character for each cell: `#` blank and colored, `.` blank, `x` text, `X` text on color. The first column is the label. */
function marks(...rows: readonly string[]): readonly string[] {
  const cells = rows.flatMap((signs, row) =>
    [...signs].map((sign, column) => ({
      row,
      column,
      isEmpty: sign === '#' || sign === '.',
      isShaded: sign === '#' || sign === 'X',
    })),
  );
  return [...findFillMarks(cells)].map((cell) => `${cell.row}.${cell.column}`);
}

describe('marks by colour', () => {
  it('are coloured empty cells among plain ones', () => {
    expect(marks('xxxx', 'x#.#', 'x##.', 'x.##')).toEqual(['1.1', '1.3', '2.1', '2.2', '3.2', '3.3']);
  });

  it('count in a row that is done at every visit', () => {
    expect(marks('x#..', 'x###', 'x.#.', 'x..#')).toContain('1.2');
  });

  it('are none in rows coloured from their label on', () => {
    expect(marks('X###', 'x...', 'X###', 'x...', 'X###', 'x...')).toEqual([]);
  });

  it('are none where the table has marks of its own and greys out the rest', () => {
    expect(marks('xx#xxxx', 'x#xxxxx', 'xxx#xxx', 'xxxx#xx', 'xxxxx#x', 'xx#xxx#')).toEqual([]);
  });
});
