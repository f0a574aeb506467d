import { usage } from '@app/contracts';
import { monthAfter, monthsOf } from './usage-months';

describe('the months of a report', () => {
  it('cross the end of a year and include both ends', () => {
    expect(monthsOf({ from: '2025-11', to: '2026-02' })).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
    expect(monthAfter('2025-12', 1)).toBe('2026-01');
  });

  it.each([
    ['the last before the first', '2026-03', '2026-02'],
    ['too many', '2023-01', '2026-01'],
    ['what is no month', '2026-13', '2026-13'],
  ])('are not %s', (_what, from, to) => {
    expect(usage.ofAll.query.safeParse({ from, to, by: 'agent' }).success).toBe(false);
  });

  it('are at most 36', () => {
    expect(usage.ofAll.query.safeParse({ from: '2023-02', to: '2026-01', by: 'agent' }).success).toBe(true);
  });
});
