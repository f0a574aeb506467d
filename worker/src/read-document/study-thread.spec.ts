import type { TableBlock } from '@app/contracts';
import { studyJob } from './study-thread';

const anchor: TableBlock['anchor'] = { kind: 'pdf', page: 1, box: [0, 0, 1, 1] };
const ROWS = [
  ['Visit', 'Screening', 'Week 1', 'Week 2'],
  ['Consent', 'X'],
  ['Vital signs', 'X', 'X', 'X'],
  ['ECG', 'X', 'X', 'X'],
];
const table: TableBlock = {
  id: 't1',
  type: 'table',
  text: 'Schedule of Activities',
  columns: 4,
  anchor,
  rows: ROWS.map((texts, row) => ({
    id: `r${row}`,
    isHeader: row === 0,
    anchor,
    cells: texts.map((text, column) => ({
      id: `r${row}c${column}`,
      column,
      columnSpan: 1,
      rowSpan: 1,
      text,
      anchor,
    })),
  })),
};

/** The marks of a document whose page shows this many signs; its table has seven. */
function marksOf(signs: number) {
  const document = { id: 1, name: 'protocol.pdf', blocks: [table] };
  const page = { page: 1, characters: 100, images: 0, tables: 1, rotatedText: false, scanned: false };
  const pages = [{ ...page, garbled: false, hiddenText: false, loneMarks: { signs, arrows: 0 } }];
  const whole = { ...document, format: 'pdf' as const, runningLines: [], warnings: [], pages };
  return studyJob({ document, whole, createdAt: new Date(0) }).study.marks;
}

describe('the study of a document that was read', () => {
  it('has as many marks as the page shows, or tells how many more it shows', () => {
    expect(marksOf(7)).toEqual({ seen: 7, placed: 7 });
    expect(marksOf(11)).toEqual({ seen: 11, placed: 7 });
  });
});
