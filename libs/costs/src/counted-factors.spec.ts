import { countedFactors } from './counted-factors';

describe('tokens that a provider has counted', () => {
  it('say how it counts these documents, and how much it may count a part of them', () => {
    const factors = countedFactors([
      { ours: 1000, theirs: 1500 },
      { ours: 3000, theirs: 4200 },
      { ours: 0, theirs: 7 },
    ]);

    expect(factors?.usual).toBeCloseTo(1.425);
    expect(factors?.most).toBeCloseTo(1.59);
  });

  it.each([
    ['there is no document with text', []],
    [
      'one is out of all reason',
      [
        { ours: 1000, theirs: 1500 },
        { ours: 1000, theirs: 7 },
      ],
    ],
    ['one is out of all reason', [{ ours: 1000, theirs: 90_000 }]],
  ])('say nothing where %s', (_why, documents) => {
    expect(countedFactors(documents)).toBeNull();
  });
});
