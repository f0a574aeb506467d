import { fold } from '@app/text-normalization';
import { comparableWords } from './comparable-words';

/** Returns the kinds and keys of the words of a text. */
const wordsOf = (text: string): string =>
  comparableWords(fold(text))
    .map(({ kind, key }) => `${kind} ${key}`)
    .join(', ');

const UNITS = [
  'second seconds sec secs',
  'minute minutes min mins',
  'hour hours hr hrs h',
  'day days',
  'week weeks wk wks',
  'month months mo',
  'year years yr yrs',
  'kg',
  'g',
  'mg',
  'μg mcg ug',
  'ng',
  'pg',
  'l liter liters litre litres',
  'dl',
  'ml',
  'μl ul',
  'mol',
  'mmol',
  'μmol umol',
  'nmol',
  'pmol',
  'iu',
  'miu',
  'mmhg',
  'kpa',
  'm',
  'cm',
  'mm',
  'm2',
  'bpm',
  'ms msec',
  'meq',
  'mci',
  'mbq',
  'gy',
  '% percent',
  '° degrees',
];

describe('the words of a text, for comparing two wordings', () => {
  it.each(UNITS)('know a unit by all ways to write it: %s', (line) => {
    const ways = line.split(' ');

    const keys = new Set(
      ways.map((way) =>
        comparableWords(way)
          .map(({ kind, key }) => `${kind} ${key}`)
          .join(),
      ),
    );

    expect([...keys]).toEqual([`unit ${ways[0]}`]);
    expect(comparableWords(`${ways[0]?.toUpperCase()}`)[0]?.kind).toBe('unit');
  });

  it('tell each unit from every other', () => {
    const keys = UNITS.map((line) => wordsOf(`5 ${line.split(' ')[0]}`));

    expect(new Set(keys).size).toBe(UNITS.length);
  });

  it.each([
    ['zero one two three four', '0 1 2 3 4'],
    ['five six seven eight nine', '5 6 7 8 9'],
    ['ten eleven twelve thirteen fourteen', '10 11 12 13 14'],
    ['fifteen sixteen seventeen eighteen nineteen', '15 16 17 18 19'],
    ['twenty thirty forty fifty', '20 30 40 50'],
    ['Sixty seventy eighty ninety hundred', '60 70 80 90 100'],
    ['twenty-one thirty-five ninety-nine', '21 35 99'],
    ['1,000 1,000,000 12,500.50', '1000 1000000 12500.5'],
    ['5.0 5.10 007', '5 5.1 7'],
    ['1,5 1.2.3', '1,5 1.2.3'],
    ['10^3', '10 ^3'],
    ['10^-3', '10 ^-3'],
  ])('know numbers however they are written: %s', (text, numbers) => {
    expect(wordsOf(text)).toBe(
      numbers
        .split(' ')
        .map((number) => `number ${number}`)
        .join(', '),
    );
  });

  it.each([
    ['≥', 'greater more higher larger older longer', 'than or equal to', ['at least', 'a minimum of', '>=']],
    ['≤', 'less lower fewer smaller younger shorter', 'than or equal to', ['at most', 'a maximum of', '<=']],
    ['≤', 'no-more no-greater no-higher no-larger no-older no-longer not-more not-greater', 'than', []],
    ['>', 'greater More higher larger older longer', 'than', []],
    ['<', 'less lower Fewer smaller younger shorter', 'than', []],
  ])('take phrases for the sign %s: %s %s', (sign, words, behind, others) => {
    const phrases = words.split(' ').map((word) => `${word.replace('-', ' ')} ${behind}`);
    for (const phrase of [...phrases, ...others])
      expect(wordsOf(`age ${phrase} 18`)).toBe(`word age, comparator ${sign}, number 18`);
  });

  it.each(['=', '±', '≠'])('know the sign %s', (sign) => {
    expect(wordsOf(`a ${sign} b`)).toBe(`word a, comparator ${sign}, word b`);
  });

  it.each(['no', 'not', 'non', 'Never', 'without', 'neither', 'nor', 'none'])(
    'know a negation: %s',
    (word) => {
      expect(wordsOf(`${word} surgery`)).toBe(`negation ${word.toLowerCase()}, word surgery`);
    },
  );

  it.each([
    'can’t',
    "isn't",
    "aren't",
    "wasn't",
    "weren't",
    "hasn't",
    "haven't",
    "hadn't",
    "don't",
    "doesn't",
    "didn't",
    "won't",
    "wouldn't",
    "couldn't",
    "shouldn't",
    "mustn't",
    "needn't",
  ])('know a negation within a word: %s', (word) => {
    expect(wordsOf(`who ${word} swallow`)).toBe('word who, negation not, word swallow');
  });

  it('part a negation from its verb, and take and and or for what they are', () => {
    expect(wordsOf('cannot eat and drink or smoke')).toBe(
      'word can, negation not, word eat, connective and, word drink, connective or, word smoke',
    );
  });

  it.each([
    ['CYP3A4', 'word cyp3, word a4'],
    ['Weight (kg/m^2^)', 'word weight, unit kg, unit m2'],
    ['therapy [3, 14–16] again [2026]', 'word therapy, word again, number 2026'],
    ['“Day”—1', 'unit day, number 1'],
    ['', ''],
  ])('leave out what says nothing, and keep what does: %s', (text, words) => {
    expect(wordsOf(text)).toBe(words);
  });
});
