import { formatEnglish, message } from '@app/contracts';
import {
  address,
  anyOf,
  anyText,
  atMost,
  base64,
  decimal,
  filled,
  hexadecimal,
  integer,
  language,
  nonNegativeInteger,
  oneOf,
  pattern,
  positiveInteger,
  trimmed,
  truth,
  type ValueType,
  xmlName,
} from './value-type';

const TYPES: readonly (readonly [
  name: string,
  type: ValueType,
  takes: readonly string[],
  refuses: readonly string[],
])[] = [
  ['any text', anyText, ['', ' ', 'a\nb'], []],
  ['filled text', filled, [' ', 'a'], ['']],
  [
    'a whole number',
    integer,
    ['0', '-0', '+12', '007', ' \t\r\n5 '],
    ['', '1.0', '1 2', 'x1', '1x', '--1', '\u00a05'],
  ],
  [
    'a positive number',
    positiveInteger,
    ['1', '+10', '0010', ' 5 '],
    ['', '0', '00', '-1', '1.5', '1a', 'a1'],
  ],
  [
    'a count',
    nonNegativeInteger,
    ['0', '-0', '-00', '+5', '12', ' 7'],
    ['', '-1', '-01', '1.5', '1a', 'a1', '+'],
  ],
  [
    'a decimal',
    decimal,
    ['0', '-1.5', '+.5', '5.', '12.34', ' 1 '],
    ['', '.', '-', '1,5', '1.2.3', '1e3', 'x1'],
  ],
  ['true or false', truth, ['true', 'false', '0', '1', ' true\n'], ['', 'True', 'yes', '2', 'tru']],
  [
    ...(['a language', language] as const),
    ['en', 'de-AT', 'x-abcdefgh', 'sr-Latn-RS', ' en '],
    ['', 'e n', 'en_US', 'en-', '-en', 'abcdefghi', 'en-abcdefghi', 'e1'],
  ],
  ['hexadecimal digits', hexadecimal, ['', '0aFF', ' 12 '], ['0', 'abc', '0g', '0x12', '12 34']],
  [
    ...(['base64', base64] as const),
    ['', 'aGVs', 'aGVsbG8=', 'aA==', 'aGVs bG8=', 'aGVs\nbG8 =', 'a+/9'],
    ['a', 'aG', 'aGV', 'aGVsb', 'aA=', 'aA===', '====', 'aG-s', '=aGV'],
  ],
  [
    ...(['a name', xmlName] as const),
    ['a', '_1', 'É.2-x', 'a\u0301', 'a·b', ' AN1 '],
    ['', '1a', '-a', 'a b', 'a:b', '.a', 'a/b'],
  ],
  [
    ...(['an address', address] as const),
    [
      '',
      'a.xml',
      '/a/b?c=d#e',
      'https://a.example/%20x',
      'urn:x',
      'a+b.c-d:x',
      'x/y:z',
      'x?a:b',
      '#a:b',
      ' a ',
    ],
    ['%', '%2', '%zz', 'a#b#c', '1a:b', ':a', 'a b:c', '%41%4'],
  ],
];

describe('a type of values', () => {
  it.each(TYPES)('takes %s', (_name, type, takes) => {
    expect(takes.filter((value) => !type.matches(value))).toEqual([]);
  });

  it.each(TYPES)('refuses what is not %s', (_name, type, _takes, refuses) => {
    expect(refuses.filter((value) => type.matches(value))).toEqual([]);
  });

  it('says what it wants', () => {
    const types = TYPES.map(([, { description }]) => formatEnglish(description));

    expect(types).toEqual([
      'text',
      'filled in',
      'a whole number',
      'a whole number above 0',
      'a whole number, 0 or above',
      'a decimal number',
      'one of true, false, 1, 0',
      'a language code such as "en"',
      'pairs of hexadecimal digits',
      'base64',
      'a name that starts with a letter and has no spaces',
      'an address',
    ]);
  });

  it('knows two ways to write one number, and no number of what is none', () => {
    for (const { canonical } of [integer, positiveInteger, nonNegativeInteger]) {
      expect(['7', '+7', '007', ' 7\n', '+007'].map((value) => canonical?.(value))).toEqual(
        Array(5).fill('7'),
      );
      expect(['-7', '-07'].map((value) => canonical?.(value))).toEqual(['-7', '-7']);
      expect(['0', '-0', '+0', '000'].map((value) => canonical?.(value))).toEqual(Array(4).fill('0'));
      expect(['x', '1.5', '', '1 2', 'a7', '7a'].map((value) => canonical?.(value))).toEqual([
        'x',
        '1.5',
        '',
        '1 2',
        'a7',
        '7a',
      ]);
    }
    expect(filled.canonical).toBeUndefined();
  });
});

describe('making types', () => {
  it('takes one of several values as they are written, and lists them', () => {
    const type = oneOf('Yes|No');

    expect(['Yes', 'No', 'yes', 'Yes|No', '', ' Yes'].filter((value) => type.matches(value))).toEqual([
      'Yes',
      'No',
    ]);
    expect(type.choices).toEqual(['Yes', 'No']);
    expect(formatEnglish(type.description)).toBe('one of Yes, No');
    expect(formatEnglish(oneOf('Yes').description)).toBe('"Yes"');
  });

  it('takes what fits the whole of a pattern, with its flags', () => {
    const type = pattern(/a|b+/iu, message('value.text'));

    expect(['a', 'B', 'bb', 'ab', 'xa', 'bx', ''].filter((value) => type.matches(value))).toEqual([
      'a',
      'B',
      'bb',
    ]);
  });

  it('takes blanks around a value where they mean nothing, and keeps the rest of the type', () => {
    const type = trimmed(oneOf('a|b'));

    expect([' a', 'b\t\r\n', 'a', ' a b', '\u00a0a'].filter((value) => type.matches(value))).toEqual([
      ' a',
      'b\t\r\n',
      'a',
    ]);
    expect(type.choices).toEqual(['a', 'b']);
  });

  it('takes what fits one of several types', () => {
    const type = anyOf(message('value.number'), integer, oneOf('NaN'));

    expect(['5', 'NaN', 'x'].filter((value) => type.matches(value))).toEqual(['5', 'NaN']);
    expect(formatEnglish(type.description)).toBe('a number');
  });

  it('takes so many of something at most', () => {
    const type = atMost(integer, 3, (value) => value.length);

    expect(['1', '123', '1234', 'ab'].filter((value) => type.matches(value))).toEqual(['1', '123']);
    expect(formatEnglish(type.description)).toBe('a whole number, at most 3');
  });
});
