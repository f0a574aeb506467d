import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CoverageRow, parseTable } from './coverage-table';
import { type ReportedTest, testsOf } from './test-reports';

/** Tables of requirements and the tests that prove them. */
const TABLES = [
  { name: 'Specification', file: 'infra/decisions/spec-coverage.md' },
  { name: '21 CFR Part 11', file: 'infra/decisions/part-11-coverage.md' },
] as const;
/** The report files of `npm test`, `npm run test:browser` and `npm run test:corpus`. */
const REPORTS = 'reports/tests';

export interface RequirementTable {
  readonly name: string;
  readonly file: string;
  readonly rows: readonly CoverageRow[];
}

/** Returns all tables of requirements, in order. */
export const readTables = (): Promise<RequirementTable[]> =>
  Promise.all(
    TABLES.map(async ({ name, file }) => ({ name, file, rows: parseTable(await readFile(file, 'utf8')) })),
  );

/** Returns the tests of all reports of the last runs, the number of reports, and the time of the newest one. */
export async function readReports(): Promise<{ reported: ReportedTest[]; reports: number; newest: Date }> {
  const files = (await readdir(REPORTS)).filter((name) => name.endsWith('.json'));
  const paths = files.map((name) => join(REPORTS, name));
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const times = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs));
  return {
    reported: texts.flatMap((text) => testsOf(JSON.parse(text))),
    reports: files.length,
    newest: new Date(Math.max(0, ...times)),
  };
}
