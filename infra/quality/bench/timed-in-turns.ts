import { quantile } from './figures';

/**
 * Returns the median in ms of each request. The requests take turns, so that other load of the machine affects all of them
 * equally.
 */
export async function timedInTurns(
  asked: readonly (() => Promise<unknown>)[],
  rounds: number,
): Promise<number[]> {
  const times = asked.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [place, ask] of asked.entries()) {
      const startedAt = performance.now();
      await ask();
      times[place]?.push(performance.now() - startedAt);
    }
  return times.map((each) => quantile(each, 0.5));
}
