import { readListMarker, readPathMarker, splitHeadingNumber } from './item-number';

describe('reading list markers', () => {
  it.each([
    ['1. Adults', '1.', 'Adults'],
    ['1) Adults', '1)', 'Adults'],
    ['[12] Adults', '[12]', 'Adults'],
    ['[16b] Adults', '[16b]', 'Adults'],
    ['(a) Adults', '(a)', 'Adults'],
    ['a. Adults', 'a.', 'Adults'],
    ['[iii] Adults', '[iii]', 'Adults'],
    ['I 01. Adults', 'I 01.', 'Adults'],
    ['• Adults', '•', 'Adults'],
    ['– Adults', '–', 'Adults'],
  ])('splits %s', (text, marker, rest) => {
    expect(readListMarker(text)).toMatchObject({ marker, rest });
  });

  it.each(['12 patients', 'A study', '2.5 mg daily', 'e.g. this', 'NCT01234567', '•'])(
    'leaves %s whole',
    (text) => {
      expect(readListMarker(text)).toBeUndefined();
    },
  );
});

describe('reading heading numbers', () => {
  it.each([
    ['5.1 Title', '5.1'],
    ['5.1. Title', '5.1'],
    ['3.9.3.4.2.Cardiovascular', '3.9.3.4.2'],
    ['A.2 Title', 'A.2'],
  ])('splits %s', (text, number) => {
    expect(splitHeadingNumber(text).number).toBe(number);
  });

  it.each(['5.1', '2.5mg daily', '100.5 Title'])('finds none in %s', (text) => {
    expect(splitHeadingNumber(text)).toEqual({ text });
  });

  it('counts on from the number of the heading above', () => {
    expect(readPathMarker('5.1.2 Adults', '5.1')).toMatchObject({ marker: '5.1.2', rest: 'Adults' });
    expect(readPathMarker('5.2.1 Adults', '5.1')).toBeUndefined();
    expect(readPathMarker('5.1 Adults', undefined)).toBeUndefined();
  });
});
