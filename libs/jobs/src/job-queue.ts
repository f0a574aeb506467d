import type { JobsOptions, Queue } from 'bullmq';
import { JOBS, type Job, reservedQueue } from './job';

/** Adds jobs to the queues. The queue only wakes workers: the outbox and the janitor restore lost jobs. */
export interface JobQueue {
  /**
   * Adds a job within a second, or throws. It may start after `delaySeconds`. A job that wakes slots wakes the reserved ones, too.
   * Do not call it inside a transaction.
   */
  add(job: Job, delaySeconds?: number): Promise<void>;
}

/** The queue as a worker sees it. */
export interface WorkerJobQueue extends JobQueue {
  /** Adds a job for normal slots only, or for reserved slots only. */
  addFor(slot: 'normal' | 'reserved', job: Job): Promise<void>;
}

const BUDGET_MS = 1000;

/** The queue retries infrastructure failures only. The workflow's row decides about failures of a workflow. */
const OPTIONS = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 5000, jitter: 0.5 },
  // Ended jobs are removed, so that the janitor can reuse their ids.
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 5,
  sizeLimit: 4096,
} satisfies JobsOptions;

export function createJobQueue(queues: readonly Queue[]): WorkerJobQueue {
  const byName = new Map(queues.map((queue) => [queue.name, queue]));
  const add = async (name: string, job: Job, delaySeconds: number): Promise<void> => {
    const queue = byName.get(name);
    if (queue === undefined) throw new Error(`The queue "${name}" is not registered.`);
    const options = { ...OPTIONS, jobId: job.jobId, delay: Math.round(delaySeconds * 1000) };
    await withinBudget(queue.add(job.job, job.payload, options));
  };
  return {
    async add(job, delaySeconds = 0) {
      const { queue, isForSlots } = definitionOf(job);
      const names = isForSlots ? [queue, reservedQueue(queue)] : [queue];
      await Promise.all(names.map((name) => add(name, job, delaySeconds)));
    },
    async addFor(slot, job) {
      const { queue } = definitionOf(job);
      await add(slot === 'normal' ? queue : reservedQueue(queue), job, 0);
    },
  };
}

function definitionOf(job: Job): (typeof JOBS)[number] {
  const definition = JOBS.find((candidate) => candidate.name === job.job);
  if (definition === undefined) throw new Error(`There is no job "${job.job}".`);
  definition.payload.parse(job.payload);
  return definition;
}

/** Limits the wait while Redis is unavailable. If the call fails later, the janitor handles it. */
async function withinBudget(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The queue did not answer within ${BUDGET_MS} ms.`)),
      BUDGET_MS,
    );
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
