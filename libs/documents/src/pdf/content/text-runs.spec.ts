import { Frame } from './geometry';
import { toRuns } from './text-runs';

const read = (...placed: readonly (readonly [text: string, x: number, y: number])[]) =>
  toRuns(
    placed.map(([text, x, y]) => ({
      text,
      width: 20,
      matrix: [9, 0, 0, 9, x, y] as const,
      font: 'Helvetica',
      endsLine: false,
    })),
    [1, 0, 0, 1, 0, 0],
    new Frame(0, 612, 792),
  ).map(({ text, bold }) => [text, bold]);

describe('the runs of a page', () => {
  it('hold a text once that is printed twice in its place to be bold', () => {
    expect(read(['Day 1', 100, 700], ['Vital signs', 40, 680], ['Day 1', 100.6, 699.8])).toEqual([
      ['Day 1', true],
      ['Vital signs', false],
    ]);
  });

  it('hold two equal texts beside or below each other', () => {
    expect(read(['l', 100, 700], ['l', 102, 700], ['X', 300, 700], ['X', 300, 690])).toHaveLength(4);
  });
});
