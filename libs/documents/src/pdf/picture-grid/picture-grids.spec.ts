import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawnPage, randomOf, type Scan, scannedPage, scannedSchedule } from '../../../test/scanned-schedule';
import type { PageContent } from '../content';
import { toModel, readPage } from '../structure';
import { readPictureGrids } from '.';

const CLEAN: Scan = {
  seed: 3,
  dpi: 150,
  tilt: 0,
  noise: 0,
  isBlackAndWhite: false,
  dust: 0,
  sign: 'X',
  text: 'labels',
  lineWidth: 1,
  fontSize: 8,
  isShaded: false,
  isBlank: false,
};

function read({ picture, runs }: PageContent) {
  if (picture === undefined) throw new Error('There is no picture.');
  return readPictureGrids(picture, runs);
}

const tablesOf = (content: PageContent) =>
  toModel([readPage(content)], []).model.blocks.filter((block) => block.type === 'table');

describe('a schedule that is a picture', () => {
  it('becomes a table whose marks say that they were read from ink', () => {
    const { marks } = scannedSchedule(CLEAN);

    const [table] = tablesOf(scannedPage(CLEAN));

    const cells = table?.rows.flatMap((row) => row.cells) ?? [];
    expect(table).toMatchObject({ isPicture: true, rows: { length: 12 } });
    expect(cells.filter(({ fromInk, text }) => fromInk === true && text === 'X')).toHaveLength(marks.length);
    expect(cells.find(({ text }) => text === 'Vital signs')?.fromInk).toBeUndefined();
  });

  it('shows the place of a mark where the tilted page has it', () => {
    const placeOf = (tilt: number) => {
      const cells = tablesOf(scannedPage({ ...CLEAN, tilt })).flatMap(({ rows }) => rows.at(-1)?.cells ?? []);
      const { anchor } = cells.at(-1) ?? {};
      return anchor?.kind === 'pdf' ? anchor.box : [0, 0, 0, 0];
    };

    const [left, top] = placeOf(0);
    const [tiltedLeft = 0, tiltedTop = 0] = placeOf(1);

    // The page turns about its middle: what is below and to the right of it moves left and down.
    expect(Math.abs(tiltedLeft - (left ?? 0))).toBeLessThan(4);
    expect(tiltedTop - (top ?? 0)).toBeGreaterThan(1);
  });

  it('takes characters that text recognition made of marks for the marks that they look like', () => {
    const scan: Scan = { ...CLEAN, text: 'garbage' };

    const texts = tablesOf(scannedPage(scan)).flatMap(({ rows }) =>
      rows.slice(1).flatMap(({ cells }) => cells.filter(({ column }) => column > 0).map(({ text }) => text)),
    );

    expect(new Set(texts.map((text) => text.toUpperCase()))).toEqual(new Set(['X']));
    expect(texts).toHaveLength(scannedSchedule(scan).marks.length);
  });

  it('has one sign for marks that text recognition read as small and large letters', () => {
    const page = scannedPage({ ...CLEAN, text: 'read' });
    const noise = ['xX', 'Xx', 'x', 'X'];
    const runs = page.runs.map((run, at) =>
      /^x$/i.test(run.text) ? { ...run, text: noise[at % noise.length] ?? '' } : run,
    );

    const cells = tablesOf({ ...page, runs }).flatMap(({ rows }) =>
      rows.slice(1).flatMap((row) => row.cells.filter(({ column }) => column > 0)),
    );

    expect(new Set(cells.map(({ text }) => text)).size).toBe(1);
    expect(cells).toHaveLength(scannedSchedule(CLEAN).marks.length);
    // The check that no text is lost knows what became of the letters.
    expect(readPage({ ...page, runs }).misread).toContain('xX');
  });

  it.each([0.003, 0.01])('takes no dust for a mark (share of the pixels: %f)', (dust) => {
    const reading = read(scannedPage({ ...CLEAN, dust, noise: 14, isBlank: true }));

    expect(reading?.grids).toMatchObject([{ marks: 0, isLabelled: true }]);
    expect(reading?.runs.some(({ fromInk }) => fromInk === true)).toBe(false);
  });

  it('without any text is no table; its rows, columns and marks are counted', () => {
    const scan: Scan = { ...CLEAN, text: 'none', tilt: 0.6, noise: 6 };
    const columns = tablesOf(scannedPage({ ...scan, text: 'labels' }))[0]?.columns;

    const { report } = readPage(scannedPage(scan));

    const { marks } = scannedSchedule(scan);
    expect(report.pictureGrids).toMatchObject([
      { rows: 12, columns, marks: marks.length, isTable: false, unread: expect.any(Number) as number },
    ]);
    expect(report).toMatchObject({ scanned: true, pictures: 1 });
    expect(tablesOf(scannedPage(scan))).toEqual([]);
  });

  it('has its signs counted without its lines, too', () => {
    const { report } = readPage(scannedPage(CLEAN));

    expect(report.inkedSigns).toBe(scannedSchedule(CLEAN).marks.length);
  });
});

describe('a picture that holds no table', () => {
  const boxed = (context: SKRSContext2D, x: number, y: number) => context.strokeRect(x, y, 110, 40);

  it.each<[string, (context: SKRSContext2D) => void]>([
    [
      'a flow chart',
      (context) => {
        for (const [x, y] of [
          [250, 100],
          [120, 200],
          [380, 200],
          [120, 320],
          [380, 320],
          [250, 440],
        ] as const)
          boxed(context, x, y);
        context.beginPath();
        for (const [x1, y1, x2, y2] of [
          [305, 140, 305, 170],
          [175, 170, 435, 170],
          [175, 170, 175, 200],
          [435, 170, 435, 200],
          [175, 240, 175, 320],
          [435, 240, 435, 320],
          [175, 360, 175, 400],
          [435, 360, 435, 400],
          [175, 400, 435, 400],
          [305, 400, 305, 440],
        ] as const) {
          context.moveTo(x1, y1);
          context.lineTo(x2, y2);
        }
        context.stroke();
      },
    ],
    [
      'a chart over grid lines',
      (context) => {
        context.beginPath();
        for (let line = 0; line <= 10; line++) {
          context.moveTo(100, 100 + line * 40);
          context.lineTo(500, 100 + line * 40);
          context.moveTo(100 + line * 40, 100);
          context.lineTo(100 + line * 40, 500);
        }
        context.stroke();
        context.beginPath();
        context.moveTo(100, 480);
        for (let x = 100; x <= 500; x += 5) context.lineTo(x, 480 - ((x - 100) / 20) ** 2);
        context.stroke();
      },
    ],
    [
      'a photograph',
      (context) => {
        const random = randomOf(9);
        for (let spot = 0; spot < 4000; spot++) {
          context.fillStyle = `rgb(${[0, 0, 0].map(() => Math.floor(random() * 255)).join()})`;
          context.fillRect(random() * 600, random() * 780, 4 + random() * 90, 4 + random() * 90);
        }
      },
    ],
    [
      'a form in boxes',
      (context) => {
        for (let row = 0; row < 8; row++) context.strokeRect(60, 100 + row * 60, 480, 40);
      },
    ],
    ['an empty page', () => undefined],
  ])('is not read as one: %s', (_kind, draw) => {
    const content = drawnPage({ ...CLEAN, noise: 6 }, draw);

    expect(read(content)).toBeUndefined();
  });
});
