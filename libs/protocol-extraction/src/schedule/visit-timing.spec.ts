import type { HeaderKind, ScheduleColumn, ScheduleFootnote, ScheduleHeader } from '../study';
import { timingOf } from './visit-timing';

type Cell = readonly [kind: HeaderKind, label: string, text: string];

const timing = (
  cells: readonly Cell[],
  marks: readonly string[] = [],
  footnotes: ScheduleFootnote[] = [],
) => {
  const headers = cells.map(([kind, label], row): ScheduleHeader => ({ kind, label, rowId: `r${row}` }));
  const column: ScheduleColumn = {
    index: 1,
    name: 'V',
    headers: cells.map(([, , text]) => text),
    headerCells: [],
    marks,
  };
  return timingOf(column, headers, { footnotes });
};

describe('the time of a visit', () => {
  it.each<[string, readonly Cell[], readonly string[]]>([
    [
      'rows of their own',
      [
        ['week', 'Week', '2'],
        ['day', 'Day', '15'],
        ['window', 'Window (days)', '±3'],
      ],
      ['Week 2', 'Day 15', 'window ±3 days'],
    ],
    ['a window behind the day', [['day', 'Days', '14 (± 7)']], ['Day 14', 'window ±7 days']],
    ['a range with other hyphens', [['day', 'Day', '‐28 to ‐8']], ['Day -28 to -8']],
    ['letters in front', [['day', 'Procedure', 'D36 (±1)']], ['Day 36', 'window ±1 day']],
    [
      'a week and a day in one cell',
      [['window', 'Week [W] Study day and allowed deviations', 'W2 15±4']],
      ['Week 2', 'Day 15', 'window ±4 days'],
    ],
    [
      'a title above the numbers',
      [
        ['visit', '', 'Study Visit (Day)'],
        ['other', 'Assessment', '29/ET (HD)'],
      ],
      ['Day 29'],
    ],
    ['one direction', [['window', 'Allowable deviation (days)', '+7']], ['window +7 days']],
    ['two directions', [['window', 'Window (days)', '-2/+3']], ['window -2/+3 days']],
    ['a letter behind one direction', [['window', 'Window', '+7 d']], ['window +7 days']],
    ['a range of days among windows', [['window', 'Window (days)', '-28 to -1']], ['-28 to -1']],
    ['a unit of its own', [['window', 'Visit window', '± 12 hours']], ['window ±12 hours']],
    [
      'words',
      [['day', 'Day', 'Within 28±2 days after last dose']],
      ['Within 28±2 days after last dose', 'window ±2 days'],
    ],
    ['a time from another event', [['week', 'Week', '4 wks Post TxP']], ['4 wks Post TxP']],
    ['German words', [['other', 'Untersuchung', 'Tag 15 (± 2 Tage)']], ['Day 15', 'window ±2 days']],
    ['letters of French', [['other', 'Examen', 'V1 (J15 ± 2 j)']], ['Day 15', 'window ±2 days']],
    ['signs of Chinese', [['other', '检查项目', '第4周（±3天）']], ['Week 4', 'window ±3 days']],
    ['signs of Japanese', [['other', '検査項目', '8日目']], ['Day 8']],
    [
      'a row of German windows',
      [
        ['week', 'Woche', '4'],
        ['window', 'Zeitfenster', '± 3 Tage'],
      ],
      ['Week 4', 'window ±3 days'],
    ],
    [
      'the time behind a number',
      [['other', 'Procedure', 'Visit 4 – Day 8 (+/- 1)']],
      ['Day 8', 'window ±1 day'],
    ],
    ['a fraction as printed', [['week', 'WEEK', '-.3']], ['Week -.3']],
  ])('reads %s', (_case, cells, stated) => {
    expect(timing(cells).stated).toEqual(stated);
  });

  it('gives numbers to what is one', () => {
    expect(timing([['day', 'Day', '-28 to -8']]).planned).toEqual([{ unit: 'day', from: -28, to: -8 }]);
    expect(timing([['week', 'Week', '4 wks Post TxP']]).planned).toEqual([]);
    expect(timing([['day', 'Day', '3 to 14 days']]).planned).toEqual([]);
  });

  it('states a window whose unit is printed nowhere, but makes no days of it', () => {
    const { stated, window } = timing([['window', 'Window', '±3']]);
    expect(stated).toEqual(['window ±3']);
    expect(window).toBeUndefined();
  });

  it('takes a window from a footnote that the column carries, and from no other', () => {
    const note: ScheduleFootnote = {
      mark: 'a',
      text: 'Visits are within ± 2 days.',
      blockIds: [],
      scope: [],
    };
    expect(timing([['visit', 'Visit', '3']], ['a'], [note]).window).toEqual({
      unit: 'day',
      before: 2,
      after: 2,
    });
    expect(timing([['visit', 'Visit', '3']], ['b'], [note]).window).toBeUndefined();
  });

  it.each([
    ['Windows: T1 ± 3 days, T2 ± 5 days', 'T2 Week 6', 5],
    ['Zeitfenster: T1 ± 3 Tage, T2 ± 5 Tage', 'T1 Woche 3', 3],
    ['Janelas: Basal ± 1 dia; Final ± 14 dias.', 'Final', 14],
    ['Windows: T1 ± 3 days, T12 ± 5 days', 'T2', undefined],
  ])('takes a window from the note “%s” that names %s', (text, name, days) => {
    const note: ScheduleFootnote = { mark: '', text, blockIds: [], scope: [] };
    expect(timing([['other', '', name]], [], [note]).window?.before).toBe(days);
  });

  it.each<Cell>([
    ['visit', 'Visit', '3'],
    ['day', 'Day', 'NA'],
    ['window', 'Window (days)', '0'],
    ['window', 'Window (days)', '-'],
    ['visit', 'Visit', '1st eligible attack'],
  ])('says nothing of %s %s %s', (...cell) => {
    expect(timing([cell])).toEqual({ stated: [], planned: [] });
  });
});
