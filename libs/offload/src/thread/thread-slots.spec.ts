import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { withThreadSlot } from './thread-slots';

describe('work for threads', () => {
  const { signal } = new AbortController();

  it('is done for a few at a time, in the order of asking, also behind one that fails', async () => {
    const begun: number[] = [];
    let [now, most] = [0, 0];
    const work = (place: number) =>
      withThreadSlot(signal, async () => {
        begun.push(place);
        now += 1;
        most = Math.max(most, now);
        await sleep(5);
        now -= 1;
        if (place === 1) throw new Error('It failed.');
        return place;
      });

    const all = Array.from({ length: 40 * availableParallelism() }, (_unused, place) => work(place));
    const results = await Promise.allSettled(all);

    expect(begun).toEqual([...begun].sort((one, other) => one - other));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(begun).toHaveLength(all.length);
    expect(most).toBeLessThan(all.length);
  });

  it('is not waited for any more by whoever was told to stop', async () => {
    const controller = new AbortController();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const before = Array.from({ length: 2 + 2 * availableParallelism() }, () =>
      withThreadSlot(signal, () => held),
    );
    const waiting = withThreadSlot(controller.signal, () => Promise.resolve('done'));
    controller.abort(new Error('cancelled by a person'));

    await expect(waiting).rejects.toThrow('cancelled by a person');
    release();
    await Promise.all(before);
    expect(await withThreadSlot(signal, () => Promise.resolve('done'))).toBe('done');
  });
});
