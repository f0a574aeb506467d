import { fold } from '@app/text-normalization';
import { alignWords, type Alignment } from './align-words';
import { comparableWords } from './comparable-words';

const wordsOf = (text: string) => comparableWords(fold(text));
const align = (printed: string, written: string): Alignment => {
  const alignment = alignWords(wordsOf(printed), wordsOf(written));
  if (alignment === null) throw new Error('There is something to compare.');
  return alignment;
};
/** Each step as one word: `-left-out`, `+added`, `printed>written`, or the word itself. */
const stepsOf = (printed: string, written: string): string =>
  align(printed, written)
    .steps.map((step) => {
      if (step.kind === 'same') return step.word.key;
      if (step.kind === 'replaced') return `${step.printed.key}>${step.written.key}`;
      return step.kind === 'left-out' ? `-${step.printed.key}` : `+${step.written.key}`;
    })
    .join(' ');

describe('the way from a printed text to a written one', () => {
  it('begins and ends where the written one does, whatever stands around it', () => {
    const { steps, cost, before, from, to } = align('alpha beta gamma delta epsilon', 'beta gamma delta');

    expect(steps.every(({ kind }) => kind === 'same')).toBe(true);
    expect({ cost, before: before?.key, from, to }).toEqual({ cost: 0, before: 'alpha', from: 1, to: 4 });
    expect(align('beta gamma delta', 'beta gamma').before).toBeUndefined();
  });

  it.each([
    ['alpha beta gamma delta', 'alpha beta delta', 'alpha beta -gamma delta'],
    ['alpha beta delta', 'alpha beta gamma delta', 'alpha beta +gamma delta'],
    ['alpha beta gamma', 'alpha zeta gamma', 'alpha beta>zeta gamma'],
    ['alpha beta gamma delta', 'zeta beta gamma delta', 'alpha>zeta beta gamma delta'],
    // A replaced last word does not count as an added word.
    ['alpha beta gamma delta epsilon', 'alpha beta gamma zeta', 'alpha beta gamma delta>zeta'],
    ['beta gamma delta', 'zeta eta beta gamma delta', '+zeta +eta beta gamma delta'],
    ['dose of 5 mg daily', 'dose of 15 mg daily', 'dose of 5>15 mg daily'],
    ['alpha beta gamma delta epsilon', 'alpha zeta delta epsilon', 'alpha beta>zeta -gamma delta epsilon'],
  ])('takes the fewest steps: %s, %s', (printed, written, steps) => {
    expect(stepsOf(printed, written)).toBe(steps);
    expect(align(printed, written).cost).toBe(steps.split(' ').filter((step) => /[-+>]/.test(step)).length);
  });

  it('goes over a gap to the end of the text, and to its beginning', () => {
    const gap = 'kappa lambda omicron tau upsilon rho sigma omega';
    const leftOut = gap.replaceAll(/\w+/g, '-$&');
    const printed = `alpha beta gamma delta ${gap} eta theta iota`;

    expect(stepsOf(printed, 'alpha beta gamma delta eta theta')).toBe(
      `alpha beta gamma delta ${leftOut} eta theta`,
    );
    expect(stepsOf(printed, 'alpha beta omega eta theta iota')).toBe(
      `alpha beta -gamma -delta ${leftOut.replace('-omega', 'omega')} eta theta iota`,
    );
    // A single word occurs after many gaps, so it does not prove one.
    expect(stepsOf(printed, 'alpha beta gamma delta eta')).toBe('alpha beta gamma delta kappa>eta');
  });

  it('says where the text begins and ends that lies on both sides of a gap, and what stands before it', () => {
    const printed =
      'nu alpha beta gamma delta kappa lambda omicron tau upsilon rho sigma omega eta theta iota xi';
    const placeOf = (written: string) => {
      const { before, from, to } = align(printed, written);
      return { before: before?.key, from, to };
    };

    expect(placeOf('alpha beta gamma delta eta theta')).toEqual({ before: 'nu', from: 1, to: 15 });
    expect(placeOf('alpha beta omega eta theta iota')).toEqual({ before: 'nu', from: 1, to: 16 });
    expect(placeOf('beta gamma delta')).toEqual({ before: 'alpha', from: 2, to: 5 });
  });

  it('takes a number behind the text for the one that is printed there', () => {
    expect(stepsOf('alpha beta gamma 5 mg delta', 'alpha beta gamma 7 zeta')).toBe(
      'alpha beta gamma 5>7 mg>zeta',
    );
  });

  it('is none where there is nothing to compare', () => {
    expect(alignWords([], wordsOf('alpha'))).toBeNull();
    expect(alignWords(wordsOf('alpha'), [])).toBeNull();
  });

  it('goes by the beginning of a text that is too long to compare', () => {
    const words = wordsOf(Array.from({ length: 2000 }, (_word, at) => `w${at}x`).join(' '));

    const { steps } = alignWords(words, words) ?? { steps: [] };

    expect(steps.length).toBeGreaterThan(50);
    expect(steps.length).toBeLessThanOrEqual(400_000 / words.length);
  });
});
