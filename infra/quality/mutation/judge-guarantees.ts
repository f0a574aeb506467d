import { Random } from '../random';
import { writeReport } from '../report';
import { GUARANTEES } from './guarantees';
import type { Fate, Mutant } from './mutant';
import { WorkTree } from './work-tree';

/** Number of mutants judged concurrently. */
const SIDE_BY_SIDE = 2;

interface Choice {
  /** Starts no new mutant after this many seconds. */
  readonly seconds: number;
  readonly seed: number | null;
  readonly only: string | null;
}

/**
 * `npm run mutation -- [--sample=240] [--seed=7] [--only=words of a name]` damages the guarantees of the product, one place at a
 * time, and prints the damages that the tests do not detect. Returns the exit code: 1 if a damage was not detected or no mutant
 * was judged.
 */
export async function judgeGuarantees(argv: readonly string[]): Promise<number> {
  const { seconds, seed, only } = choiceOf(argv);
  // Building the product takes longer than a sample may take.
  const mutants = GUARANTEES.filter(
    ({ name, isStarted }) => (only === null || name.includes(only)) && (seed === null || isStarted !== true),
  );
  const waiting = seed === null ? [...mutants] : shuffled(mutants, new Random(seed));
  const until = Date.now() + seconds * 1000;
  const root = process.cwd();
  const trees = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => WorkTree.copy(root)));
  const fates: { mutant: Mutant; fate: Fate }[] = [];
  // A sample run skips this check, because the tests have just run by themselves.
  const isWhole = seed === null;
  const sound = new Map<string, Promise<Fate>>();
  try {
    await Promise.all(
      trees.map(async (tree) => {
        for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
          if (Date.now() > until) break;
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
        (seed === null ? '' : ` (seed ${seed})`),
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

function choiceOf(argv: readonly string[]): Choice {
  const valueOf = (name: string): string | null =>
    argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
  const sample = valueOf('sample');
  const seed = valueOf('seed');
  return {
    seconds: sample === null ? Number.POSITIVE_INFINITY : Number(sample),
    // The sample changes daily and is the same for all runs of one day.
    seed: seed !== null ? Number(seed) : sample === null ? null : Math.floor(Date.now() / 86_400_000),
    only: valueOf('only'),
  };
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
