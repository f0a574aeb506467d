import { aPage, aRun } from '../../../test/pages';
import type { Run } from '../content';
import { sortLineNumbers } from './line-numbers';

/** Lines 20 points apart below each other, each with its number in the margin. */
const lines = (texts: readonly string[], numbered: (line: number) => string | undefined): Run[] =>
  texts.flatMap((text, at) => {
    const y = 120 + at * 20;
    const number = numbered(at + 1);
    return [
      ...(number === undefined ? [] : [aRun(number, 50 - number.length * 5, y)]),
      aRun(text, text.startsWith('  ') ? 90 : 72, y),
    ];
  });
const PAGE = [
  '4.1 Inclusion Criteria',
  '1. Written consent before',
  '  any procedure.',
  '2. Age of 18 years or more.',
  '4.2 Exclusion Criteria',
  '1. Pregnancy.',
  '2. Known allergy.',
];
const LIST = ['Inclusion Criteria', 'Consent', 'Age', 'Weight', 'Height', 'Diagnosis', 'Therapy'];

const numbersOf = (runs: readonly Run[], before?: Run): string | undefined =>
  sortLineNumbers(aPage(runs), runs, before).numbers?.text;

describe('the numbers of lines', () => {
  it('are taken out of the text if every line has one, or every fifth', () => {
    const runs = lines(PAGE, (line) => `${line + 40}`);

    expect(numbersOf(runs)).toBe('41 42 43 44 45 46 47');
    expect(sortLineNumbers(aPage(runs), runs).rest.map(({ text }) => text)).toEqual(PAGE);
    const every = Array.from({ length: 17 }, (_unused, at) => `A line of text ${at}`);
    expect(numbersOf(lines(every, (line) => (line % 5 === 0 ? `${line}` : undefined)))).toBe('5 10 15');
  });

  it('are known on a page with few lines from the page before', () => {
    const [first] = lines(['Text'], () => '7');
    const few = lines(['Text', 'More text'], (line) => `${line + 7}`);

    expect(numbersOf(few)).toBeUndefined();
    expect(numbersOf(few, first)).toBe('8 9');
  });

  it.each<[string, readonly Run[]]>([
    ['of a list without dots', lines(LIST, (line) => (line === 1 ? undefined : `${line - 1}`))],
    ['that do not rise evenly', lines(PAGE, (line) => `${line + (line > 3 ? 2 : 0)}`)],
    ['with text to their left', [...lines(PAGE, (line) => `${line}`), aRun('Note', 10, 180)]],
    [
      'beside every third line',
      lines([...PAGE, ...PAGE], (line) => (line % 3 === 0 ? `${line * 5}` : undefined)),
    ],
  ])('are not the numbers %s', (_kind, runs) => {
    expect(numbersOf(runs)).toBeUndefined();
  });

  it('need not stand beside the lines of a table', () => {
    const runs = [...lines(PAGE, (line) => `${line}`), aRun('ECG', 80, 290), aRun('X', 200, 290)];
    const rules = [72, 150, 230].map((x) => ({ x1: x, x2: x, y1: 275, y2: 300 }));

    expect(numbersOf(runs)).toBeUndefined();
    expect(sortLineNumbers(aPage(runs, { rules }), runs).numbers?.text).toBe('1 2 3 4 5 6 7');
    // A table without vertical rules, below the numbers of a longer text.
    const long = [...PAGE, ...PAGE.slice(0, 4)];
    const below = [aRun('ECG', 80, 340), aRun('X', 200, 340)];
    expect(numbersOf([...lines(long, (line) => `${line}`), ...below])).toBe('1 2 3 4 5 6 7 8 9 10 11');
    expect(
      numbersOf([...lines(long, (line) => (line === 1 ? undefined : `${line}`)), ...below]),
    ).toBeUndefined();
    const rows = [30, 68].map((x) => ({ x1: x, x2: x, y1: 100, y2: 300 }));
    expect(sortLineNumbers(aPage(runs, { rules: rows }), runs).numbers).toBeUndefined();
  });
});
