import { fuzzConversions } from './fuzz-conversions';

const ANSWERS = 10_000;
const SEED = 20_261_121;

/** Fuzzes the engine with broken answers; fails on any failure. */
async function main(): Promise<void> {
  const { answers, conversions, endings, failures } = await fuzzConversions(ANSWERS, SEED);
  console.table({ answers, conversions, ...endings, failures: failures.length });
  for (const { answers: given, why } of failures.slice(0, 10))
    console.log(why, JSON.stringify(given.map((answer) => answer.slice(0, 300))));
  if (failures.length > 0) process.exitCode = 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
