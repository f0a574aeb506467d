import { persistently } from './persistently';

const lineDown = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('a part of the program', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('is fetched again after a minute without a line', async () => {
    const isBackAt = Date.now() + 60_000;
    const load = jest.fn(() => (Date.now() < isBackAt ? lineDown() : Promise.resolve('part')));

    const part = persistently(load);
    await jest.advanceTimersByTimeAsync(75_000);

    expect(await part).toBe('part');
    expect(load.mock.calls.length).toBeLessThanOrEqual(8);
  });

  it('is fetched as soon as the browser is back on the line', async () => {
    let isBack = false;
    const load = jest.fn(() => (isBack ? Promise.resolve('part') : lineDown()));
    const part = persistently(load);
    await jest.advanceTimersByTimeAsync(10_000);

    isBack = true;
    window.dispatchEvent(new Event('online'));

    expect(await part).toBe('part');
  });

  it('is given up when it is really not there', async () => {
    const part = expect(persistently(lineDown)).rejects.toThrow('Failed to fetch');

    await jest.advanceTimersByTimeAsync(120_000);

    await part;
  });
});
