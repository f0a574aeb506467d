import { retryPause } from './retry-pause';

const DAY = 86_400;

describe('pauses between the tries of a delivery', () => {
  it('grow, and up to 20 % longer at random', () => {
    const shortest = Array.from({ length: 8 }, (_, at) => retryPause(at + 1, () => 0));

    expect(shortest).toEqual([...shortest].sort((one, other) => one - other));
    expect([retryPause(1, () => 0), retryPause(1, () => 1)]).toEqual([5, 6]);
  });

  it('leave between 10 and 13 tries in the 24 hours of a delivery', () => {
    const triesOf = (random: number): number => {
      let tries = 1;
      for (let at = retryPause(1, () => random); at <= DAY; at += retryPause(tries, () => random)) tries += 1;
      return tries;
    };

    for (const random of [0, 0.5, 1]) {
      expect(triesOf(random)).toBeGreaterThanOrEqual(10);
      expect(triesOf(random)).toBeLessThanOrEqual(13);
    }
  });
});
