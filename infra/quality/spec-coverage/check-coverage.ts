import type { CoverageRow, TestName } from './coverage-table';
import type { ReportedTest, TestStatus } from './test-reports';

export type RowState = 'proven' | 'open' | 'left out' | 'unproven';

/** The result of a test that a row names. `absent`: no report contains a test with this name. */
export interface TestResult {
  readonly test: string;
  readonly status: TestStatus | 'absent';
}

export interface CheckedRow {
  readonly row: CoverageRow;
  readonly state: RowState;
  readonly results: readonly TestResult[];
  /** The reason why the row is not proven. */
  readonly problems: readonly string[];
}

/**
 * Compares every row with the results of the test runners: each of its tests must exist, and all tests with its name must have
 * passed, even if only on the second attempt.
 */
export function checkCoverage(rows: readonly CoverageRow[], reported: readonly ReportedTest[]): CheckedRow[] {
  return rows.map((row) => {
    const results = row.tests.flatMap((test) => resultsOf(test, reported));
    const problems = results
      .filter(({ status }) => status !== 'passed' && status !== 'flaky')
      .map(({ test, status }) => `"${test}" was ${status}`);
    if (row.tests.length === 0 && row.openIssue === null && !row.isLeftOut)
      problems.push('names no test, no open issue and no reason');
    return { row, results, problems, state: problems.length > 0 ? 'unproven' : plannedState(row) };
  });
}

function plannedState({ isLeftOut, openIssue }: CoverageRow): RowState {
  if (isLeftOut) return 'left out';
  return openIssue === null ? 'proven' : 'open';
}

function resultsOf(test: TestName, reported: readonly ReportedTest[]): TestResult[] {
  const pattern = new RegExp(`^${test.title.split('*').map(escapeRegExp).join('.*')}$`, 's');
  const found = reported.filter(({ file, title }) => file === test.file && pattern.test(title));
  if (found.length === 0) return [{ test: `${test.file}: ${test.title}`, status: 'absent' }];
  return found.map(({ file, title, status }) => ({ test: `${file}: ${title}`, status }));
}

const escapeRegExp = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
