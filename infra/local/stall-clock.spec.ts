import { type Activity, startStallClock } from './stall-clock';

const LIMIT_MS = 10_000;

/** Advances a clock second by second. Returns after how many seconds the process counts as stalled, if at all. */
function secondsUntilStalled(activityAt: (second: number) => Activity | undefined): number | undefined {
  let second = 0;
  const clock = startStallClock({
    pid: 1,
    limitMs: LIMIT_MS,
    longestMs: 600_000,
    now: () => second * 1_000,
    measure: () => activityAt(second),
  });
  for (second = 1; second < 300; second++) if (clock.isOver()) return second;
  return undefined;
}

describe('stall clock', () => {
  it('is over when the process has been idle for the limit', () => {
    expect(secondsUntilStalled(() => ({ cpuMs: 500, isRunnable: false }))).toBe(10);
  });

  it('does not count the timers of an idle server as progress', () => {
    expect(secondsUntilStalled((second) => ({ cpuMs: second * 20, isRunnable: false }))).toBe(10);
  });

  it.each<[string, (second: number) => Activity]>([
    ['uses the processor', (second) => ({ cpuMs: second * 150, isRunnable: false })],
    ['waits for a processor or a disk', () => ({ cpuMs: 0, isRunnable: true })],
  ])('goes on while the process %s', (_, activityAt) => {
    expect(secondsUntilStalled(activityAt)).toBeUndefined();
  });

  it('counts idle time in between', () => {
    const everySecondSecond = (second: number): Activity => ({ cpuMs: 0, isRunnable: second % 2 === 0 });
    expect(secondsUntilStalled(everySecondSecond)).toBe(19);
  });

  it('waits five times longer where the system does not tell what a process does', () => {
    expect(secondsUntilStalled(() => undefined)).toBe(50);
  });

  it('starts anew when it is told of other progress, but has an end', () => {
    let now = 0;
    const idle = { cpuMs: 0, isRunnable: false };
    const clock = startStallClock({
      pid: 1,
      limitMs: LIMIT_MS,
      longestMs: 60_000,
      now: () => now,
      measure: () => idle,
    });
    const overAt = Array.from({ length: 70 }, (_, index) => (index + 1) * 1_000).find((at) => {
      now = at;
      clock.reset();
      return clock.isOver();
    });
    expect(overAt).toBe(60_000);
  });

  it('does not take a pause of its own process for idleness of the other', () => {
    let now = 0;
    const measure = (): Activity => ({ cpuMs: 0, isRunnable: false });
    const clock = startStallClock({ pid: 1, limitMs: LIMIT_MS, now: () => now, measure });
    now = 60_000;
    expect(clock.isOver()).toBe(false);
  });
});
