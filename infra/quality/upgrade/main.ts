import { parseArgs } from 'node:util';
import { exitWith, reportCounts } from '../report';
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
    const counts = await upgrade(previous, Number(values.workflows));
    const report = { from: ref, commit: previous.commit, ...counts };
    return await reportCounts('upgrade', report);
  } finally {
    await previous.remove();
  }
}

exitWith(main());
