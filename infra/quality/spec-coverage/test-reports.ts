import { basename } from 'node:path';
import { z } from 'zod';

/** `flaky`: failed, and passed when it ran again. */
export type TestStatus = 'passed' | 'flaky' | 'failed' | 'skipped';

/** A test as reported by a runner. */
export interface ReportedTest {
  /** Name of the file without its directory and `.ts` or `.tsx`. */
  readonly file: string;
  readonly title: string;
  readonly status: TestStatus;
}

const JestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ title: z.string(), status: z.string() })),
    }),
  ),
});

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string() })),
});
const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec).optional(),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});
const PlaywrightReport = z.object({ suites: z.array(PlaywrightSuite) });

/**
 * Returns the tests in a JSON report of Jest (`--json --outputFile`) or Playwright (reporter `json`). Throws if it is neither.
 */
export function testsOf(report: unknown): ReportedTest[] {
  const jest = JestReport.safeParse(report);
  if (jest.success)
    return jest.data.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, status }) => ({
        file: fileName(name),
        title,
        status: jestStatus(status),
      })),
    );
  return PlaywrightReport.parse(report).suites.flatMap(testsOfSuite);
}

function testsOfSuite({ specs = [], suites = [] }: z.infer<typeof PlaywrightSuite>): ReportedTest[] {
  const own = specs.map(({ file, title, tests }) => ({
    file: fileName(file),
    title,
    status: playwrightStatus(tests.map(({ status }) => status)),
  }));
  return [...own, ...suites.flatMap(testsOfSuite)];
}

const fileName = (path: string): string => basename(path).replace(/\.tsx?$/, '');

function jestStatus(status: string): TestStatus {
  if (status === 'passed') return 'passed';
  return status === 'failed' ? 'failed' : 'skipped';
}

function playwrightStatus(statuses: readonly string[]): TestStatus {
  if (statuses.includes('unexpected')) return 'failed';
  if (statuses.includes('flaky')) return 'flaky';
  return statuses.length > 0 && statuses.every((status) => status === 'expected') ? 'passed' : 'skipped';
}
