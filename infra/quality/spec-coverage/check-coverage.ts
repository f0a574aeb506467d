import type { CoverageRow, TestName } from './coverage-table';
import type { ReportedTest } from './test-reports';

export type RowState = 'proven' | 'open' | 'left out' | 'unproven';

export interface CheckedRow {
  readonly row: CoverageRow;
  readonly state: RowState;
  /** Why the row is not proven. */
  readonly problems: readonly string[];
}

/** Holds every row against what the runners reported: each of its tests must be there, and all that bear its name must have passed, be it at the second try. */
export function checkCoverage(rows: readonly CoverageRow[], reported: readonly ReportedTest[]): CheckedRow[] {
  return rows.map((row) => {
    const problems = row.tests.flatMap((test) => problemsOf(test, reported));
    if (row.tests.length === 0 && row.openIssue === null && !row.isLeftOut)
      problems.push('names no test, no open issue and no reason');
    return { row, state: problems.length > 0 ? 'unproven' : plannedState(row), problems };
  });
}

function plannedState({ isLeftOut, openIssue }: CoverageRow): RowState {
  if (isLeftOut) return 'left out';
  return openIssue === null ? 'proven' : 'open';
}

function problemsOf(test: TestName, reported: readonly ReportedTest[]): string[] {
  const inFile = reported.filter(({ file }) => file === test.file);
  const pattern = new RegExp(`^${test.title.split('*').map(escapeRegExp).join('.*')}$`, 's');
  const found = inFile.filter(({ title }) => pattern.test(title));
  const name = `${test.file}: ${test.title}`;
  if (inFile.length === 0) return [`no report of the file of "${name}"`];
  if (found.length === 0) return [`no test "${name}"`];
  return found
    .filter(({ status }) => status !== 'passed' && status !== 'flaky')
    .map(({ title, status }) => `"${test.file}: ${title}" was ${status}`);
}

const escapeRegExp = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
