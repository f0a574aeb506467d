import type { Coverage, Finding } from '@app/contracts';
import { type OpenPlace, type OutcomeInput, studyOutcome } from '.';

const NO_MARKS = { total: 0, held: 0, leftOut: 0, gaps: 0, notChecked: 0, invented: 0, assumed: 0 };
const coverage: Coverage = {
  sums: { total: 1, used: 1, read: 0, excluded: 0, notProcessed: 0, gaps: 0 },
  documents: [],
  series: [],
  marks: NO_MARKS,
  gaps: [],
  notices: [],
};
const place: OpenPlace = {
  kind: 'row',
  part: 'mark',
  count: 1,
  document: 1,
  block: 't',
  page: 1,
  excerpt: '',
  cells: [],
};
const gap: Coverage['gaps'][number] = {
  kind: 'page',
  label: 'page 1',
  sentence: 'Page 1 was not read.',
  documentId: 1,
  blockId: null,
  page: 1,
};
const finding = (severity: Finding['severity']): Finding => ({
  rule: 'rule',
  severity,
  position: { line: 1, column: 1, path: '/' },
  sentence: '',
});

describe('the outcome of a study', () => {
  it.each<[string, Partial<OutcomeInput>, string]>([
    ['nothing is open', {}, 'clean'],
    ['rules alone have read everything', { readings: 'rules' }, 'clean'],
    ['there are warnings only', { findings: [finding('warning')] }, 'clean'],
    ['there is an error', { findings: [finding('error')], open: [place] }, 'needs_review'],
    ['readings differ', { differences: 1, open: [place] }, 'needs_review'],
    [
      'a mark is invented',
      { coverage: { ...coverage, marks: { ...NO_MARKS, invented: 1 } }, open: [place] },
      'needs_review',
    ],
    [
      'marks were read from the ink of pictures',
      { coverage: { ...coverage, marks: { ...NO_MARKS, fromPicture: 2 } }, open: [place] },
      'needs_review',
    ],
    ['a place is open', { open: [place] }, 'incomplete'],
    ['a page was not read', { coverage: { ...coverage, gaps: [gap] } }, 'incomplete'],
    [
      'a block was not processed',
      { coverage: { ...coverage, sums: { ...coverage.sums, notProcessed: 1 } } },
      'incomplete',
    ],
    [
      'rules alone use nothing',
      { readings: 'rules', coverage: { ...coverage, sums: { ...coverage.sums, used: 0 } } },
      'incomplete',
    ],
  ])('if %s', (_when, input, outcome) => {
    const whole = { readings: 'rules-and-model', open: [], coverage, findings: [], differences: 0 } as const;
    expect(studyOutcome({ ...whole, ...input })).toBe(outcome);
  });
});
