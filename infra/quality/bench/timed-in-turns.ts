import { quantile } from './figures';

/** Medians in ms of what is asked in turns, so that whatever else the machine does weighs on each alike. */
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
