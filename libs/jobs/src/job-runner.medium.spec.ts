import { randomUUID } from 'node:crypto';
import { convertWorkflow, convertWorkflowJob, wakeUp } from './job';
import { handles, type JobRunner, runJobs } from './job-runner';

describe('the job queue', () => {
  const runners: JobRunner[] = [];
  let prefix: string;
  let runs: number[];
  let handsOn: boolean;
  /** The jobs of reserved slots. */
  let reserved: number[];
  /** Promises that jobs wait for before they end, by workflow id. */
  let held: Map<number, Promise<void>>;
  let ends: (() => void)[];

  function start(): JobRunner {
    const runner = runJobs({
      redisUrl: process.env.REDIS_URL ?? '',
      prefix,
      onError: () => undefined,
      queues: ['conversion'],
      concurrency: { extraction: 1, conversion: 2 },
      handlers: [
        handles(convertWorkflow, async ({ workflowId }, { isReserved, wakeNext }) => {
          if (isReserved) return void reserved.push(workflowId);
          runs.push(workflowId);
          if (handsOn && runs.length < 3) await wakeNext();
          await held.get(workflowId);
        }),
      ],
    });
    runners.push(runner);
    return runner;
  }

  beforeEach(() => {
    [prefix, runs, reserved, held, handsOn] = [`test-${randomUUID()}`, [], [], new Map(), false];
    ends = [];
  });
  afterEach(() => {
    // A job that a failed test left waiting would keep its process from stopping.
    for (const end of ends) end();
    return Promise.all(runners.splice(0).map((runner) => runner.drain(100)));
  });

  const until = async (isTrue: () => boolean): Promise<void> => {
    for (const end = Date.now() + 60_000; !isTrue(); await new Promise((next) => setTimeout(next, 20)))
      if (Date.now() > end) throw new Error('Timed out waiting for the condition.');
  };

  it('starts a delayed job on time, and others meanwhile', async () => {
    const { queue } = start();
    await queue.add(convertWorkflowJob(1, 1), 1);
    await queue.add(convertWorkflowJob(2, 1));

    await until(() => runs.length === 2);

    expect(runs).toEqual([2, 1]);
  });

  it('wakes a slot although a job of the same workflow still runs', async () => {
    const { queue } = start();
    let end = (): void => undefined;
    held.set(1, new Promise((resolve) => (end = resolve)));
    const job = convertWorkflowJob(1, 1);
    await queue.add(job);
    await until(() => runs.length === 1);

    await queue.add(job);
    await queue.add(wakeUp(job, 'a'));
    await until(() => runs.length === 2);
    end();

    expect(runs).toEqual([1, 1]);
  });

  it('passes on a wake-up that has found work, and no other job', async () => {
    handsOn = true;
    const { queue } = start();

    await queue.add(convertWorkflowJob(1, 1));
    await until(() => runs.length === 1);
    await queue.add(wakeUp(convertWorkflowJob(2, 1), 'a'));
    await until(() => runs.length === 3);

    expect(runs).toEqual([1, 2, 2]);
  });

  it('gives no wake-up to a process without a free slot, but one for its reserved slot', async () => {
    const { queue } = start();
    for (const id of [1, 2]) held.set(id, new Promise((resolve) => ends.push(resolve)));
    for (const id of [1, 2]) await queue.add(convertWorkflowJob(id, 1));
    await until(() => runs.length === 2);
    await until(() => reserved.length === 2);

    await queue.add(convertWorkflowJob(3, 1));
    await until(() => reserved.length === 3);
    expect(runs).toEqual([1, 2]);

    for (const end of ends) end();
    await until(() => runs.length === 3);
    expect(runs).toEqual([1, 2, 3]);
  });

  it('gives a wake-up to the process that has a free slot', async () => {
    for (const id of [1, 2]) held.set(id, new Promise((resolve) => ends.push(resolve)));
    const full = start();
    for (const id of [1, 2]) await full.queue.add(convertWorkflowJob(id, 1));
    await until(() => runs.length === 2);
    start();

    for (let id = 3; id < 13; id += 1) await full.queue.add(convertWorkflowJob(id, 1));
    await until(() => runs.length === 12);
    for (const end of ends) end();

    expect(new Set(runs).size).toBe(12);
  });

  it('leaves a wake-up for other processes when it stops during a job', async () => {
    const first = start();
    let end = (): void => undefined;
    held.set(1, new Promise((resolve) => (end = resolve)));
    await first.queue.add(convertWorkflowJob(1, 1));
    await until(() => runs.length === 1);

    const drained = first.drain(10_000);
    end();
    await drained;
    start();

    await until(() => runs.length === 2);
    expect(runs).toEqual([1, 1]);
  });
});
