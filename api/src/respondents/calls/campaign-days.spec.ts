import { dayAfter, daysAmongSeven, daysBefore } from './campaign-days';

/** 2026-01-05 is a Monday. */
const campaign = { startDate: '2026-01-07', callDays: [1, 2, 3, 4, 5] };

describe('the days of a campaign', () => {
  it('are its weekdays from its start date on', () => {
    expect(daysAmongSeven(campaign, '2026-01-05')).toEqual(['2026-01-07', '2026-01-08', '2026-01-09']);
    expect(daysAmongSeven(campaign, '2026-01-10')).toEqual(
      [12, 13, 14, 15, 16].map((day) => `2026-01-${day}`),
    );
    expect(daysAmongSeven(campaign, '2025-12-01')).toEqual([]);
  });

  it('are counted correctly without iterating', () => {
    for (let days = 0; days < 40; days += 1) {
      const date = dayAfter(campaign.startDate, days);
      let counted = 0;
      for (let at = 0; at < days; at += 1)
        if (campaign.callDays.includes(new Date(dayAfter(campaign.startDate, at)).getUTCDay())) counted += 1;
      expect(daysBefore(campaign, date)).toBe(counted);
    }
    expect(daysBefore(campaign, '2020-01-01')).toBe(0);
  });
});
