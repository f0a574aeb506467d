import { randomUUID } from 'node:crypto';
import { convertWorkflow, convertWorkflowJob } from './job';
import { handles, type JobRunner, runJobs } from './job-runner';

describe('the queue', () => {
  let runner: JobRunner;
  let runs: number[];
  let answers: ({ again: number } | undefined)[];

  beforeEach(() => {
    [runs, answers] = [[], []];
    runner = runJobs({
      redisUrl: process.env.REDIS_URL ?? '',
      prefix: `test-${randomUUID()}`,
      onError: () => undefined,
      queues: ['conversion'],
      concurrency: { extraction: 1, conversion: 1 },
      handlers: [
        handles(convertWorkflow, ({ workflowId }) => {
          runs.push(workflowId);
          return Promise.resolve(answers.shift());
        }),
      ],
    });
  });
  afterEach(() => runner.drain(100));

  const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
    for (
      const end = Date.now() + 10_000;
      !(await isTrue());
      await new Promise((next) => setTimeout(next, 20))
    )
      if (Date.now() > end) throw new Error('It did not happen.');
  };

  it('lets a job that waits for its time begin at once when it is hastened', async () => {
    answers.push({ again: 3600 });
    await runner.queue.add(convertWorkflowJob(7, 1));
    await until(() => runs.length === 1);

    await until(() => {
      // The job is put aside only after its handler has answered.
      void runner.queue.hasten(convertWorkflowJob(7, 1));
      return runs.length >= 2;
    });

    expect(runs.slice(0, 2)).toEqual([7, 7]);
  });

  it('lets several hasten the same job', async () => {
    answers.push({ again: 3600 });
    const job = convertWorkflowJob(9, 1);
    await runner.queue.add(job);
    await until(() => runs.length === 1);

    await until(async () => {
      await Promise.all(Array.from({ length: 8 }, () => runner.queue.hasten(job)));
      return runs.length >= 2;
    });

    expect(runs.slice(0, 2)).toEqual([9, 9]);
  });

  it('adds a job that is to be hastened and is not there', async () => {
    await runner.queue.hasten(convertWorkflowJob(8, 1));

    await until(() => runs.length === 1);
    expect(runs).toEqual([8]);
  });
});
