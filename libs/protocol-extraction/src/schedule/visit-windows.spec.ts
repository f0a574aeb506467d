import { aDocument } from '../../test/blocks';
import type { PlannedTime } from '../study';
import { timingOf } from './visit-timing';
import { readVisitWindows, windowStatedFor } from './visit-windows';

const day = (from: number, to = from): PlannedTime => ({ unit: 'day', from, to });
const stated = (...texts: readonly string[]) => {
  const document = texts.reduce((all, text) => all.paragraph(text), aDocument());
  return readVisitWindows(document.blocks);
};
const windowOf = (text: string, visit: { numbers?: readonly number[]; planned?: readonly PlannedTime[] }) => {
  const found = windowStatedFor(stated(text), { numbers: [], planned: [], ...visit })?.window;
  return found && `-${found.before}/+${found.after} ${found.unit}`;
};

describe('windows that sentences state', () => {
  it.each([
    ['Visits 4, 5, 7, and 13 should occur within 3 days of their scheduled date.', '-3/+3 day'],
    ['Visit 4 may take place within ± 2 days of the planned day.', '-2/+2 day'],
    ['Visits 3 to 6 will be scheduled with a window of -2/+5 days.', '-2/+5 day'],
    ['Visits 3 through 6 are to be done with a ±1-week window.', '-1/+1 week'],
    ['All study visits may be performed up to 7 days before or after the scheduled visit.', '-7/+7 day'],
    ['Visits on Days 8 and 29 must take place within a window of ±2 days.', '-2/+2 day'],
    ['Windows: Day 15 ± 2 days; Day 29 and Day 57 ± 3 days.', '-3/+3 day'],
    ['Janelas: Dia 15 ± 2 dias; Dia 29 e Dia 180 ± 14 dias', '-14/+14 day'],
    ['Zeitfenster: Visite 2 bis 4 jeweils ± 5 Tage, Visite 5 ± 10 Tage.', '-5/+5 day'],
    ['Blood is taken. Visit 4 can occur within 24 hours of its target time.', '-24/+24 hour'],
  ])('are read for the visits that they name: %s', (text, window) => {
    expect(windowOf(text, { numbers: [4], planned: [day(29)] })).toBe(window);
  });

  it.each([
    ['of another visit', 'Visits 5 and 6 should occur within 3 days of their scheduled date.'],
    ['of an event', 'Visit 4 should occur within 3 days of randomization.'],
    [
      'under a condition',
      'Visit 4 should occur within 3 days of the scheduled date unless the site is closed.',
    ],
    ['of one part of the study', 'In Part B, Visit 4 should occur within 3 days of its scheduled date.'],
    ['of one group', 'Visit 4 should occur within 3 days of its scheduled date in Cohort 2.'],
    ['of a procedure', 'The sample of Visit 4 should be taken within 3 days of the scheduled date.'],
    ['of a deadline', 'Visit 4 should occur within 3 days.'],
    ['of a measurement', 'Heart rate at Day 29 ± 3 days.'],
  ])('are none %s', (_what, text) => {
    expect(windowOf(text, { numbers: [4], planned: [day(29)] })).toBeUndefined();
  });

  it('give the narrower sentence before the one of all visits, and none where two contradict', () => {
    const all = 'All visits should occur within 7 days of their scheduled date.';
    const visit = { numbers: [4], planned: [day(29)] };
    const one = (days: number) => `Visit 4 should occur within ${days} days of its scheduled date.`;

    expect(windowStatedFor(stated(all, one(2)), visit)?.window.before).toBe(2);
    expect(windowStatedFor(stated(one(2), one(3)), visit)).toBeUndefined();
    expect(windowStatedFor(stated(all), { numbers: [], planned: [] })).toBeUndefined();
  });

  it('stand in the timing of a visit in the words of their sentence, but not beside a printed window', () => {
    const windows = stated('Visits 4 and 5 should occur within 3 days of their scheduled date.');
    const column = (window: string) => ({
      index: 1,
      name: 'Visit 4',
      headers: ['4', '15', window],
      headerCells: [],
    });
    const headers = (['visit', 'day', 'window'] as const).map((kind, row) => ({
      kind,
      rowId: `r${row}`,
      label: ['Visit', 'Day', 'Window (days)'][row] ?? '',
    }));

    expect(timingOf(column(''), headers, { windows })).toMatchObject({
      stated: ['Day 15', 'window within 3 days of their scheduled date'],
      window: { unit: 'day', before: 3, after: 3 },
    });
    expect(timingOf(column('±1'), headers, { windows }).stated).toEqual(['Day 15', 'window ±1 day']);
  });
});
