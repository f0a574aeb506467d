import { parseArgs } from 'node:util';
import { Random } from '../../../libs/study-writers/test/random';
import { writeReport } from '../report';
import { GUARANTEES } from './guarantees';
import type { Fate, Mutant } from './mutant';
import { WorkTree } from './work-tree';

/** Number of mutants judged concurrently. */
const SIDE_BY_SIDE = 2;

/**
 * `npm run mutation -- [--sample=240] [--seed=7] [--only=words of a name]` damages the guarantees of the product, one place at a
 * time, and prints the damages that the tests do not detect. Returns the exit code: 1 if a damage was not detected or no mutant
 * was judged.
 */
export async function judgeGuarantees(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: { sample: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string', default: '' } },
  });
  const { sample, only } = values;
  // The sample changes daily and is the same for all runs of one day.
  const seed = Number(values.seed ?? (sample === undefined ? NaN : Math.floor(Date.now() / 86_400_000)));
  const isWhole = Number.isNaN(seed);
  // Building the product takes longer than a sample may take.
  const mutants = GUARANTEES.filter(
    ({ name, isStarted }) => name.includes(only) && (isWhole || isStarted !== true),
  );
  const waiting = isWhole ? [...mutants] : shuffled(mutants, new Random(seed));
  const until = Date.now() + Number(sample ?? Infinity) * 1000;
  const root = process.cwd();
  const trees = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => WorkTree.copy(root)));
  const fates: { mutant: Mutant; fate: Fate }[] = [];
  const sound = new Map<string, Promise<Fate>>();
  try {
    await Promise.all(
      trees.map(async (tree) => {
        for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
          if (Date.now() > until) break;
          // A sample run skips the check without damage, because the tests have just run by themselves.
          const fate = isWhole ? await judged(tree, mutant, sound) : await tree.judge(mutant);
          fates.push({ mutant, fate });
          console.log(
            `${fate.kind.padEnd(9)}${mutant.name}${fate.kind === 'void' ? ` (${fate.reason})` : ''}`,
          );
        }
      }),
    );
    const bad = fates.filter(({ fate }) => fate.kind !== 'killed');
    console.log(
      `${fates.length - bad.length} of ${fates.length} mutants noticed; ${mutants.length - fates.length} of ${mutants.length} not judged` +
        (isWhole ? '' : ` (seed ${seed})`),
    );
    for (const { mutant } of bad.filter(({ fate }) => fate.kind === 'survived'))
      console.log(`nobody notices: ${mutant.name} (${mutant.file}; ${mutant.test})`);
    await writeReport(
      'mutation/guarantees.json',
      fates.map(({ mutant: { name }, fate }) => ({ name, ...fate })),
    );
    return bad.length === 0 && fates.length > 0 ? 0 : 1;
  } finally {
    await Promise.all(trees.map((tree) => tree.remove()));
  }
}

/** Tests that fail without any damage prove nothing, so each one first runs once on the unchanged tree. */
async function judged(tree: WorkTree, mutant: Mutant, sound: Map<string, Promise<Fate>>): Promise<Fate> {
  const key = `${mutant.test} ${mutant.named ?? ''}`;
  const passes = sound.get(key) ?? tree.test(mutant);
  sound.set(key, passes);
  const { kind } = await passes;
  return kind === 'survived'
    ? tree.judge(mutant)
    : { kind: 'void', reason: 'its tests do not pass without damage' };
}

const shuffled = <Item>(items: readonly Item[], random: Random): Item[] =>
  items
    .map((item) => ({ item, place: random.below(1e9) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
