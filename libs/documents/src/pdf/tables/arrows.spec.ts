import { aGrid, aPage, aRun, aTable } from '../../../test/pages';
import type { Rect, Rule } from '../content';
import { readPage } from '../structure';
import { findArrows } from './arrows';

const grid = aGrid([0, 60, 100, 140, 180], [0, 20, 40]);
const line = (x1: number, x2: number, y = 30): Rule => ({ x1, y1: y, x2, y2: y });
const head = (x: number, y = 30): Rect => ({ left: x - 3, right: x + 3, top: y - 3, bottom: y + 3 });
const valuesOf = (rules: readonly Rule[], heads: readonly Rect[] = [], runs = [aRun('ECG', 5, 34)]) =>
  findArrows({ rules, heads }, runs).arrows.map((arrow) => arrow.value);

describe('arrows', () => {
  it('are lines with a head at one end or at both', () => {
    expect(valuesOf([...grid, line(65, 175)], [head(65), head(175)])).toEqual(['↔']);
    expect(valuesOf([...grid, line(65, 175)], [head(175)])).toEqual(['→']);
  });

  it('are lines that end amid cells, and no rules', () => {
    const { arrows, rules } = findArrows({ rules: [...grid, line(65, 130)], heads: [] }, []);

    expect(arrows.map((arrow) => arrow.value)).toEqual(['—']);
    expect(rules).toEqual(grid);
  });

  it('are neither rules of the table nor lines to write on nor underlines', () => {
    expect(valuesOf([...grid, line(60, 140)])).toEqual([]);
    expect(valuesOf([...grid, line(65, 95)])).toEqual([]);
    expect(valuesOf([...grid, ...aGrid([65, 130], [25, 35])])).toEqual([]);
    expect(valuesOf([...grid, line(65, 130)], [], [aRun('underlined text', 64, 29)])).toEqual([]);
  });

  it('are printed with signs', () => {
    expect(valuesOf([], [], [aRun('←――――→', 65, 34)])).toEqual(['↔']);
    expect(valuesOf([], [], [aRun('---------', 65, 34)])).toEqual([]);
  });

  it.each([
    ['one by one', ['←', '=', '=', '→'], ['↔']],
    ['with dashes', ['<--', '—', '-->'], ['↔']],
    ['without an end', ['←', '=', '='], []],
    ['with a word between them', ['←', 'daily', '→'], []],
    ['that are no arrow', ['→', '=', '←'], []],
  ])('are printed with signs %s', (_how, texts, values) => {
    const runs = texts.map((text, at) => aRun(text, 65 + 40 * at, 34));
    expect(valuesOf([], [], runs)).toEqual(values);
  });

  it('are slanted lines with a head, but not those without', () => {
    const slant = { x1: 65, y1: 28, x2: 175, y2: 33 };
    const found = (heads: readonly Rect[]) =>
      findArrows({ rules: grid, heads, slants: [slant] }, []).arrows.map(({ value, y }) => [value, y]);

    expect(found([head(65, 28), head(175, 33)])).toEqual([['↔', 30.5]]);
    expect(found([])).toEqual([]);
  });

  it('mark every column that their signs pass', () => {
    const { runs, rules } = aTable([
      ['Activity', 'Visit 1', 'Visit 2', 'Visit 3', 'Visit 4'],
      ['Diary', '←', '=', '=', '→'],
      ['ECG', 'X', '', 'X', ''],
    ]);

    const [table] = readPage(aPage(runs, { rules })).tables;

    expect(table?.rows[1]?.cells.map((cell) => `${cell.column}:${cell.text}`)).toEqual([
      '0:Diary',
      ...[1, 2, 3, 4].map((column) => `${column}:↔`),
    ]);
  });

  it('mark every column that they pass', () => {
    const { runs, rules } = aTable([
      ['Activity', 'Visit 1', 'Visit 2', 'Visit 3'],
      ['Diary', '', '', ''],
      ['ECG', 'X', '', 'X'],
    ]);
    const page = aPage(runs, {
      rules: [...rules, line(200, 290, 180)],
      heads: [head(200, 180), head(290, 180)],
    });

    const [table] = readPage(page).tables;

    expect(table?.rows.map((row) => row.cells.map((cell) => `${cell.column}:${cell.text}`))).toEqual([
      ['0:Activity', '1:Visit 1', '2:Visit 2', '3:Visit 3'],
      ['0:Diary', '1:↔', '2:↔'],
      ['0:ECG', '1:X', '3:X'],
    ]);
  });
});
