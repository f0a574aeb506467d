import { fromPs, processorMs } from './processor-time';

describe('the processor time of a process', () => {
  it('grows with the work of the process', async () => {
    const before = await processorMs(process.pid);
    const { user } = process.cpuUsage();
    while (process.cpuUsage().user - user < 100_000);
    const after = await processorMs(process.pid);

    expect(Number(after) - Number(before)).toBeGreaterThanOrEqual(80);
  });

  it.each([
    ['0:01.23', 1230],
    ['  12:05.00\n', 725_000],
    ['01:02:03', 3_723_000],
    ['1-01:00:00', 90_000_000],
    ['', undefined],
  ])('is read from ps: %p', (text, milliseconds) => {
    expect(fromPs(text)).toBe(milliseconds);
  });
});
