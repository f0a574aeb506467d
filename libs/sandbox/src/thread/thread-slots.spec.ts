import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { withThreadSlot } from './thread-slots';

describe('work for threads', () => {
  const { signal } = new AbortController();

  it('is done for a few at a time, in the order of asking, also behind one that fails', async () => {
    const begun: number[] = [];
    let [now, most] = [0, 0];
    const work = (place: number) =>
      withThreadSlot({ signal, characters: 1 }, async () => {
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

  it('that is large is done one at a time, and others beside it', async () => {
    let [now, most, others] = [0, 0, 0];
    const large = () =>
      withThreadSlot({ signal, characters: 5_000_000 }, async () => {
        now += 1;
        most = Math.max(most, now);
        await sleep(20);
        others += await withThreadSlot({ signal, characters: 10 }, () => Promise.resolve(1));
        now -= 1;
      });

    await Promise.all(Array.from({ length: 5 }, large));

    expect([most, others]).toEqual([1, 5]);
  });

  it('is not waited for any more by whoever was told to stop', async () => {
    const controller = new AbortController();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const before = Array.from({ length: 2 + 2 * availableParallelism() }, () =>
      withThreadSlot({ signal, characters: 1 }, () => held),
    );
    const waiting = withThreadSlot({ signal: controller.signal, characters: 1 }, () =>
      Promise.resolve('done'),
    );
    controller.abort(new Error('cancelled by a person'));

    await expect(waiting).rejects.toThrow('cancelled by a person');
    release();
    await Promise.all(before);
    expect(await withThreadSlot({ signal, characters: 1 }, () => Promise.resolve('done'))).toBe('done');
  });
});
