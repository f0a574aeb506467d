import { tableOf } from '../../test/tables';
import { countTable } from '../count/count-table';
import { missingRepeats } from './repeated-texts';

const anchor = { kind: 'docx', part: 'word/document.xml', path: '' } as const;

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
            tableOf(
              [
                ['', 'Day 1', 'Day 8'],
                ['Blood', '✓', '✓'],
                ['Urine', '✓', '✓'],
                ['Diary', last, last],
              ],
              anchor,
            ),
          ),
        ],
        [],
      );

    expect(missingWith('✓*')).toBe(0);
    expect(missingWith('no')).toBe(2);
  });
});
