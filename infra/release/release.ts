import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { readPack, unprovenIn, writePack } from '../quality/validation-pack/write-pack';
import { closeSection } from './changelog';

/** What the person has to change before the release. The message is a whole sentence. */
export class ReleaseRefused extends Error {}

const CHANGELOG = 'CHANGELOG.md';
const IMAGES = 'infra/kubernetes/base/kustomization.yaml';
const BILL = 'reports/sbom.cyclonedx.json';
/** One report of each kind has to exist. Browser tests may be split into several. */
const REPORTS = [/^test\.json$/, /^corpus\.json$/, /^browser.*\.json$/];
const REPORT_FOLDER = 'reports/tests';
const Package = z.object({ version: z.string() });

/**
 * Gives the working tree a version: package, lock file, changelog and images; then writes the bill of materials and the validation
 * pack into `reports`. Changes nothing if it refuses.
 */
export async function prepareRelease(version: string, day: string): Promise<void> {
  const { version: current } = Package.parse(JSON.parse(await readFile('package.json', 'utf8')));
  assertFollows(version, current);
  if (git('status', '--porcelain') !== '')
    throw new ReleaseRefused('The working tree has changes. Commit or discard them first.');
  if (git('tag', '--list', `v${version}`) !== '') throw new ReleaseRefused(`The tag v${version} exists.`);
  await assertReported();
  const changelog = closeSection(await readFile(CHANGELOG, 'utf8'), version, day);
  if (changelog === null)
    throw new ReleaseRefused(`${CHANGELOG} says nothing under "Unreleased". Describe the changes first.`);

  // Of the npm that runs this command, without its life-cycle scripts.
  npm('version', version, '--no-git-tag-version', '--ignore-scripts');
  await writeFile(CHANGELOG, changelog);
  const images = await readFile(IMAGES, 'utf8');
  await writeFile(IMAGES, images.replaceAll(`newTag: ${current}`, `newTag: ${version}`));
}

/** Commits the prepared release. */
export function commitRelease(version: string): void {
  git('commit', '--all', '--quiet', `--message=chore(release): ${version}`);
}

/** Tags the last commit. Pushes nothing. */
export function tagRelease(version: string): void {
  git('tag', '--annotate', `v${version}`, `--message=Clindrove ${version}`);
}

/** Writes the bill of materials and the validation pack; returns the names of the files. */
export async function writeEvidence(): Promise<string[]> {
  await mkdir('reports', { recursive: true });
  await writeFile(BILL, npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only'));
  return [BILL, ...(await writePack(await readPack()))];
}

function assertFollows(version: string, current: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new ReleaseRefused('Name the version, for example: npm run release -- --version=1.0.0');
  const numbers = (text: string): number[] => text.split('.').map(Number);
  const [next, last] = [numbers(version), numbers(current)];
  const place = next.findIndex((number, index) => number !== last[index]);
  if (place < 0 || (next[place] ?? 0) < (last[place] ?? 0))
    throw new ReleaseRefused(`The version ${version} does not follow ${current}.`);
}

/** Refuses unless all kinds of tests were run after the last commit and prove every requirement. */
async function assertReported(): Promise<void> {
  const names = await readdir(REPORT_FOLDER).catch(() => {
    throw new ReleaseRefused(`${REPORT_FOLDER} is missing. Run .ci/run first.`);
  });
  const committedAt = Number(git('log', '-1', '--format=%ct')) * 1000;
  for (const wanted of REPORTS) {
    const found = names.filter((name) => wanted.test(name));
    if (found.length === 0)
      throw new ReleaseRefused(`${REPORT_FOLDER} has no report ${wanted.source}. Run .ci/run first.`);
    for (const name of found)
      if ((await stat(`${REPORT_FOLDER}/${name}`)).mtimeMs < committedAt)
        throw new ReleaseRefused(
          `${REPORT_FOLDER}/${name} is older than the last commit. Run .ci/run again.`,
        );
  }
  const unproven = unprovenIn(await readPack());
  if (unproven.length > 0)
    throw new ReleaseRefused(
      `The test reports do not prove ${unproven.length} requirements, for example "${unproven[0]}". npm run check:spec names them.`,
    );
}

const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();

const npm = (...words: string[]): string =>
  execFileSync('npm', words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
