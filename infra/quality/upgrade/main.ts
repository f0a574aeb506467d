import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildOf, newestTag } from './previous-build';
import { upgrade } from './upgrade';

/** `npm run test:upgrade -- [--from=v1.0.0] [--workflows=50]`: from the newest earlier version unless a commit is named. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, workflows: { type: 'string', default: '50' } },
  });
  const ref = values.from ?? (await newestTag());
  if (ref === null) {
    console.log('skipped: no earlier version');
    return 0;
  }
  console.log(`building ${ref}`);
  const previous = await buildOf(ref);
  try {
    const report = await upgrade(previous, Number(values.workflows));
    console.table(report.told);
    console.table(report.wrong);
    for (const line of report.paidTwice) console.log(line);
    await mkdir('reports', { recursive: true });
    await writeFile(
      join('reports', 'upgrade.json'),
      `${JSON.stringify({ from: ref, commit: previous.commit, ...report }, null, 2)}\n`,
    );
    return Object.values(report.wrong).every((count) => count === 0) ? 0 : 1;
  } finally {
    await previous.remove();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
