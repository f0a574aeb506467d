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
  /** Positions of the rows that are not sent, because their cells cannot be assigned to columns. */
  readonly overfull: ReadonlySet<number>;
  readonly isTrial: boolean;
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a table in batches, one after the other. Imported rows are kept if the import is aborted. If they are sent again,
 * the server reports them as existing.
 */
export async function runImport({
  ids,
  rows: all,
  overfull,
  isTrial,
  onProgress,
  signal,
}: RunOptions): Promise<ImportOutcome> {
  const placed = all.map((row, at) => ({ row, at })).filter(({ at }) => !overfull.has(at));
  const problems = isTrial ? [...overfullRows(overfull), ...repeatedCodes(placed)] : [];
  let created = 0;
  for (let from = 0; from < placed.length; from += LIMITS.importBatch) {
    const part = placed.slice(from, from + LIMITS.importBatch);
    const rows = part.map(({ row }) => row);
    const answer = await call(respondents.import, { params: ids, body: { rows, isTrial } }, { signal });
    created += answer.created;
    problems.push(...answer.problems.map((problem) => ({ ...problem, row: part[problem.row]?.at ?? 0 })));
    onProgress(from + part.length);
  }
  return { created, problems: problems.toSorted((one, other) => one.row - other.row) };
}

/** About no field: it may be any of them that is wrong. */
const overfullRows = (overfull: ReadonlySet<number>): RowProblem[] =>
  [...overfull].map((row) => ({ row, field: '', reason: 'It has more cells than there are columns' }));

interface PlacedRow {
  readonly row: RespondentRow;
  readonly at: number;
}

/** Codes that stand in the table twice in parts that a trial sees one by one. */
function repeatedCodes(placed: readonly PlacedRow[]): RowProblem[] {
  const parts = new Map<string, number>();
  return placed.flatMap(({ row: { identifierCode = '' }, at }, place) => {
    const code = identifierCode.trim();
    const part = Math.floor(place / LIMITS.importBatch);
    const first = parts.get(code);
    if (first === undefined) parts.set(code, part);
    // Within one part the server has seen both.
    if (code === '' || first === undefined || first === part) return [];
    return [{ row: at, field: 'identifierCode', reason: 'Another row of this file has this code' }];
  });
}
