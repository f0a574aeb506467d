import { PrintedPage } from '@app/signed-revision';
import { basename } from 'node:path';
import { checkCoverage, type RowState, type TestResult } from '../spec-coverage/check-coverage';
import type { RequirementTable } from '../spec-coverage/reports';
import type { ReportedTest, TestStatus } from '../spec-coverage/test-reports';

/** The release that a pack describes. `at` is the time of the run in UTC, as ISO 8601. */
export interface Release {
  readonly version: string;
  readonly commit: string;
  readonly at: string;
}

/** A requirement with the results of its tests. */
interface Requirement {
  readonly id: string;
  readonly text: string;
  readonly state: RowState;
  readonly tests: readonly TestResult[];
}

/** The requirements of a release with the results of their tests, for the person who validates it. */
export interface ValidationPack {
  readonly release: Release;
  /** Number of tests with each status. */
  readonly tests: Readonly<Record<TestStatus, number>>;
  readonly parts: readonly { readonly name: string; readonly requirements: readonly Requirement[] }[];
}

/** A guarantee of the product and the test file that proves it. */
interface Guarantee {
  readonly name: string;
  readonly test: string;
}

/** Joins requirements and guarantees to test results. A guarantee is proven if no test of its file failed. */
export function validationPack(
  release: Release,
  {
    tables,
    guarantees,
    reported,
  }: {
    tables: readonly RequirementTable[];
    guarantees: readonly Guarantee[];
    reported: readonly ReportedTest[];
  },
): ValidationPack {
  const count = (status: TestStatus) => reported.filter((test) => test.status === status).length;
  return {
    release,
    tests: {
      passed: count('passed'),
      flaky: count('flaky'),
      failed: count('failed'),
      skipped: count('skipped'),
    },
    parts: [
      ...tables.map(({ name, file, rows }) => ({
        name,
        requirements: checkCoverage(rows, reported).map(({ row, state, results }) => ({
          id: `${basename(file)}:${row.line}`,
          text: `${row.section}: ${row.statement}`,
          state,
          tests: results,
        })),
      })),
      {
        name: 'Guarantees: damage that a test has to notice',
        requirements: guarantees.map(({ name, test }) => guarantee(name, test, reported)),
      },
    ],
  };
}

function guarantee(name: string, test: string, reported: readonly ReportedTest[]): Requirement {
  const file = basename(test).replace(/\.tsx?$/, '');
  const own = reported.filter((one) => one.file === file);
  const status = fileStatus(own.map((one) => one.status));
  return {
    id: name,
    text: name,
    state: status === 'passed' ? 'proven' : 'unproven',
    tests: [{ test: `${file}: ${own.length} tests`, status }],
  };
}

/** Some tests of a file need the corpus and are skipped without it. */
function fileStatus(statuses: readonly TestStatus[]): TestResult['status'] {
  if (statuses.length === 0) return 'absent';
  if (statuses.includes('failed')) return 'failed';
  return statuses.every((status) => status === 'skipped') ? 'skipped' : 'passed';
}

/** Writes the pack as a PDF. Equal packs give equal bytes. */
export async function printedPack({ release, tests, parts }: ValidationPack): Promise<Buffer> {
  const page = new PrintedPage({ title: `Validation pack ${release.version}`, at: new Date(release.at) });
  page.title(`Validation pack, Clindrove ${release.version}`);
  page.line(`Commit ${release.commit}`);
  page.line(`Tests reported until ${release.at}`);
  page.line(
    `${tests.passed} tests passed, ${tests.flaky} at the second try, ${tests.failed} failed, ${tests.skipped} skipped`,
  );
  for (const { name, requirements } of parts) {
    const proven = requirements.filter(({ state }) => state === 'proven').length;
    page.heading(`${name} (${proven} of ${requirements.length} proven)`);
    for (const { text, state, tests: results } of requirements) {
      page.subheading(`${text}`);
      page.line(`${state}`);
      for (const { test, status } of results) page.line(`    ${status}   ${test}`);
    }
  }
  return page.bytes();
}
