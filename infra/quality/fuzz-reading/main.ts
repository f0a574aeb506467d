import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fuzzReading } from './fuzz-reading';
import { fuzzSeeds } from './seeds';

const RUNS = 10_000;
const SEED = 20_261_121;
const FOLDER = 'reports/reading-fuzz';

/**
 * `npm run fuzz:reading -- [runs] [seed]` reads changed documents and prints what came of them. What ends badly is kept
 * in reports/reading-fuzz, and the command fails.
 */
async function main(given: readonly string[]): Promise<void> {
  const [runs = RUNS, seed = SEED] = given.map(Number);
  if (!Number.isInteger(runs) || !Number.isInteger(seed)) {
    console.error(`usage: npm run fuzz:reading -- [runs] [seed]; given: ${given.join(' ')}`);
    process.exitCode = 2;
    return;
  }
  const rejections: unknown[] = [];
  process.on('unhandledRejection', (reason) => rejections.push(reason));
  const seeds = await fuzzSeeds(process.env['CORPUS_DIR']);
  const before = process.memoryUsage().rss;
  const startedAt = Date.now();
  const report = await fuzzReading({
    seeds,
    runs,
    seed,
    atOnce: Math.max(1, availableParallelism()),
    onProgress: (done) => {
      if (done % 500 === 0)
        console.log(`${done} of ${runs}, ${Math.round((Date.now() - startedAt) / 1000)} s`);
    },
  });
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
  if (report.findings.length + rejections.length > 0) process.exitCode = 1;
}

void main(process.argv.slice(2));
