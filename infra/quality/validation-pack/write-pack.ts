import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { GUARANTEES } from '../mutation/guarantees';
import { readReports, readTables } from '../spec-coverage/reports';
import { printedPack, type ValidationPack, validationPack } from './validation-pack';

const FOLDER = 'reports/validation-pack';
const Package = z.object({ version: z.string() });

/** The validation pack of this commit, from the reports of the last test runs. */
export async function readPack(): Promise<ValidationPack> {
  const { version } = Package.parse(JSON.parse(await readFile('package.json', 'utf8')));
  const commit = execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], {
    encoding: 'utf8',
  }).trim();
  const { reported, newest } = await readReports();
  return validationPack(
    { version, commit, at: newest.toISOString() },
    { tables: await readTables(), guarantees: GUARANTEES, reported },
  );
}

/** Writes a pack as JSON and PDF and returns the names of the files. */
export async function writePack(pack: ValidationPack): Promise<string[]> {
  await mkdir(FOLDER, { recursive: true });
  const json = `${FOLDER}/validation-pack.json`;
  const pdf = `${FOLDER}/validation-pack.pdf`;
  await writeFile(json, `${JSON.stringify(pack, null, 2)}\n`);
  await writeFile(pdf, await printedPack(pack));
  return [json, pdf];
}

/** The requirements of a pack that its tests do not prove. */
export const unprovenIn = ({ parts }: ValidationPack): string[] =>
  parts.flatMap(({ requirements }) =>
    requirements.filter(({ state }) => state === 'unproven').map(({ text }) => text),
  );
