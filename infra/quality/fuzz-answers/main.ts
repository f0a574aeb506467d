import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fuzzAnswers } from './fuzz-answers';
import { fuzzConversions } from './fuzz-conversions';

const ANSWERS = 10_000;
const SEED = 20_261_121;
/** So many files go to the second opinion at once. */
const BATCH = 500;
const TIME_LIMIT = 60_000;

/** Fuzzes the clean-up of answers, then the whole engine with such answers. Fails on any failure. */
async function main(): Promise<void> {
  const isClean = await cleanUpHolds();
  const isEngine = await engineHolds();
  if (!isClean || !isEngine) process.exitCode = 1;
}

/** The clean-up alone; xmllint gives a second opinion where it is installed. */
async function cleanUpHolds(): Promise<boolean> {
  const { kinds, accepted, failures } = fuzzAnswers(ANSWERS, SEED);
  console.table({ answers: ANSWERS, ...kinds, failures: failures.length });
  for (const { answer, why } of failures.slice(0, 10)) console.log(why, JSON.stringify(answer.slice(0, 300)));
  const complaints = await secondOpinion(accepted);
  console.log(complaints === null ? 'xmllint is not installed' : `xmllint complains of ${complaints.length}`);
  for (const complaint of complaints?.slice(0, 10) ?? []) console.log(complaint);
  return failures.length === 0 && (complaints?.length ?? 0) === 0;
}

async function engineHolds(): Promise<boolean> {
  const { answers, conversions, endings, failures } = await fuzzConversions(ANSWERS, SEED);
  console.table({ answers, conversions, ...endings, failures: failures.length });
  for (const { answers: given, why } of failures.slice(0, 10))
    console.log(why, JSON.stringify(given.map((answer) => answer.slice(0, 300))));
  return failures.length === 0;
}

async function secondOpinion(documents: readonly string[]): Promise<string[] | null> {
  const folder = await mkdtemp(join(tmpdir(), 'answers-'));
  try {
    const complaints: string[] = [];
    for (let from = 0; from < documents.length; from += BATCH) {
      const batch = documents.slice(from, from + BATCH);
      const files = batch.map((_, index) => join(folder, `${index}.xml`));
      await Promise.all(batch.map((xml, index) => writeFile(files[index] ?? '', xml)));
      const said = await xmllint(files);
      if (said === null) return null;
      complaints.push(...said.split('\n').filter(isAboutForm));
    }
    return complaints;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A namespace may be named badly in a document that is well-formed; the engine goes on after saying so. */
const isAboutForm = (line: string): boolean =>
  /: (?:parser|namespace) error/.test(line) && !line.endsWith('is not a valid URI');

/** Its output for the files. Null if the program is not installed. */
async function xmllint(files: readonly string[]): Promise<string | null> {
  try {
    return (await promisify(execFile)('xmllint', ['--noout', '--nonet', ...files], { timeout: TIME_LIMIT }))
      .stderr;
  } catch (error) {
    if (
      error instanceof Error &&
      'stderr' in error &&
      typeof error.stderr === 'string' &&
      error.stderr !== ''
    )
      return error.stderr;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
