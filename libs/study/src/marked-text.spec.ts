import { splitMarks } from './marked-text';
import { readCell } from './schedule-cell';

describe('footnote marks', () => {
  it.each([
    ['Weight^a^', 'Weight', ['a']],
    ['Weight^a,b^', 'Weight', ['a', 'b']],
    ['Visit*', 'Visit', ['*']],
    ['Body mass (kg/m^2^', 'Body mass (kg/m2', []],
    ['HbA~1c~', 'HbA1c', []],
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
    ['15 min', '15 min', [], false],
    ['P', 'P', [], false],
  ])('reads the cell %s', (text, value, marks, isMark) => {
    expect(readCell(text)).toEqual({ value, marks, isMark });
  });
});
