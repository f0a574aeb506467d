import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fuzzAnswers } from './fuzz-answers';
import { fuzzReading } from './fuzz-reading';
import { fuzzSeeds } from './seeds';

const FOLDER = join('reports', 'fuzz');
const SHOWN = 10;
const CHARACTERS_SHOWN = 300;
const PROGRESS_EVERY = 500;

/** Each function fuzzes one part, prints the results, and returns the number of failures. */
const PARTS: Readonly<Record<string, (runs: number, seed: number) => Promise<number>>> = {
  reading,
  answers,
};

/**
 * `npm run fuzz -- [--part=reading,answers] [--runs=10000] [--seed=7]` reads mutated documents (also real ones with
 * CORPUS_DIR), and processes broken answers with the whole engine. Keeps documents that fail in
 * `reports/fuzz`. Exits with 1 on any failure.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      part: { type: 'string', default: Object.keys(PARTS).join() },
      runs: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '20261121' },
    },
  });
  const [runs, seed] = [Number(values.runs), Number(values.seed)];
  if (!Number.isInteger(runs) || !Number.isInteger(seed)) throw new Error('Runs and seed are whole numbers.');
  for (const name of values.part.split(',')) {
    const fuzz = PARTS[name];
    if (fuzz === undefined) throw new Error(`There is no "${name}", only: ${Object.keys(PARTS).join(', ')}.`);
    console.log(`== ${name}`);
    if ((await fuzz(runs, seed)) > 0) process.exitCode = 1;
  }
}

async function reading(runs: number, seed: number): Promise<number> {
  const rejections: unknown[] = [];
  process.on('unhandledRejection', (reason) => rejections.push(reason));
  const before = process.memoryUsage().rss;
  const onProgress = (done: number): void => {
    if (done % PROGRESS_EVERY === 0) console.log(`${done} of ${runs}`);
  };
  const seeds = await fuzzSeeds(process.env['CORPUS_DIR']);
  const report = await fuzzReading({ seeds, runs, seed, atOnce: availableParallelism(), onProgress });
  console.table({
    runs,
    ...report.outcomes,
    findings: report.findings.length,
    'unhandled rejections': rejections.length,
    'in a process of their own': report.inOwnProcess,
    'slowest, ms': report.slowestMilliseconds,
    'growth of the parent, MB': Math.round((process.memoryUsage().rss - before) / 1_048_576),
  });
  await mkdir(FOLDER, { recursive: true });
  for (const { run, seed: name, answer, bytes } of report.findings) {
    console.log(`run ${run}, ${name}: ${answer.outcome}\n${answer.detail}`);
    await writeFile(join(FOLDER, `${run}-${answer.outcome}`), bytes);
  }
  return report.findings.length + rejections.length;
}

async function answers(runs: number, seed: number): Promise<number> {
  const { failures, endings, kinds, ...counts } = await fuzzAnswers(runs, seed);
  console.table({ ...counts, ...kinds, ...endings, failures: failures.length });
  for (const { answers: given, why } of failures.slice(0, SHOWN))
    console.log(why, JSON.stringify(given.map((answer) => answer.slice(0, CHARACTERS_SHOWN))));
  return failures.length;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 2;
});
