import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkCoverage, type RowState } from './check-coverage';
import { parseTable } from './coverage-table';
import { testsOf } from './test-reports';

const TABLE = 'infra/decisions/spec-coverage.md';
/** Where `npm test`, `npm run test:browser` and `npm run test:corpus` leave their reports. */
const REPORTS = 'reports/tests';

/** Fails when a statement of the specification has a test that is absent, skipped or red. */
async function main(): Promise<void> {
  const files = (await readdir(REPORTS)).filter((name) => name.endsWith('.json'));
  const reports = await Promise.all(files.map(async (name) => readFile(join(REPORTS, name), 'utf8')));
  const reported = reports.flatMap((text) => testsOf(JSON.parse(text)));
  const checked = checkCoverage(parseTable(await readFile(TABLE, 'utf8')), reported);

  for (const { row, problems } of checked)
    for (const problem of problems) console.error(`${TABLE}:${row.line} ${row.section}: ${problem}`);
  for (const { file, title, status } of reported)
    if (status === 'flaky') console.warn(`To be mended, passed at the second try only: ${file}: ${title}`);
  const count = (state: RowState) => checked.filter((each) => each.state === state).length;
  console.log(
    `Specification: ${checked.length} statements, ${count('proven')} proven, ${count('open')} open in other issues, ` +
      `${count('left out')} left out, ${count('unproven')} unproven (${reported.length} tests in ${files.length} reports).`,
  );
  if (count('unproven') > 0) process.exitCode = 1;
}

void main();
