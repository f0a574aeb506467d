import { type Job, JOB_QUEUE, type JobQueue } from '@app/jobs';
import type { Database, Repositories } from '@app/persistence';
import type { Logger } from '@app/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, LOGGER } from './tokens';

/** A job in the outbox that is published after the commit. */
export interface PendingJob extends Job {
  readonly outboxId: string;
}

/** Moves jobs from a transaction to the queue without losing one, and without making a request wait for Redis. */
@Injectable()
export class JobDispatcher {
  constructor(
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Call inside the transaction: writes the job to the outbox. */
  async record(repositories: Repositories, job: Job): Promise<PendingJob> {
    return { ...job, outboxId: await repositories.outbox.add(job) };
  }

  /** Call after the commit: publishes the job. If the queue is unavailable, the worker's relay publishes it. */
  async publish(job: PendingJob): Promise<void> {
    try {
      await this.queue.add(job);
    } catch (error) {
      this.logger.warn({ error, job: job.job }, 'the queue is unavailable; the relay will publish the job');
      return;
    }
    await this.database.repositories.outbox.markPublished([job.outboxId]);
  }
}
