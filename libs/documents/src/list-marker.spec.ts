import { readListMarker } from './list-marker';

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
