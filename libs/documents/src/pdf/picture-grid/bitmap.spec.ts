import { alikeGroups, inkParts, shapeOf } from './ink-shapes';
import { binarize, type Bitmap, transposed } from './bitmap';
import { withoutBlackAreas } from './black-areas';
import { inkRuns, linesOf, withoutRuns } from './ink-lines';
import { straightened, tiltOf } from './tilt';

/** Pixels per point. */
const SCALE = 2;

/** A bitmap from rows of text; every character but the space is ink. */
function drawn(rows: readonly string[]): Bitmap {
  const width = Math.max(...rows.map((row) => row.length));
  const ink = rows.flatMap((row) =>
    Array.from({ length: width }, (_pixel, x) => Number((row[x] ?? ' ') !== ' ')),
  );
  return { width, height: rows.length, ink: Uint8Array.from(ink) };
}

/** Lines of 200 pixels that fall by a slope, two pixels thick, every 20 pixels. */
function slanted(slope: number): Bitmap {
  const [width, height] = [240, 200];
  const ink = new Uint8Array(width * height);
  for (let line = 30; line < 180; line += 20)
    for (let x = 20; x < 220; x++)
      for (let thick = 0; thick < 2; thick++)
        ink[(Math.round(line + (x - 120) * slope) + thick) * width + x] = 1;
  return { width, height, ink };
}

describe('the ink of a gray picture', () => {
  it('is what is darker than its surroundings, not the shade of a cell', () => {
    const [width, height] = [60, 40];
    const gray = new Uint8Array(width * height).fill(240);
    for (let y = 0; y < height; y++) gray.fill(190, y * width + 30, (y + 1) * width);
    for (let y = 18; y < 22; y++) for (const x of [10, 45]) gray[y * width + x] = 110;

    const { ink } = binarize({ width, height, scale: SCALE, gray });

    expect(ink.reduce((sum, pixel) => sum + pixel, 0)).toBe(8);
    expect([ink[20 * width + 10], ink[20 * width + 45], ink[20 * width + 31]]).toEqual([1, 1, 0]);
  });
});

describe('the lines of a bitmap', () => {
  it('go on over breaks of single pixels, and end at their ends', () => {
    const row = `${' '.repeat(5)}${'#'.repeat(20)} ${'#'.repeat(30)} ${'#'.repeat(10)}`;
    const bitmap = drawn(['', row, row, '', `  ${'#'.repeat(12)}`]);

    const lines = linesOf(bitmap, inkRuns(bitmap, SCALE), SCALE);

    expect(lines).toEqual([{ y: 1.5, from: 5, to: 67 }]);
    expect(transposed(transposed(bitmap))).toEqual(bitmap);
  });

  it('give the tilt of the page, and are level behind it', () => {
    for (const degrees of [-0.8, 0, 0.5, 1]) {
      const bitmap = slanted(Math.tan((degrees * Math.PI) / 180));
      const tilt = tiltOf(inkRuns(bitmap, SCALE), bitmap.height);
      const level = straightened(bitmap, tilt);

      expect(Math.abs(tilt - degrees)).toBeLessThan(0.3);
      expect(linesOf(level, inkRuns(level, SCALE), SCALE)).toHaveLength(8);
    }
  });

  it('can be taken away, so that a sign that touches them stands alone', () => {
    const bitmap = drawn([`${'#'.repeat(40)}`, '    #   #', '     # #', '      #', '     # #', '    #   #']);

    const rest = withoutRuns(bitmap, inkRuns(bitmap, SCALE), 0);

    expect(inkParts(rest, { left: 0, top: 0, right: 40, bottom: 6 })).toMatchObject([
      { left: 4, right: 9, top: 1, bottom: 6, pixels: 9 },
    ]);
  });
});

describe('black areas', () => {
  it('are removed with their edges told; lines and small signs stay', () => {
    const [width, height] = [120, 80];
    const ink = new Uint8Array(width * height);
    for (let y = 10; y < 50; y++) ink.fill(1, y * width + 20, y * width + 100);
    for (let y = 60; y < 63; y++) ink.fill(1, y * width, (y + 1) * width);

    const { bitmap, edges } = withoutBlackAreas({ width, height, ink }, SCALE);

    expect(bitmap.ink.slice(0, 50 * width).some((pixel) => pixel === 1)).toBe(false);
    expect(bitmap.ink.slice(60 * width, 63 * width).every((pixel) => pixel === 1)).toBe(true);
    expect(edges.map(({ x1, x2, y1, y2 }) => [x1, x2, y1, y2])).toEqual([
      [10, 50, 5, 5],
      [10, 50, 25, 25],
      [10, 10, 5, 25],
      [50, 50, 5, 25],
    ]);
  });
});

describe('signs that look alike', () => {
  const CROSS = ['#   #', ' # # ', '  #  ', ' # # ', '#   #'];
  const RING = [' ### ', '#   #', '#   #', '#   #', ' ### '];

  it('are one group, whatever their place', () => {
    const signs = [CROSS, RING, CROSS, CROSS].map((rows, place) => {
      const bitmap = drawn(['', '', ...rows.map((row) => ' '.repeat(place) + row)]);
      const box = { left: place, right: place + 5, top: 2, bottom: 7 };
      return { place, shape: shapeOf(bitmap, box) };
    });

    expect(alikeGroups(signs).map((group) => group.map(({ place }) => place))).toEqual([[0, 2, 3], [1]]);
  });
});
