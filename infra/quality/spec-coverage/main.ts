import { checkCoverage, type RowState } from './check-coverage';
import { readReports, readTables } from './reports';

/** Fails if a requirement has a test that is absent, skipped or failed. */
async function main(): Promise<void> {
  const { reported, reports } = await readReports();
  for (const { name, file, rows } of await readTables()) {
    const checked = checkCoverage(rows, reported);
    for (const { row, problems } of checked)
      for (const problem of problems) console.error(`${file}:${row.line} ${row.section}: ${problem}`);
    const count = (state: RowState) => checked.filter((each) => each.state === state).length;
    console.log(
      `${name}: ${checked.length} statements, ${count('proven')} proven, ${count('open')} open in other issues, ` +
        `${count('left out')} left out, ${count('unproven')} unproven.`,
    );
    if (count('unproven') > 0) process.exitCode = 1;
  }
  for (const { file, title, status } of reported)
    if (status === 'flaky') console.warn(`Passed at the second try only: ${file}: ${title}`);
  console.log(`${reported.length} tests in ${reports} reports.`);
}

void main();
