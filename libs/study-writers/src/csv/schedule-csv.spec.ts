import { csvRows } from '../validation/read-back';
import { EMPTY, scheduleOf, SMALL, stated } from '../../test/models';
import { scheduleCsv } from './schedule-csv';

const OPTIONS = { createdAt: new Date(0), studyName: 'My study' };
const rowsOf = (model: typeof SMALL) => csvRows(Buffer.from(scheduleCsv.write(model, OPTIONS).content));

describe('the schedule as CSV', () => {
  it('has a row for each activity and a column for each visit, and computes nothing', () => {
    expect(rowsOf(SMALL)).toEqual([
      ['Group', 'Activity', 'Time point', 'Week -2', 'Week 0', 'Week 2', 'ET', 'Notes'],
      ['', 'Informed consent', '', 'X', '', '', '', ''],
      ['Safety', 'ECG', 'Predose', '', 'X', '(X)', '', ''],
      ['Safety', "'=SUM(A1)", '', '', '', "'-5", 'X', ''],
    ]);
  });

  it('says in a cell which notes apply to it, and counts notes without a row', () => {
    const mark = SMALL.marks[2]?.id ?? '';
    const scope = { visits: [], activities: [], marks: [] };
    const notes = [
      { id: 'n1', marker: 'a', text: stated('Only if indicated'), scope: { ...scope, marks: [mark] } },
      { id: 'n2', marker: '', text: stated('All visits are on site'), scope },
    ];
    const model = { ...SMALL, notes };
    expect(rowsOf(model)[2]).toEqual([
      'Safety',
      'ECG',
      'Predose',
      '',
      'X',
      '(X) [a]',
      '',
      'a: Only if indicated',
    ]);
    expect(scheduleCsv.write(model, OPTIONS).findings).toMatchObject([{ code: 'notes-left-out' }]);
  });

  it('gives columns with equal names different headings', () => {
    const visits = [{ called: '来院' }, { called: '来院' }];
    expect(rowsOf({ ...EMPTY, ...scheduleOf({ visits, activities: [], marks: [] }) })).toEqual([
      ['Group', 'Activity', 'Time point', '来院', '来院 (2)', 'Notes'],
    ]);
  });
});
