import { LIMITS, respondents, type RespondentRow, type RowProblem } from '@app/contracts';
import { call } from '../../../lib/call';
import type { FolderIds } from '../../../lib/paths';

export interface ImportOutcome {
  readonly created: number;
  /** By the place of their row in the table. */
  readonly problems: readonly RowProblem[];
}

interface RunOptions {
  readonly ids: FolderIds;
  readonly rows: readonly RespondentRow[];
  readonly isTrial: boolean;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a table in parts, one after the other. What has arrived stays when it is broken off; sent again, those rows are
 * told as known.
 */
export async function runImport({
  ids,
  rows,
  isTrial,
  onProgress,
  signal,
}: RunOptions): Promise<ImportOutcome> {
  const problems = isTrial ? repeatedCodes(rows) : [];
  let created = 0;
  for (let from = 0; from < rows.length; from += LIMITS.importBatch) {
    const part = rows.slice(from, from + LIMITS.importBatch);
    const answer = await call(respondents.import, { params: ids, body: { rows: part, isTrial } }, { signal });
    created += answer.created;
    problems.push(...answer.problems.map((problem) => ({ ...problem, row: problem.row + from })));
    onProgress(Math.min(from + part.length, rows.length));
  }
  return { created, problems: problems.toSorted((one, other) => one.row - other.row) };
}

/** Codes that stand in the table twice in parts that a trial sees one by one. */
function repeatedCodes(rows: readonly RespondentRow[]): RowProblem[] {
  const parts = new Map<string, number>();
  return rows.flatMap(({ identifierCode = '' }, row) => {
    const code = identifierCode.trim();
    const part = Math.floor(row / LIMITS.importBatch);
    const first = parts.get(code);
    if (first === undefined) parts.set(code, part);
    // Within one part the server has seen both.
    if (code === '' || first === undefined || first === part) return [];
    return [{ row, field: 'identifierCode', reason: 'Another row of this file has this code' }];
  });
}
