import { type Block, type Gap, formatSentence, plainScripts } from '@app/contracts';
import { EXCERPT, pageOf } from '@app/coverage';
import { expectsMarks } from './expectation';
import type { CountedDocument, CoverageInput } from './coverage-input';
import { compareMarks, type MarkComparison, marksNotAskedFor } from './marks/compare-marks';
import { deniedMarks } from './marks/denied-marks';
import { unplacedMarks } from './marks/unplaced-marks';
import { isScheduleTitle } from './uncounted-lists';

/** Outcome of the marks of all documents, if the task requests them. */
export function marksOf(input: CoverageInput): MarkComparison {
  const { documents, root, xml } = input;
  const matrices = documents.flatMap((document) => document.matrices);
  if (root === null || !expectsMarks(input)) return marksNotAskedFor(matrices);
  const { sums, gaps, findings } = compareMarks(root, xml, matrices);
  const unplaced = documents.map((document) => unplacedMarks(document, document.matrices));
  const count = unplaced.reduce((sum, one) => sum + one.count, 0);
  return {
    sums: { ...sums, total: sums.total + count, gaps: sums.gaps + count },
    gaps: [
      ...gaps,
      ...unplaced.flatMap((one) => one.gaps),
      ...documents.flatMap(deniedMarks),
      ...documents.flatMap(uncountedMarks),
    ],
    findings,
  };
}

/** A count of zero does not mean that there is nothing: a schedule is announced, but no mark was counted. */
function uncountedMarks({ id, blocks, matrices, members }: CountedDocument): Gap[] {
  if (matrices.length > 0) return [];
  const title = blocks.find(isScheduleTitle);
  // If no visit was counted either, the gap of the visits reports it.
  if (title === undefined || !members.some(({ kind }) => kind === 'visit')) return [];
  return [gapUnder(title, id)];
}

function gapUnder(title: Block, documentId: number): Gap {
  const page = pageOf(title.anchor);
  const text = plainScripts(title.text.trim());
  return {
    kind: 'mark',
    label: text.slice(0, 60),
    documentId,
    blockId: title.id,
    page,
    ...formatSentence('gap.uncounted-marks', { title: text.slice(0, EXCERPT), page }),
  };
}
