import { withAnswerLines } from './answer-lines';

const grid = { rowOf: (row: number) => row, columnOf: (column: number) => column, addressOf: () => '' };
const cell = (row: number, column: number, text: string) => ({ row, column, text, comment: '' });

describe('lines under empty cells', () => {
  const labels = [cell(0, 0, 'Name'), cell(1, 0, 'Weight'), cell(1, 4, 'kg')];

  it('are one blank each behind a text', () => {
    const lined = new Set(['B1', 'C1', 'C2', 'D2', 'B7']);
    expect(withAnswerLines(labels, { lined, grid }).slice(labels.length)).toEqual([
      cell(0, 1, '______'),
      cell(1, 2, '______'),
    ]);
  });

  it('part rows where they stand under texts as well', () => {
    const lined = new Set(['B1', 'C1', 'A2', 'B2']);
    expect(withAnswerLines(labels, { lined, grid })).toEqual(labels);
  });
});
