import { splitMarks } from './marked-text';
import { readCell } from './schedule/schedule-cell';

describe('footnote marks', () => {
  it.each([
    ['Weight^a^', 'Weight', ['a']],
    ['Weight^a,b^', 'Weight', ['a', 'b']],
    ['Visit*', 'Visit', ['*']],
    ['Body mass (kg/m^2^', 'Body mass (kg/m2', []],
    ['HbA~1c~', 'HbA1c', []],
    ['29/ET^a,h^ (HD)', '29/ET (HD)', ['a', 'h']],
    ['Body^b^ weight^c^', 'Body weight', ['b', 'c']],
    ['Height^a-c^', 'Height', ['a', 'b', 'c']],
    ['Height^1–3^', 'Height', ['1', '2', '3']],
    ['1^st^ attack', '1st attack', []],
    ['10^9^/L of cells', '109/L of cells', []],
    ['*', '*', []],
  ])('splits %s', (text, expected, marks) => {
    expect(splitMarks(text)).toEqual({ text: expected, marks });
  });

  it.each([
    ['X', 'X', [], true],
    ['Xa', 'X', ['a'], true],
    ['X^a,b^', 'X', ['a', 'b'], true],
    ['✓', '✓', [], true],
    ['(X)', '(X)', [], true],
    ['X X X', 'X', [], true],
    ['15 min', '15 min', [], false],
    ['P', 'P', [], false],
  ])('reads the cell %s', (text, value, marks, isMark) => {
    expect(readCell(text)).toEqual({ value, marks, isMark });
  });
});
