import { CASES } from './cases/cases';
import type { Wrong } from './check-call-log';
import { runCase } from './run-case';
import { soak } from './soak';

const LONG_MINUTES = 30;

/**
 * `npm run test:load -- [--long] [--minutes=30] [--seed=7]` injects random faults. `--case=name,name` (or `--case=all`) runs the
 * named scenarios instead, in their short form, or with the durations of production if `--long` is given.
 */
async function main(argv: readonly string[]): Promise<number> {
  const isLong = argv.includes('--long');
  const given = (name: string): string | undefined =>
    argv.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3);
  const chosen = given('case');
  if (chosen === undefined) {
    const minutes = given('minutes') ?? (isLong ? LONG_MINUTES : null);
    const random = soak({
      minutes: minutes === null ? null : Number(minutes),
      seed: Number(given('seed') ?? 1),
    });
    return verdictOf([await runCase('soak', random, isLong)]);
  }
  const wrong: Wrong[] = [];
  for (const name of chosen === 'all' ? Object.keys(CASES) : chosen.split(',')) {
    const found = CASES[name];
    if (found === undefined)
      throw new Error(`There is no case "${name}", only: ${Object.keys(CASES).join(', ')}.`);
    wrong.push(await runCase(name, found, isLong));
  }
  return verdictOf(wrong);
}

/** Exit code 0 if all values are zero. */
const verdictOf = (all: readonly Wrong[]): number =>
  all.flatMap(Object.values<number>).every((number) => number === 0) ? 0 : 1;

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
