import { Random } from '../../../libs/study-writers/test/random';
import { fuzzReading, mutant } from './fuzz-reading';
import { fuzzSeeds } from './seeds';

const RUNS = 300;
const SEED = 7;

describe('reading documents that were changed at random', () => {
  it('ends each time with a model or a known code, in time, without harm to this process', async () => {
    const rejections: unknown[] = [];
    const onRejection = (reason: unknown) => rejections.push(reason);
    process.on('unhandledRejection', onRejection);
    const seeds = await fuzzSeeds(undefined);

    const report = await fuzzReading({ seeds, runs: RUNS, seed: SEED, atOnce: 2 });

    process.off('unhandledRejection', onRejection);
    expect(report.findings.map(({ run, seed, answer }) => ({ run, seed, answer }))).toEqual([]);
    expect(rejections).toStrictEqual([]);
    expect(Object.values(report.outcomes).reduce((sum, count) => sum + count, 0)).toBe(RUNS);
    // Changes that always break the container would test nothing.
    expect(report.outcomes.read ?? 0).toBeGreaterThan(RUNS / 4);
  });

  it('changes the same document in the same way for the same seed', async () => {
    const seeds = await fuzzSeeds(undefined);

    const [one, same, other] = [3, 3, 4].map((seed) => mutant(seeds, new Random(seed)).bytes);

    expect(one).toEqual(same);
    expect(one).not.toEqual(other);
  });
});
