import type { Block } from '@app/contracts';
import { deniedMarks } from './denied-marks';
import { matricesOf } from './read-matrix';
import { aTable } from './table.sample';

const TABLE = aTable([
  ['Visit', 'Screening', 'Day 1', 'Day 8'],
  ['ECG', 'X', '', 'X'],
  ['Diary', 'X', 'X', '–'],
]);
const { anchor } = TABLE;
const paragraph = (text: string): Block => ({ id: 'p', type: 'paragraph', text, anchor });

function saidOf(...behind: readonly Block[]): string[] {
  const blocks = [TABLE, ...behind];
  return deniedMarks({ id: 3, blocks, matrices: matricesOf(3, blocks) }).map(({ sentence }) => sentence);
}

describe('a legend that contradicts the marks of its table', () => {
  it.each([
    'X = not performed',
    'ET = early termination; X: not done',
    'Footnotes. “X” means that nothing is done',
  ])('is a gap with its words: %s', (legend) => {
    expect(saidOf(paragraph(legend))).toEqual([
      expect.stringMatching(/^The table on page 7 contains “X”, which is explained as “.+”\. Compare/),
    ]);
  });

  it.each([
    'X = performed; – = not performed',
    'NA = not applicable',
    '● = not performed',
    'X = not only at this visit',
    'Vitamin X: not allowed',
  ])('is none: %s', (legend) => {
    expect(saidOf(paragraph(legend))).toEqual([]);
  });

  it('is looked for behind its table, not behind another or in the next section', () => {
    const heading: Block = { id: 'h', type: 'heading', level: 1, text: 'Appendix', anchor };

    expect(saidOf(heading, paragraph('X = not performed'))).toEqual([]);
    expect(saidOf(aTable([['', 'a']], 't2'), paragraph('X = not performed'))).toEqual([]);
  });
});
