import { eastAsianNumeral, valueOfEastAsian } from './east-asian-number';

describe('numerals of East Asia', () => {
  it.each([
    [1, '一'],
    [10, '十'],
    [12, '十二'],
    [20, '二十'],
    [46, '四十六'],
    [105, '一百零五'],
    [110, '一百一十'],
  ])('%d is %s', (value, numeral) => {
    expect(eastAsianNumeral(value)).toBe(numeral);
    expect(valueOfEastAsian(numeral)).toBe(value);
  });

  it('are read digit by digit as well, and nothing else is', () => {
    expect([
      valueOfEastAsian('一二'),
      valueOfEastAsian(''),
      valueOfEastAsian('x'),
      valueOfEastAsian('标准'),
    ]).toEqual([12, undefined, undefined, undefined]);
  });
});
