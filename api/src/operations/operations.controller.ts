import {
  type Answer,
  ERRORS,
  operations,
  type OperationsState,
  type QueueState,
  type WorkerState,
} from '@app/contracts';
import type { Config } from '@app/config';
import type { Database, HourOfQueue, QueueBacklog } from '@app/persistence';
import { Controller, Inject } from '@nestjs/common';
import { StorageProbe } from '../infrastructure/storage-probe';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { CONFIG, DATABASE } from '../infrastructure/tokens';
import { type CoalescedRequests, RequestCoalescer } from '../infrastructure/request-coalescer';
import { modelListState, retiringModels } from './model-list';
import { QueuesService } from './queues.service';

const WORKERS = 200;
const FAILURES = 50;
const INTEGRATIONS = 50_000;

@Controller()
export class OperationsController {
  private readonly states: CoalescedRequests<OperationsState>;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly storage: StorageProbe,
    private readonly queues: QueuesService,
    answers: RequestCoalescer,
  ) {
    this.states = answers.coalesced();
  }

  @Implements(operations.state)
  state(): Promise<Answer<typeof operations.state>> {
    return this.states.answer({ workspaceId: null, about: {} }, () => this.readState());
  }

  @Implements(operations.pauseQueue)
  async pauseQueue(@FromCall() { body, context }: Call<typeof operations.pauseQueue>): Promise<void> {
    await this.queues.pause(body, context);
  }

  @Implements(operations.resumeQueue)
  async resumeQueue(@FromCall() { body, context }: Call<typeof operations.resumeQueue>): Promise<void> {
    await this.queues.resume(body, context);
  }

  @Implements(operations.pausedQueues)
  pausedQueues(): Promise<Answer<typeof operations.pausedQueues>> {
    return this.database.repositories.queuePauses.paused();
  }

  private async readState(): Promise<OperationsState> {
    const { operations: found, workers } = this.database.repositories;
    const hours = await found.lastDay();
    const backlogs = await found.backlogs();
    const failures = await found.failures(FAILURES);
    const integrations = await found.integrationsInUse(INTEGRATIONS);
    const now = new Date();
    const { prices } = this.config;
    return {
      queues: backlogs.map((backlog) => presentQueue(backlog, hours)),
      workers: (await workers.alive(WORKERS)).map(({ startedAt, seenAt, ...worker }): WorkerState => ({
        ...worker,
        startedAt: startedAt.toISOString(),
        seenAt: seenAt.toISOString(),
      })),
      failures: failures.map((failure) => ({
        ...failure,
        title: titleOf(failure.code),
        lastAt: failure.lastAt.toISOString(),
      })),
      spending: await found.spending(),
      retiringModels: retiringModels(prices.catalogue, integrations, now),
      modelList: modelListState(prices, integrations, now),
      storage: { isWritable: await this.storage.isWritable() },
      mail: await found.mail(),
    };
  }
}

/** Codes of earlier versions may be missing in the catalogue. */
const titleOf = (code: string): string =>
  Object.entries(ERRORS).find(([known]) => known === code)?.[1].title ?? code;

const presentQueue = (
  { queue, waiting, oldestSeconds, running, pausedAt, pausedBy }: QueueBacklog,
  hours: readonly HourOfQueue[],
): QueueState => ({
  queue,
  waiting,
  oldestSeconds,
  running,
  pause: pausedAt === null ? null : { at: pausedAt.toISOString(), by: pausedBy },
  hours: hours
    .filter((hour) => hour.queue === queue)
    .map(({ at, arrived, ended, failed, open }) => ({ at: at.toISOString(), arrived, ended, failed, open })),
});
