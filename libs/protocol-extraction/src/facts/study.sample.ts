import type { Block } from '@app/contracts';
import { readStudyModel } from './read-study-model';
import type { StudyModel } from '@app/study-model';

/** Cells of a row of the sample schedule by their column; a letter behind the sign refers to a footnote. */
export type SampleRow = readonly [name: string, cells: Readonly<Record<number, string>>];

export const VITALS: SampleRow = ['Vital signs', { 1: 'X', 2: 'X^b^', 3: 'X^a^', 4: '(X)', 5: 'X' }];
const ADVERSE_EVENTS: SampleRow = ['Adverse events', { 2: 'X', 3: 'X' }];

const VISITS: readonly (readonly [epoch: string, name: string, day: string])[] = [
  ['Screening', 'Screening', '-28 to -1'],
  ['Treatment', 'Baseline', '1'],
  ['Treatment', 'Visit 3', '15 (±2)'],
  ['', 'Early termination', ''],
  ['', 'Unscheduled', ''],
];

interface Sample {
  readonly rows?: readonly SampleRow[];
  readonly inclusion?: readonly string[];
  readonly exclusion?: readonly string[];
}

/** A study as the rules read it from a protocol with a schedule, two footnotes and criteria. */
export const sampleStudy = (sample: Sample = {}): StudyModel =>
  readStudyModel([{ id: 1, name: 'protocol.pdf', blocks: sampleBlocks(sample) }]);

export function sampleBlocks({
  rows = [VITALS, ADVERSE_EVENTS],
  inclusion = ['Adults.'],
  exclusion = ['Pregnancy.'],
}: Sample = {}): Block[] {
  let count = 0;
  const anchor = { kind: 'doc', paragraph: 0 } as const;
  const id = (): string => `b${(count += 1)}`;
  const heading = (text: string): Block => ({ id: id(), type: 'heading', level: 1, text, anchor });
  const list = (texts: readonly string[]): Block[] =>
    texts.map((text, index) => ({
      id: id(),
      type: 'list-item',
      marker: `${index + 1}.`,
      level: 0,
      text,
      anchor,
    }));
  const row = (at: number, texts: Readonly<Record<number, string>>, { isHeader = false } = {}) => ({
    id: `t1.r${at}`,
    isHeader,
    anchor,
    cells: Object.entries(texts)
      .filter(([, text]) => text !== '')
      .map(([column, text]) => ({
        id: `t1.r${at}.c${column}`,
        column: Number(column),
        columnSpan: 1,
        rowSpan: 1,
        text,
        anchor,
      })),
  });
  const header = (label: string, part: 0 | 1 | 2) => ({
    0: label,
    ...Object.fromEntries(VISITS.map((visit, index) => [index + 1, visit[part]])),
  });
  const footnote = (mark: string, text: string): Block => ({
    id: id(),
    type: 'footnote',
    mark,
    text,
    tableId: 't1',
    anchor,
  });
  return [
    heading('Inclusion Criteria'),
    ...list(inclusion),
    heading('Exclusion Criteria'),
    ...list(exclusion),
    heading('Schedule of Activities'),
    {
      id: 't1',
      type: 'table',
      text: '',
      columns: VISITS.length + 1,
      anchor,
      rows: [
        row(0, header('Period', 0), { isHeader: true }),
        row(1, header('Visit', 1), { isHeader: true }),
        row(2, header('Day', 2), { isHeader: true }),
        ...rows.map(([name, cells], index) => row(index + 3, { 0: name, ...cells })),
      ],
    },
    footnote('a', 'Only if clinically indicated.'),
    footnote('b', 'Performed in triplicate.'),
  ];
}
