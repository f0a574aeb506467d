import { type Figure, growth, lineOf, quantile } from './figures';

describe('the figures of a measurement', () => {
  it('takes quantiles of few values without making them better', () => {
    expect(quantile([5, 1, 4, 2, 3], 0.5)).toBe(3);
    expect(quantile([5, 1, 4, 2, 3], 0.95)).toBe(5);
    expect(quantile([7], 0.95)).toBe(7);
  });

  it('sees whether something grows', () => {
    expect(growth([100, 110, 90, 100, 105, 95, 100, 104, 96])).toBeCloseTo(1, 1);
    expect(growth([100, 150, 200, 250, 300, 350])).toBeGreaterThan(2);
  });

  it('says of each figure what it is held against, and whether it meets its bar', () => {
    const figure: Figure = {
      id: 'F-01',
      what: 'overhead of 20 pages',
      value: 1.2,
      unit: 's',
      bar: 1.5,
      baseline: { name: 'reading alone', value: 0.6 },
    };

    expect(lineOf(figure)).toMatchObject({ verdict: 'met', ratio: '2.00 × reading alone' });
    expect(lineOf({ ...figure, value: 1.6 })).toMatchObject({ value: '1.60 s', verdict: 'MISSED' });
    expect(lineOf({ ...figure, bar: null })).toMatchObject({ bar: '', verdict: '' });
  });
});
