import { randomUUID } from 'node:crypto';
import { Queue, Worker, type Job as BullJob } from 'bullmq';
import { Redis } from 'ioredis';
import type { QueueName } from '@app/contracts';
import type { z } from 'zod';
import { isWakeUp, type Job, JOBS, REDIS_QUEUES, type JobDefinition, reservedQueue, wakeUp } from './job';
import { createJobQueue, type JobQueue } from './job-queue';
import { producerConnection, queuePrefix, type JobQueueOptions } from './job-queue.module';

export interface JobContext {
  /**
   * Fires when the process shuts down. It does not fire when Redis loses the job or its lock: the row that the job works on
   * decides whether the work continues.
   */
  readonly signal: AbortSignal;
  readonly queue: JobQueue;
  /** True after the stop signal: start nothing new. */
  readonly isClosing: () => boolean;
  /** True if the job wakes the reserved slot of this process. */
  readonly isReserved: boolean;
  /**
   * Call when this wake-up has found work: wakes one more slot, so that one wake-up is enough for all waiting work. A job that
   * belongs to one order wakes no other slot, because each order has a job. Never throws, because the janitor wakes slots as well.
   */
  readonly wakeNext: () => Promise<void>;
  /** Wakes the reserved slot of any process. Never throws, because the janitor wakes slots as well. */
  readonly wakeReserved: () => Promise<void>;
}

export interface JobHandler {
  readonly definition: JobDefinition;
  run(payload: unknown, context: JobContext): Promise<void>;
}

/** Binds a handler to its job and parses the payload before the handler sees it. */
export function handles<Payload extends z.ZodType>(
  definition: JobDefinition<Payload>,
  handle: (payload: z.output<Payload>, context: JobContext) => Promise<void>,
): JobHandler {
  return {
    definition,
    run: (payload, context) => handle(definition.payload.parse(payload), context),
  };
}

export interface JobRunnerOptions extends JobQueueOptions {
  readonly handlers: readonly JobHandler[];
  /** Concurrent jobs of each queue, without the reserved slot. */
  readonly concurrency: Readonly<Record<QueueName, number>>;
  readonly queues: readonly QueueName[];
}

export interface JobRunner {
  readonly queue: JobQueue;
  /** Takes no new job, gives running jobs `graceMs` to end, then aborts them and waits. */
  drain(graceMs: number): Promise<void>;
  /** True if the Redis connection works; for the health check. */
  isConnected(): boolean;
}

/** Crash recovery takes at most the lock time plus two stalled checks: 35 s (quality bar A.5). */
const LOCK_MS = 20_000;
const STALLED_CHECK_MS = 7_500;

/** Starts two BullMQ workers per queue: one for its jobs, and one for its reserved slot. Throws if a job has no handler, or two. */
export function runJobs(options: JobRunnerOptions): JobRunner {
  const handlers = handlersByName(options);
  const connection = new Redis(options.redisUrl, { maxRetriesPerRequest: null });
  connection.on('error', options.onError);
  const prefix = queuePrefix(options.prefix);
  const running = new Set<AbortController>();
  let isClosing = false;

  async function process(job: BullJob, isReserved: boolean): Promise<void> {
    const handler = handlers.get(job.name);
    if (handler === undefined) throw new Error(`No handler for job "${job.name}".`);
    const controller = new AbortController();
    running.add(controller);
    try {
      const { signal } = controller;
      const wake = (slot: 'normal' | 'reserved') =>
        queue.addFor(slot, wakeUp(toJob(job), randomUUID())).catch(options.onError);
      await handler.run(job.data, {
        signal,
        queue,
        isClosing: () => isClosing,
        isReserved,
        wakeNext: async () => (isReserved || isWakeUp(toJob(job)) ? wake('normal') : undefined),
        wakeReserved: () => wake('reserved'),
      });
    } finally {
      running.delete(controller);
    }
    // The process is stopping, so another one may start the work that this job was a wake-up for.
    if (isClosing) await queue.add(wakeUp(toJob(job), randomUUID()));
  }

  const producer = producerConnection(options);
  const queues = REDIS_QUEUES.map((name) => new Queue(name, { connection: producer, prefix }));
  for (const each of queues) each.on('error', options.onError);
  const queue = createJobQueue(queues);

  const workerOf = (name: string, concurrency: number, isReserved: boolean): Worker => {
    const worker = new Worker(name, (job) => process(job, isReserved), {
      connection,
      prefix,
      concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_MS,
      maxStalledCount: 3,
      // Crashes are counted in the row instead.
      maxStartedAttempts: 10_000,
    });
    worker.on('error', options.onError);
    worker.on('failed', (_job, error) => options.onError(error));
    return worker;
  };
  const workers = options.queues.flatMap((name) => [
    workerOf(name, options.concurrency[name], false),
    workerOf(reservedQueue(name), 1, true),
  ]);

  return {
    queue,
    isConnected: () => connection.status === 'ready',
    async drain(graceMs) {
      isClosing = true;
      const timer = setTimeout(() => {
        for (const controller of running) controller.abort();
      }, graceMs);
      await Promise.allSettled(workers.map((worker) => worker.close()));
      clearTimeout(timer);
      await Promise.allSettled(queues.map((each) => each.close()));
      connection.disconnect();
      producer.disconnect();
    },
  };
}

const toJob = ({ id = '', name, data }: BullJob<unknown>): Job => ({
  job: name,
  jobId: id,
  payload: typeof data === 'object' && data !== null ? data : {},
});

function handlersByName(options: JobRunnerOptions): Map<string, JobHandler> {
  const byJob = new Map<string, JobHandler>();
  for (const handler of options.handlers) {
    if (byJob.has(handler.definition.name))
      throw new Error(`Two handlers for job "${handler.definition.name}".`);
    byJob.set(handler.definition.name, handler);
  }
  for (const { name, queue } of JOBS)
    if (options.queues.includes(queue) && !byJob.has(name)) throw new Error(`No handler for job "${name}".`);
  return byJob;
}
