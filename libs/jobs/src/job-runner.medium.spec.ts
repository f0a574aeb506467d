import { randomUUID } from 'node:crypto';
import { convertWorkflow, convertWorkflowJob, wakeUp } from './job';
import { handles, type JobRunner, runJobs } from './job-runner';

describe('the job queue', () => {
  const runners: JobRunner[] = [];
  let prefix: string;
  let runs: number[];
  let handsOn: boolean;
  /** Number of coming jobs for which this process has no free slot. */
  let asksElsewhere: number;
  /** Promises that jobs wait for before they end, by workflow id. */
  let held: Map<number, Promise<void>>;

  function start(): JobRunner {
    const runner = runJobs({
      redisUrl: process.env.REDIS_URL ?? '',
      prefix,
      onError: () => undefined,
      queues: ['conversion'],
      concurrency: { extraction: 1, conversion: 2 },
      handlers: [
        handles(convertWorkflow, async ({ workflowId }, { wakeNext, wakeElsewhere }) => {
          runs.push(workflowId);
          if (runs.length <= asksElsewhere) await wakeElsewhere();
          if (handsOn && runs.length < 3) await wakeNext();
          await held.get(workflowId);
        }),
      ],
    });
    runners.push(runner);
    return runner;
  }

  beforeEach(() => {
    [prefix, runs, held, handsOn] = [`test-${randomUUID()}`, [], new Map(), false];
    asksElsewhere = 0;
  });
  afterEach(() => Promise.all(runners.splice(0).map((runner) => runner.drain(100))));

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

  it('combines many wake-ups that found no free slot', async () => {
    asksElsewhere = 100;
    const { queue } = start();

    await Promise.all(
      Array.from({ length: 100 }, (_unused, number) => queue.add(convertWorkflowJob(number + 1, 1))),
    );
    await until(() => runs.length > 100);
    await queue.add(convertWorkflowJob(1000, 1), 1);
    await until(() => runs.includes(1000));

    expect(runs.length).toBeLessThan(150);
  });

  it('retries while there is no free slot, also after a retry', async () => {
    asksElsewhere = 3;
    const { queue } = start();

    await queue.add(convertWorkflowJob(1, 1));
    await until(() => runs.length === 4);

    expect(runs).toEqual([1, 1, 1, 1]);
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
