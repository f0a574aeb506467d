import { randomUUID } from 'node:crypto';
import { AppError, type Input, type operations, type QueueName } from '@app/contracts';
import { convertWorkflowJob, type Job, readDocumentJob, wakeUp } from '@app/jobs';
import type { Database, Repositories } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { JobDispatcher } from '../infrastructure/job-dispatcher';
import { DATABASE } from '../infrastructure/tokens';

type Order = Input<typeof operations.pauseQueue>['body'];

/** Pauses and resumes queues. The row is the truth: workers check it with each claim, so it survives restarts. */
@Injectable()
export class QueuesService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly jobs: JobDispatcher,
  ) {}

  async pause({ queue, reason }: Order, context: RequestContext): Promise<void> {
    const { id } = signedIn(context);
    await this.database.transaction(async ({ queuePauses, audit }) => {
      if (!(await queuePauses.pause(queue, id))) throw new AppError('QUEUE_CHANGED');
      await audit.record({ ...auditOrigin(context), action: 'queue.pause', newValue: { queue }, reason });
    });
  }

  /** Also wakes a worker: wake-ups that arrived during the pause found nothing to do. */
  async resume({ queue, reason }: Order, context: RequestContext): Promise<void> {
    const job = await this.database.transaction(async (repositories) => {
      const { queuePauses, audit } = repositories;
      if (!(await queuePauses.resume(queue))) throw new AppError('QUEUE_CHANGED');
      await audit.record({ ...auditOrigin(context), action: 'queue.resume', newValue: { queue }, reason });
      const waiting = await waitingJob(repositories, queue);
      return waiting && this.jobs.record(repositories, wakeUp(waiting, randomUUID()));
    });
    if (job !== null) await this.jobs.publish(job);
  }
}

/** The job of some work that waits; null if there is none. */
async function waitingJob({ queuePauses }: Repositories, queue: QueueName): Promise<Job | null> {
  if (queue === 'extraction') {
    const documentId = await queuePauses.waitingDocument();
    return documentId === null ? null : readDocumentJob(documentId);
  }
  const workflow = await queuePauses.openWorkflow();
  return workflow === null ? null : convertWorkflowJob(workflow.id, workflow.run);
}
