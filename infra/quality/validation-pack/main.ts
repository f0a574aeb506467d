import { execFileSync } from 'node:child_process';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { GUARANTEES } from '../mutation/guarantees';
import { readReports, readTables } from '../spec-coverage/reports';
import { printedPack, validationPack } from './validation-pack';

const FOLDER = 'reports/validation-pack';
const Package = z.object({ version: z.string() });

/** Writes the validation pack of this commit as JSON and PDF, from the reports of the last test runs. */
async function main(): Promise<void> {
  const { version } = Package.parse(JSON.parse(await readFile('package.json', 'utf8')));
  const commit = execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=40'], {
    encoding: 'utf8',
  }).trim();
  const { reported, newest } = await readReports();
  const tables = await readTables();
  const pack = validationPack(
    { version, commit, at: newest.toISOString() },
    { tables, guarantees: GUARANTEES, reported },
  );
  await mkdir(FOLDER, { recursive: true });
  const files = [
    [`${FOLDER}/validation-pack.json`, `${JSON.stringify(pack, null, 2)}\n`],
    [`${FOLDER}/validation-pack.pdf`, await printedPack(pack)],
  ] as const;
  for (const [file, content] of files) {
    await writeFile(file, content);
    console.log(`${file} (${(await stat(file)).size} bytes)`);
  }
  const requirements = pack.parts.flatMap((part) => part.requirements);
  const unproven = requirements.filter(({ state }) => state === 'unproven').length;
  console.log(`${requirements.length} requirements, ${unproven} unproven.`);
  if (unproven > 0) process.exitCode = 1;
}

void main();
