import { WorkerLoad } from './worker-load';
import { WorkerSlots, type Source, type Waking } from './worker-slots';

interface Waiting {
  readonly name: string;
  readonly isNewcomer: boolean;
}

/** Work that runs until the test ends it. */
function source(waiting: Waiting[]) {
  const running = new Map<string, () => void>();
  const asked: boolean[] = [];
  const work: Source<Waiting> = {
    queue: 'conversion',
    claim(onlyReservedSlot) {
      asked.push(onlyReservedSlot);
      const at = waiting.findIndex(({ isNewcomer }) => isNewcomer || !onlyReservedSlot);
      return Promise.resolve(at === -1 ? null : (waiting.splice(at, 1)[0] ?? null));
    },
    run: ({ name }) => new Promise((resolve) => running.set(name, resolve)),
  };
  const end = async (name: string): Promise<void> => {
    running.get(name)?.();
    running.delete(name);
    await settled();
  };
  return { work, running, asked, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const usual = (name: string): Waiting => ({ name, isNewcomer: false });
const nothing = () => Promise.resolve();
const open: Waking = {
  isReserved: false,
  isClosing: () => false,
  wakeNext: nothing,
  wakeReserved: nothing,
};
const reserved: Waking = { ...open, isReserved: true };

describe('the worker slots of a process', () => {
  it('run one piece of work after the other, and claim nothing while all are busy', async () => {
    const { work, running, asked, end } = source(['a', 'b', 'c', 'd'].map(usual));
    const slots = new WorkerSlots(2, new WorkerLoad());
    void slots.work(work, open);
    void slots.work(work, open);
    await settled();
    expect([...running.keys()]).toEqual(['a', 'b']);

    await end('a');
    expect([...running.keys()]).toEqual(['b', 'c']);
    expect(asked).toHaveLength(3);
  });

  it('reserve one for people who have nothing running', async () => {
    const waiting = ['a', 'b', 'c'].map(usual);
    const { work, running } = source(waiting);
    const slots = new WorkerSlots(2, new WorkerLoad());
    for (let slot = 0; slot < 2; slot += 1) void slots.work(work, open);
    void slots.work(work, reserved);
    await settled();
    expect([...running.keys()]).toEqual(['a', 'b']);

    waiting.push({ name: 'new', isNewcomer: true });
    void slots.work(work, reserved);
    await settled();

    expect([...running.keys()]).toEqual(['a', 'b', 'new']);
  });

  it('leave the reserved slot empty while another one is free, also when it is about to take work', async () => {
    const waiting = [usual('a'), usual('b')];
    const { work, running, asked } = source(waiting);
    const slots = new WorkerSlots(2, new WorkerLoad());
    void slots.work(work, open);
    await settled();
    waiting[0] = { name: 'new', isNewcomer: true };
    void slots.work(work, open);
    await slots.work(work, reserved);

    expect([...running.keys()]).toEqual(['a', 'new']);
    expect(asked).toEqual([false, false, true]);

    const idle = source([{ name: 'new', isNewcomer: true }]);
    await new WorkerSlots(1, new WorkerLoad()).work(idle.work, reserved);
    expect(idle.asked).toEqual([]);
  });

  it('wake the reserved slot when the last other one is taken, because it ignored wake-ups before', async () => {
    const { work, end } = source(['a', 'b', 'c'].map(usual));
    let woken = 0;
    const waking = { ...open, wakeReserved: () => Promise.resolve(void (woken += 1)) };
    const slots = new WorkerSlots(2, new WorkerLoad());
    void slots.work(work, waking);
    await settled();
    expect(woken).toBe(0);

    void slots.work(work, waking);
    await settled();
    expect(woken).toBe(1);

    await end('a');
    expect(woken).toBe(1);
  });

  it('wake another slot after work in the reserved one, and the next reserved slot before it', async () => {
    const waiting = [usual('a')];
    const { work, end } = source(waiting);
    const woken: string[] = [];
    const waking = {
      ...reserved,
      wakeNext: () => Promise.resolve(void woken.push('next')),
      wakeReserved: () => Promise.resolve(void woken.push('reserved')),
    };
    const slots = new WorkerSlots(1, new WorkerLoad());
    void slots.work(work, open);
    await settled();
    waiting.push({ name: 'new', isNewcomer: true });
    void slots.work(work, waking);
    await settled();
    expect(woken).toEqual(['reserved']);

    await end('new');
    expect(woken).toEqual(['reserved', 'next']);
  });

  it('claim nothing more when the process stops', async () => {
    const { work, running, end } = source(['a', 'b'].map(usual));
    let isClosing = false;
    const done = new WorkerSlots(1, new WorkerLoad()).work(work, { ...open, isClosing: () => isClosing });
    await settled();

    isClosing = true;
    await end('a');
    await done;

    expect([...running.keys()]).toEqual([]);
  });

  it('wake another slot once if there was work, and not otherwise', async () => {
    const { work, end } = source(['a', 'b'].map(usual));
    let woken = 0;
    const waking = { ...open, wakeNext: () => Promise.resolve(void (woken += 1)) };
    const done = new WorkerSlots(1, new WorkerLoad()).work(work, waking);
    await settled();
    await end('a');
    await end('b');
    await done;
    expect(woken).toBe(1);

    await new WorkerSlots(1, new WorkerLoad()).work(work, waking);
    expect(woken).toBe(1);
  });
});
