import { callsGoOnMs } from './time-to-stop';

describe('the time that a worker has to stop', () => {
  it.each([
    [3, 2400],
    [40, 32_000],
    [120, 110_000],
    [3600, 3_590_000],
  ])('of %i seconds is available to calls, except the time for recording them', (seconds, callsMs) => {
    expect(callsGoOnMs(seconds)).toBe(callsMs);
  });
});
