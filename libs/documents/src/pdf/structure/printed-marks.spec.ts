import type { Rect, Rule, SmallShape } from '../content';
import { aPage, aRun } from '../../../test/pages';
import { countPrintedBlanks, countPrintedMarks } from './printed-marks';
import { readPage } from './read-page';

const count = (
  runs: readonly ReturnType<typeof aRun>[],
  rules: readonly Rule[] = [],
  heads: readonly Rect[] = [],
) => countPrintedMarks({ rules, heads }, runs);

const VISITS = [200, 240, 280];
const schedule = [
  aRun('ECG', 40, 100),
  aRun('X', 200, 100),
  aRun('X', 280, 100),
  aRun('Vital signs', 40, 120),
  aRun('X', 200, 120),
  aRun('✓', 240, 120),
  aRun('X', 280, 120),
  aRun('Weight', 40, 140),
  aRun('(X)', 240, 140),
];

describe('the marks of a page', () => {
  it('are counted where they stand by themselves in rows and columns, with footnotes or without', () => {
    const footnotes = [aRun('a', 205.5, 97, { size: 6 }), aRun('X^b^', 280, 140)];

    expect(count(schedule)).toEqual({ signs: 6, arrows: 0 });
    expect(count([...schedule, ...footnotes])).toEqual({ signs: 7, arrows: 0 });
    expect(count([aRun('ECG', 40, 160), aRun('X X X', 200, 160), ...schedule])?.signs).toBe(9);
  });

  it('are counted once if they are printed twice, and also if they are drawn', () => {
    const twice = schedule.map((run) => ({ ...run, left: run.left + 0.3, right: run.right + 0.3 }));
    const header = VISITS.map((x, at) => aRun(`V${at}`, x - 2, 80));
    const consent = aRun('Consent', 40, 160);
    const disc = (x: number, y: number): SmallShape => ({
      left: x,
      right: x + 6,
      top: y - 6,
      bottom: y,
      kind: 'disc',
      lines: [],
    });
    const drawn = [disc(200, 160), disc(240, 160), disc(40, 240), disc(320, 160)];

    expect(count([...schedule, ...twice])).toEqual({ signs: 6, arrows: 0 });
    expect(
      countPrintedMarks({ rules: [], heads: [], small: drawn }, [...schedule, ...header, consent]),
    ).toEqual({ signs: 8, arrows: 0 });
  });

  it('are no bullets, no ticked boxes of a form, no signs in formulas and no hidden text', () => {
    const rows = [100, 120, 140, 160];
    const bullets = rows.flatMap((y) => [
      aRun('•', 40, y),
      aRun('To compare the drugs', 58, y),
      aRun('•', 300, y),
      aRun('Change of pressure', 318, y),
    ]);
    const form = rows.flatMap((y) => [
      aRun('x', 40, y),
      aRun('Yes', 48, y),
      aRun('x', 90, y),
      aRun('No', 98, y),
    ]);
    const formula = rows.flatMap((y) => [
      aRun('2', 40, y),
      aRun('x', 48, y),
      aRun('3', 56, y),
      aRun('x', 64, y),
      aRun('4', 72, y),
    ]);

    expect([bullets, form, formula].map((runs) => count(runs))).toEqual([null, null, null]);
    expect(count(schedule.map((run) => ({ ...run, hidden: true })))).toBeNull();
    expect(count(VISITS.map((x) => aRun('X', x, 100)))).toBeNull();
  });

  it('are arrows, too, drawn or typed, where they go through a schedule and not through a diagram', () => {
    const arrow: Rule = { x1: 200, y1: 130, x2: 280, y2: 130 };
    const head: Rect = { left: 277, right: 283, top: 127, bottom: 133 };
    const typed = [aRun('←', 200, 150), aRun('======', 206, 150), aRun('→', 240, 150)];

    expect(count(schedule, [arrow], [head])).toEqual({ signs: 6, arrows: 1 });
    expect(countPrintedMarks({ rules: [], heads: [head], slants: [arrow] }, schedule)?.arrows).toBe(1);
    expect(count([...schedule, ...typed])).toEqual({ signs: 6, arrows: 1 });
    expect(count([...schedule, aRun('-2', 230, 150), aRun('→', 240, 150), aRun('1', 246, 150)])?.arrows).toBe(
      0,
    );
    expect(count([aRun('Screening', 40, 100)], [arrow], [head])).toBeNull();
  });

  it('are told of a page whose table nobody found, which is said to be unreadable where it is spaced out', () => {
    const spaced = aRun('V it al s ig n s a n d w ei g ht of e a ch', 40, 300);

    expect(readPage(aPage(schedule)).report).toMatchObject({
      tables: 0,
      loneMarks: { signs: 6 },
      garbled: false,
    });
    expect(readPage(aPage([spaced])).report.garbled).toBe(true);
  });
});

describe('places to write in that a page shows', () => {
  const frame = (left: number, top: number, width: number, height: number): Rule[] => [
    { x1: left, x2: left + width, y1: top, y2: top },
    { x1: left, x2: left + width, y1: top + height, y2: top + height },
    { x1: left, x2: left, y1: top, y2: top + height },
    { x1: left + width, x2: left + width, y1: top, y2: top + height },
  ];
  const line = (y: number): Rule => ({ x1: 280, x2: 420, y1: y, y2: y });

  it('are lines behind a label and frames below one, with the typed ones', () => {
    const runs = [aRun('Date of visit', 60, 100), aRun('Ward', 60, 200), aRun('Visit: ________', 300, 40)];
    expect(countPrintedBlanks([line(102), ...frame(60, 207, 120, 17)], runs)).toBe(3);
    expect(countPrintedBlanks([], runs)).toBe(0);
  });

  it('are no rules below a text, cells of a table or filled frames', () => {
    const runs = [
      aRun('A title', 300, 98),
      aRun('Heading', 60, 98),
      aRun('Ward', 60, 200),
      aRun('B2', 70, 220),
    ];
    const cells = [...frame(60, 207, 120, 17), ...frame(60, 224, 120, 17)];
    expect(countPrintedBlanks([line(102)], runs)).toBe(0);
    expect(countPrintedBlanks(cells, runs.slice(2, 3))).toBe(0);
    expect(countPrintedBlanks(frame(60, 207, 120, 17), runs)).toBe(0);
  });
});
