import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { entryFile } from '../entry-file';
import { inThread } from './in-thread';
import { PreparedTask } from './prepared-task';
import { THREAD_SLOTS } from './thread-slots';

const LONG_MS = 30_000;
const { signal } = new AbortController();
const task = (name: string, data: unknown = null) => ({
  entry: 'libs/sandbox/src/thread/probe-thread',
  task: name,
  data,
  characters: 0,
  signal,
});
const threadOf = async (): Promise<number | undefined> =>
  (await inThread<{ threadId: number }>(task('answer'), LONG_MS))?.threadId;

describe('a job in a thread', () => {
  it('is answered, by the thread that is warm', async () => {
    const first = await inThread(task('answer', { text: 'a study' }), LONG_MS);

    expect(first).toEqual({ data: { text: 'a study' }, threadId: expect.any(Number) });
    expect(await threadOf()).toBe(await threadOf());
  });

  it('rejects with what it throws, and the next one is answered', async () => {
    await expect(inThread(task('fail'), LONG_MS)).rejects.toMatchObject({
      name: 'RangeError',
      message: 'It failed.',
    });
    expect(await threadOf()).toEqual(expect.any(Number));
  });

  it('is null when it takes too long, and its thread has ended', async () => {
    const before = await threadOf();

    expect(await inThread(task('neverEnd'), 100)).toBeNull();
    expect(await threadOf()).not.toBe(before);
  });

  it('is null when it wants more memory than a thread has, and nothing else is harmed', async () => {
    const [large, small] = await Promise.all([inThread(task('holdMemory', 4096), LONG_MS), threadOf()]);

    expect(large).toBeNull();
    expect(small).toEqual(expect.any(Number));
  });

  it('that is large waits for the large one before it, and a small one does not', async () => {
    const work = (characters: number) =>
      inThread<{ from: number; to: number }>({ ...task('workFor', 200), characters }, LONG_MS);
    const large = 5_000_000;
    // Both threads are warm, so that the second job would begin beside the first one.
    await Promise.all([work(1), work(1)]);

    const [one, other] = await Promise.all([work(large), work(large)]);
    const [beside, small] = await Promise.all([inThread(task('workFor', 2000), LONG_MS), work(1)]);

    expect(Number(other?.from)).toBeGreaterThanOrEqual(Number(one?.to));
    expect(small?.from).toBeLessThan((beside as { to: number }).to);
  });

  it('leaves a thread behind that is not kept when it has grown', async () => {
    const grown = await inThread<{ threadId: number }>(task('holdMemory', 200), LONG_MS);
    const next = await threadOf();

    expect(next).not.toBe(grown?.threadId);
    expect(await threadOf()).toBe(next);
  });

  it('rejects with the reason when it is told to stop, and those behind it have their turn', async () => {
    const controller = new AbortController();
    const stopped = Array.from({ length: THREAD_SLOTS }, () =>
      inThread({ ...task('neverEnd'), signal: controller.signal }, LONG_MS),
    );
    const behind = Promise.all([threadOf(), threadOf()]);
    await sleep(300);
    controller.abort(new Error('cancelled by a person'));

    const outcomes = await Promise.allSettled(stopped);

    expect(outcomes).toEqual(
      stopped.map(() => ({ status: 'rejected', reason: new Error('cancelled by a person') })),
    );
    expect(await behind).toEqual([expect.any(Number), expect.any(Number)]);
  });

  it('says when there is no build of its code', async () => {
    const nowhere = { ...task('answer'), entry: 'libs/sandbox/src/nowhere' };

    await expect(inThread(nowhere, LONG_MS)).rejects.toThrow('There is no build');
  });
});

describe('a task that is prepared', () => {
  it('waits for what it is asked while others work', async () => {
    const waiting = new PreparedTask(task('prepared', 'documents and'));
    const others = await Promise.all(Array.from({ length: 2 * THREAD_SLOTS }, threadOf));

    expect(others).toHaveLength(2 * THREAD_SLOTS);
    expect(await waiting.ask('XML', LONG_MS)).toBe('documents and XML');
  });

  it('is ended when nobody asks it any more, and by its signal', async () => {
    const controller = new AbortController();
    const [forgotten, stopped] = [
      new PreparedTask(task('prepared', 'documents')),
      new PreparedTask({ ...task('prepared', 'documents'), signal: controller.signal }),
    ];
    forgotten.cancel();
    controller.abort(new Error('cancelled by a person'));

    expect(await forgotten.ask('XML', LONG_MS)).toBeNull();
    await expect(stopped.ask('XML', LONG_MS)).rejects.toThrow('cancelled by a person');
  });
});

describe('a process with warm threads', () => {
  it('ends when it has nothing else to do', async () => {
    const offload = JSON.stringify(entryFile('libs/sandbox/src/index'));
    const job = JSON.stringify(task('answer'));
    const script = `const { inThread } = require(${offload});
      inThread({ ...${job}, signal: new AbortController().signal }, 60_000).then(() => console.log('answered'));`;

    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], {
      cwd: resolve(__dirname),
      timeout: 60_000,
    });

    expect(stdout).toBe('answered\n');
  });
});
