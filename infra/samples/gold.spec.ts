import { buildGold } from './gold';
import committed from './gold.json';
import { gridOfSchedule, marksOf, runsOf, withoutMarks } from './grid';
import { scheduleRows, study, visits } from './content';

describe('the sample protocol', () => {
  it('has the gold that its sources make; run "npm run samples" after a change', () => {
    expect(JSON.parse(buildGold())).toEqual(committed);
  });

  it('is as large as the ones people work with', () => {
    expect(study.inclusion.length).toBeGreaterThanOrEqual(10);
    expect(study.exclusion.length).toBeGreaterThanOrEqual(14);
    expect(visits.length).toBe(14);
    expect(scheduleRows.filter(({ isSection }) => !isSection).length).toBeGreaterThanOrEqual(30);
    expect(committed.schedule.cells.length).toBeGreaterThan(150);
  });

  it('explains every footnote letter of the schedule, and no other', () => {
    expect(study.schedule.footnotes.map(([mark]) => mark)).toEqual(committed.schedule.marks);
  });

  it('covers every column of the schedule in every header row', () => {
    const grid = gridOfSchedule();
    for (const row of grid.rows.slice(0, grid.headerRows)) {
      expect(row.reduce((sum, { columnSpan }) => sum + columnSpan, 0)).toBe(visits.length + 1);
    }
  });

  it('takes superscripts apart', () => {
    expect(runsOf('X^a^ now')).toEqual([
      { text: 'X', isSuperscript: false },
      { text: 'a', isSuperscript: true },
      { text: ' now', isSuperscript: false },
    ]);
    expect(withoutMarks('Week 1^b^')).toBe('Week 1');
    expect(marksOf('X^a,b^')).toEqual(['a', 'b']);
  });
});
