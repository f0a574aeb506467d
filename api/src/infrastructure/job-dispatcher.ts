import { type Job, JOB_QUEUE, type JobQueue } from '@app/jobs';
import type { Database, Repositories } from '@app/persistence';
import type { Logger } from '@app/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, LOGGER } from './tokens';

/** A job that stands in the outbox and is to be published after the commit. */
export interface PendingJob extends Job {
  readonly outboxId: string;
}

/** Brings jobs from a transaction to the queue without ever losing one or making a request wait for Redis. */
@Injectable()
export class JobDispatcher {
  constructor(
    @Inject(JOB_QUEUE) private readonly queue: JobQueue,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Inside the transaction: writes the job to the outbox. */
  async record(repositories: Repositories, job: Job): Promise<PendingJob> {
    return { ...job, outboxId: await repositories.outbox.add(job) };
  }

  /** After the commit: publishes the job; when the queue is away the worker's relay has to do it. */
  async publish(job: PendingJob): Promise<void> {
    try {
      await this.queue.add(job);
    } catch (error) {
      this.logger.warn({ error, job: job.job }, 'the queue is away; the relay will publish the job');
      return;
    }
    await this.database.repositories.outbox.markPublished([job.outboxId]);
  }
}
