import type { JobsOptions, Queue } from 'bullmq';
import { JOBS, type Job, type QueueName } from './job';

/** Puts jobs into the queues. The queue is an alarm clock: what it loses, the outbox and the sweeps bring back. */
export interface JobQueue {
  /** Adds a job within a second, or throws; it may begin after `delaySeconds`. Never call it inside a transaction. */
  add(job: Job, delaySeconds?: number): Promise<void>;
}

const BUDGET_MS = 1000;

/** Infrastructure failures are retried by the queue; what a workflow meets is decided in its row, not here. */
const OPTIONS = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 5000, jitter: 0.5 },
  // Nothing is kept: the id of an ended job must be free for the sweep.
  removeOnComplete: true,
  removeOnFail: true,
  stackTraceLimit: 5,
  sizeLimit: 4096,
} satisfies JobsOptions;

export function createJobQueue(queues: Readonly<Record<QueueName, Queue>>): JobQueue {
  const queueOf = (job: Job): Queue => {
    const definition = JOBS.find((candidate) => candidate.name === job.job);
    if (definition === undefined) throw new Error(`There is no job "${job.job}".`);
    definition.payload.parse(job.payload);
    return queues[definition.queue];
  };
  return {
    async add(job, delaySeconds = 0) {
      const options = { ...OPTIONS, jobId: job.jobId, delay: Math.round(delaySeconds * 1000) };
      await withinBudget(queueOf(job).add(job.job, job.payload, options));
    },
  };
}

/** With Redis away a call would hang; its late failure is the sweep's business. */
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
