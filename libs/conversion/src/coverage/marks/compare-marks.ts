import { type Finding, type Gap, type MarkSums, formatSentence } from '@app/contracts';
import type { XmlNode } from '@app/xml';
import { markGaps, type Missing, notCheckedGap, scatteredGaps } from './mark-gaps';
import { markFindings } from './mark-findings';
import { type MarkReading, readMarks, textsOf, unfoundedIn } from './mark-reading';
import type { MarkUnit, Matrix, PlacedUnit } from './matrix';
import { labelKey } from './naming-tokens';

/** Outcome of the marks of all documents. */
export interface MarkComparison {
  readonly sums: MarkSums;
  readonly gaps: readonly Gap[];
  readonly findings: readonly Finding[];
}

const NO_MARKS: MarkSums = { total: 0, held: 0, leftOut: 0, gaps: 0, notChecked: 0, invented: 0, assumed: 0 };

/** Marks that were not requested all count as excluded. */
export function marksNotAskedFor(matrices: readonly Matrix[]): MarkComparison {
  const total = matrices.reduce((sum, { units }) => sum + units.length, 0);
  return { sums: { ...NO_MARKS, total, leftOut: total }, gaps: [], findings: [] };
}

/**
 * Reports for every mark in the document tables whether the XML refers from its column to its row, and for every reference of the
 * XML whether it is printed.
 */
export function compareMarks(root: XmlNode, xml: string, matrices: readonly Matrix[]): MarkComparison {
  const reading = readMarks(root, matrices);
  const hasText = textFinder(root);
  const missing: Missing[] = [];
  const sums = { ...NO_MARKS };
  const named = { yes: 0, no: 0 };
  for (const matrix of matrices) {
    const units: PlacedUnit[] = [];
    const scattered: MarkUnit[] = [];
    for (const unit of matrix.units) {
      sums.total += 1;
      const state = stateOf(unit, reading, hasText);
      sums[state] += 1;
      if (unit.column !== null) named[reading.isNamed(unit.row, unit.column) ? 'yes' : 'no'] += 1;
      if (state !== 'gaps') continue;
      if (unit.column === null) scattered.push(unit);
      else units.push({ ...unit, column: unit.column });
    }
    missing.push({ matrix, units, scattered });
  }
  if (!reading.isStandard && named.no > named.yes) return notChecked(sums, matrices);
  const unfounded = unfoundedIn(reading, matrices);
  return {
    sums: { ...sums, invented: unfounded.invented.length, assumed: unfounded.assumed.length },
    gaps: missing.flatMap((one) => [...markGaps(one, reading), ...scatteredGaps(one)]),
    findings: markFindings(unfounded, { reading, xml }),
  };
}

function stateOf(
  { row, column, value, leftOut }: MarkUnit,
  reading: MarkReading,
  hasText: (text: string) => boolean,
): 'held' | 'leftOut' | 'gaps' {
  if (leftOut !== null) return 'leftOut';
  if (column === null) return 'gaps';
  if (reading.holds(row, column)) return 'held';
  if (row.isVisitKind && (reading.rows.get(row)?.length ?? 0) === 0) return 'leftOut';
  return value !== null && hasText(value) ? 'held' : 'gaps';
}

/** Built on demand: few tables have unreferenced texts, and a large result has many values to search. */
function textFinder(root: XmlNode): (text: string) => boolean {
  let texts: ReadonlySet<string> | null = null;
  return (text) => (texts ??= textsOf(root, labelKey)).has(labelKey(text));
}

/**
 * If the XML names neither rows nor columns for most marks, its structure was not recognized, and no finding is reported for
 * single marks.
 */
function notChecked(sums: MarkSums, matrices: readonly Matrix[]): MarkComparison {
  const { total, leftOut, held } = sums;
  const count = total - leftOut - held;
  const gap = notCheckedGap(count, matrices);
  const finding: Finding = {
    rule: 'marks.not-checked',
    severity: 'warning',
    position: { line: 1, column: 1, path: '/' },
    ...formatSentence('marks.not-checked', { count }),
  };
  return {
    sums: { ...NO_MARKS, total, leftOut, held, notChecked: count },
    gaps: [gap],
    findings: [finding],
  };
}
