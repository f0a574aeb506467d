import { WorkerLoad } from './worker-load';

describe('the load of a worker', () => {
  const held = () => {
    let end = (): void => undefined;
    const work = () => new Promise<void>((resolve) => (end = resolve));
    return { work, end: () => end() };
  };

  it('suspects work that runs alone, and no work that runs beside other work', async () => {
    const load = new WorkerLoad(() => 0.5);
    const [one, other] = [held(), held()];
    expect(load.isIdle()).toBe(true);

    const first = load.during('conversion', one.work);
    expect([load.isIdle(), load.maySuspectWork()]).toEqual([false, true]);
    const second = load.during('extraction', other.work);
    expect(load.maySuspectWork()).toBe(false);
    expect([load.runningOf('conversion'), load.runningOf('extraction')]).toEqual([1, 1]);
    other.end();
    await second;
    expect(load.maySuspectWork()).toBe(true);
    one.end();
    await first;
    expect(load.isIdle()).toBe(true);
  });

  it('suspects all work while the memory is nearly used up', () => {
    const load = new WorkerLoad(() => 0.9);
    const [one, other] = [held(), held()];
    void load.during('conversion', one.work);
    void load.during('extraction', other.work);

    expect(load.maySuspectWork()).toBe(true);
  });

  it('measures the memory of this process', () => {
    expect(new WorkerLoad().maySuspectWork()).toBe(true);
  });
});
