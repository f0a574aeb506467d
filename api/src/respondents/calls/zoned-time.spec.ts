import { momentOf } from './zoned-time';

describe('a local time in a time zone', () => {
  it.each([
    ['2026-01-05', '09:00', 'UTC', '2026-01-05T09:00:00.000Z'],
    ['2026-01-05', '09:00', 'America/New_York', '2026-01-05T14:00:00.000Z'],
    ['2026-07-05', '09:00', 'America/New_York', '2026-07-05T13:00:00.000Z'],
    ['2026-01-05', '00:15', 'Asia/Kathmandu', '2026-01-04T18:30:00.000Z'],
    ['2026-01-05', '23:30', 'Pacific/Honolulu', '2026-01-06T09:30:00.000Z'],
    // An hour before and after the hour that daylight saving time skips in Berlin.
    ['2026-03-29', '01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29', '03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ])('%s %s in %s is %s', (date, time, timeZone, moment) => {
    expect(momentOf(date, time, timeZone).toISOString()).toBe(moment);
  });

  it('skipped by a clock change is a moment of the same day', () => {
    expect(momentOf('2026-03-29', '02:30', 'Europe/Berlin').toISOString()).toMatch(/^2026-03-29T0[01]:30/);
  });
});
