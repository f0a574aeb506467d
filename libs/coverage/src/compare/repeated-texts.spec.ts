import type { TableBlock } from '@app/contracts';
import { countTable } from '../count/count-table';
import { missingRepeats } from './repeated-texts';

const anchor = { kind: 'docx', part: 'word/document.xml', path: '' } as const;

const tableOf = (rows: readonly (readonly string[])[]): TableBlock => ({
  id: 't',
  type: 'table',
  text: '',
  columns: 3,
  anchor,
  rows: rows.map((texts, row) => ({
    id: `t.r${row}`,
    isHeader: row === 0,
    anchor,
    cells: texts.map((text, column) => ({
      id: `t.r${row}c${column}`,
      column,
      columnSpan: 1,
      rowSpan: 1,
      text,
      anchor,
    })),
  })),
});

describe('signs that the file gives by codes', () => {
  it('are in the table with the footnote mark behind them, but not with a word', () => {
    const page = {
      page: 1,
      characters: 1,
      images: 0,
      tables: 1,
      rotatedText: false,
      scanned: false,
      garbled: false,
      hiddenText: false,
      repeatedTexts: [{ text: '', count: 6 }],
    };
    const missingWith = (last: string): number =>
      missingRepeats(
        page,
        [
          countTable(
            tableOf([
              ['', 'Day 1', 'Day 8'],
              ['Blood', '✓', '✓'],
              ['Urine', '✓', '✓'],
              ['Diary', last, last],
            ]),
          ),
        ],
        [],
      );

    expect(missingWith('✓*')).toBe(0);
    expect(missingWith('no')).toBe(2);
  });
});
