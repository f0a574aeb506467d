import { aGrid, aPage, aRun, aTable } from '../../../test/pages';
import { CharacterWidths } from '../content';
import { toModel } from './pdf-model';
import { readPage } from './read-page';
import { sortStruckRuns, struckTexts } from './struck-runs';

const rule = (x1: number, x2: number, y: number) => ({ x1, y1: y, x2, y2: y });

function sorted(texts: readonly string[], ...rules: readonly ReturnType<typeof rule>[]) {
  let left = 100;
  const runs = texts.map((text) => {
    const run = aRun(text, left, 200);
    left = run.right + 3;
    return run;
  });
  const { inForce, struck, rules: rest } = sortStruckRuns(aPage(runs, { rules }), runs);
  return {
    inForce: inForce.map(({ text }) => text),
    struck: struckTexts(struck).map(({ text }) => text),
    rules: rest.length,
  };
}

describe('a line through text of a PDF', () => {
  it('takes the run, or the part of it, out of force', () => {
    expect(sorted(['Serum', 'and urine'], rule(100, 125, 197))).toEqual({
      inForce: ['and urine'],
      struck: ['Serum'],
      rules: 0,
    });
    expect(sorted(['Serum and urine'], rule(100, 145, 197))).toEqual({
      inForce: ['urine'],
      struck: ['Serum and'],
      rules: 0,
    });
    expect(sorted(['Serum', 'and', 'urine'], rule(100, 171, 197)).struck).toEqual(['Serum and urine']);
  });

  it('is as long as the printed characters, not as their number', () => {
    const widths = new CharacterWidths();
    for (const letter of 'iil.') widths.ofFont('Arial').set(letter, 0.2);
    for (const letter of 'MW') widths.ofFont('Arial').set(letter, 0.9);
    const run = { ...aRun('iil.MW', 100, 200), right: 126 };
    const { inForce, struck } = sortStruckRuns({ rules: [rule(100, 108, 197)], widths }, [run]);

    expect([inForce, struck].map((runs) => runs.map(({ text }) => text))).toEqual([['MW'], ['iil.']]);
  });

  it('may be drawn several times in one line, and a little beyond a single sign', () => {
    expect(sorted(['one two three four'], rule(100, 115, 197), rule(139.5, 165, 197))).toMatchObject({
      inForce: ['two', 'four'],
      struck: ['one three'],
    });
    expect(sorted(['X'], rule(98, 107, 197)).struck).toEqual(['X']);
    expect(sorted(['X'], rule(90, 115, 197)).struck).toEqual([]);
  });

  it.each([
    ['an underline', rule(100, 125, 201)],
    ['the rule of a table', rule(72, 540, 197)],
    ['a line above the text', rule(100, 125, 191)],
    ['the shaft of an arrow with a word on it', rule(60, 200, 197)],
  ])('is not %s', (_kind, line) => {
    expect(sorted(['Serum'], line)).toEqual({ inForce: ['Serum'], struck: [], rules: 1 });
  });

  it('takes marks out of tables and keeps what is struck as a block that is not in force', () => {
    const table = aTable([
      ['Procedure', 'Day 1', 'Day 2'],
      ['ECG', 'X', 'X'],
      ['Weight', 'X', ''],
    ]);
    const mark = table.runs.findLast(({ text }) => text === 'X');
    const strike = rule(mark?.left ?? 0, mark?.right ?? 0, (mark?.baseline ?? 0) - 3);
    const page = aPage(table.runs, { rules: [...table.rules, strike] });
    const { model, placed } = toModel([readPage(page)], []);
    const [block] = model.blocks;

    expect(
      block?.type === 'table' ? block.rows.map(({ cells }) => cells.map(({ text }) => text)) : [],
    ).toEqual([['Procedure', 'Day 1', 'Day 2'], ['ECG', 'X', 'X'], ['Weight']]);
    expect(model.blocks.at(-1)).toMatchObject({ text: 'X', excluded: 'deleted', anchor: { page: 1 } });
    expect(model.warnings).toMatchObject([{ code: 'struck-text', pages: [1] }]);
    expect(placed.get(1)).toContain('X');
  });

  it('is not looked for in the rules of a grid without text', () => {
    const page = aPage([aRun('Title', 100, 50)], { rules: aGrid([72, 200, 300], [100, 120, 140]) });
    expect(sortStruckRuns(page, page.runs).struck).toEqual([]);
  });
});
