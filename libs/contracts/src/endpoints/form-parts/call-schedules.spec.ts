import { CampaignBody, ScheduleBody } from './call-schedules';

const campaign = { name: 'Spring', startDate: '2026-03-02' };
const schedule = { ...campaign, primaryCallTime: '09:30' };
const faultOf = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe('the bounds of plans (specification §5)', () => {
  it.each<[object, string]>([
    [{ name: ' ' }, 'Campaign name is required'],
    [{ startDate: '' }, 'Start date is required'],
    [{ startDate: '2026-02-30' }, 'Use a date such as 2026-01-31'],
    [{ callWindowStart: -1 }, 'The window begins at an hour from 0 to 23'],
    [{ callWindowEnd: 24 }, 'The window ends at an hour from 0 to 23'],
    [{ callWindowStart: 17 }, 'The window must end after it begins'],
    [{ callDays: [7] }, 'Days are 0 (Sunday) to 6'],
    [{ callDays: [] }, 'Choose at least one day'],
    [{ callDays: [1, 1] }, 'A day is selected twice'],
    [{ callsPerDay: 0 }, 'Calls per day must be 1 to 1000'],
    [{ callsPerDay: 1001 }, 'Calls per day must be 1 to 1000'],
  ])('refuse a campaign with %j', (given, message) => {
    expect(faultOf(CampaignBody.safeParse({ ...campaign, ...given }))).toBe(message);
  });

  it.each<[object, string]>([
    [{ name: '' }, 'Plan name is required'],
    [{ primaryCallTime: '24:00' }, 'Use a time such as 09:30'],
    [{ maxRetries: 6 }, 'Retries must be 0 to 5'],
    [{ maxDuration: 0 }, 'A call lasts 1 to 120 minutes'],
    [{ temperature: 2.1 }, 'Temperature must be 0 to 2'],
    [{ dayOfWeek: '7' }, 'Use a day from 0 (Sunday) to 6'],
  ])('refuse a schedule with %j', (given, message) => {
    expect(faultOf(ScheduleBody.safeParse({ ...schedule, ...given }))).toBe(message);
  });

  it('take the widest that the specification allows', () => {
    const widest = {
      callWindowStart: 0,
      callWindowEnd: 23,
      callDays: [0, 1, 2, 3, 4, 5, 6],
      callsPerDay: 1000,
    };
    expect(CampaignBody.safeParse({ ...campaign, ...widest }).success).toBe(true);
  });
});
