/** A test as named in the table: the file without its extension, and the title, in which `*` stands for any text. */
export interface TestName {
  readonly file: string;
  readonly title: string;
}

/** One statement of the specification. */
export interface CoverageRow {
  readonly line: number;
  readonly section: string;
  readonly statement: string;
  readonly tests: readonly TestName[];
  /** The issue that will add the test, if the statement is not implemented yet. */
  readonly openIssue: number | null;
  /** Deliberately not built. The cell states the reason. */
  readonly isLeftOut: boolean;
}

/**
 * The rows of `infra/decisions/spec-coverage.md`: `| statement | tests |` below a heading for each section. Tests are code spans
 * of the form `file: title`. A row that waits for an issue has `open: issue N` instead, and a row that will not be built has
 * `left out: why`.
 */
export function parseTable(markdown: string): CoverageRow[] {
  const rows: CoverageRow[] = [];
  let section = '';
  for (const [index, line] of markdown.split('\n').entries()) {
    const heading = /^##+ (.*)/.exec(line)?.[1];
    if (heading !== undefined) section = heading;
    const cells = /^\| (.+?) \|(.*)\|$/.exec(line);
    const [, statement, tests] = cells ?? [];
    if (statement === undefined || tests === undefined || statement === 'Statement') continue;
    if (/^-+$/.test(statement)) continue;
    rows.push({
      line: index + 1,
      section,
      statement,
      tests: [...tests.matchAll(/`([^`:]+): ([^`]+)`/g)].map(([, file = '', title = '']) => ({
        file,
        title,
      })),
      isLeftOut: /^left out: \S/.test(tests.trim()),
      openIssue: Number(/open: issue (\d+)/.exec(tests)?.[1] ?? 0) || null,
    });
  }
  return rows;
}
