import { parseArgs } from 'node:util';
import { commitRelease, prepareRelease, ReleaseRefused, tagRelease, writeEvidence } from './release';

const HELP = 'npm run release -- --version=1.0.0 [--tag]';

/** Prepares a release in the working tree; with `--tag` it also commits and tags it. Never pushes. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { version: { type: 'string', default: '' }, tag: { type: 'boolean', default: false } },
  });
  const { version, tag } = values;
  await prepareRelease(version, new Date().toISOString().slice(0, 10));
  // Committed before the pack is written, because the pack names the commit.
  if (tag) commitRelease(version);
  for (const file of await writeEvidence()) console.log(file);
  if (tag) tagRelease(version);
  console.log(
    tag
      ? `Committed and tagged as v${version}. Push both to publish it.`
      : `Prepared ${version}. Look at the changes, discard them, and run ${HELP.replace('[--tag]', '--tag')}.`,
  );
}

main().catch((error: unknown) => {
  if (!(error instanceof ReleaseRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
