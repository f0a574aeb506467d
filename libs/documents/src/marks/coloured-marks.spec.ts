import { countColouredCells, type GroundCell } from './coloured-marks';

/** `#` is a blank colored cell, text in brackets has a colored background, and a dot is a blank cell. */
const cellsOf = (lines: readonly string[], table = 1): GroundCell[] =>
  lines.flatMap((line, row) =>
    line.split(/\s+/).map((sign, column): GroundCell => {
      const text = sign === '#' || sign === '.' ? '' : sign.replace(/[()]/g, '');
      const isColoured = sign === '#' || sign.startsWith('(');
      return { table, row, column, columnSpan: 1, text, isColoured };
    }),
  );
const counted = (...lines: readonly string[]): number => countColouredCells(cellsOf(lines));

const HEADER = 'Activity V1 V2 V3';
const SCHEDULE = [HEADER, 'Consent # . .', 'Vitals # # #', 'Bloods . # #'];

describe('colored cells of a file', () => {
  it('count where they differ within rows and columns', () => {
    expect(counted(...SCHEDULE)).toBe(6);
    expect(countColouredCells([...cellsOf(SCHEDULE, 1), ...cellsOf(SCHEDULE, 2)])).toBe(12);
  });

  it.each([
    ['too few', [HEADER, 'Consent # . .', 'Vitals # # .', 'Bloods . # #']],
    ['columns colored from top to bottom', [HEADER, 'Consent # . #', 'Vitals # . #', 'Bloods # . #']],
    [
      'rows colored with their label',
      [HEADER, '(Consent) # # #', 'Vitals . . .', '(Bloods) # # .', '(Height) # # #'],
    ],
    [
      'outnumbered by texts',
      [
        HEADER,
        'Consent # X X',
        'Vitals # # X',
        'Bloods X # #',
        'Height X X X',
        'Weight # X X',
        'Pulse # X X',
      ],
    ],
    ['without headers', SCHEDULE.slice(1)],
  ])('do not count: %s', (_why, lines) => {
    expect(counted(...lines)).toBe(0);
  });
});
