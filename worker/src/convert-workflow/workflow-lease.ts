import { notified, workflowChanged } from '@app/live';
import { type Lease, type Repositories, type StepChange } from '@app/persistence';
import { HEARTBEAT_MS, LEASE_SECONDS, type WorkerContext } from '../worker-context';
import { ProviderError } from '@app/providers';
import { outlastOutage } from '../database-outage/outlast-outage';

/** Why a holder must stop: the process ends, the lease went to someone else, or a person cancelled the workflow. */
export type LeaseEnd = 'shutdown' | 'lost';

const SENTENCES: Record<LeaseEnd, string> = {
  shutdown: 'The worker was stopped during this call.',
  lost: 'The workflow was cancelled or taken over during this call.',
};

export class LeaseEndedError extends Error {
  constructor(readonly reason: LeaseEnd) {
    super(SENTENCES[reason]);
    this.name = 'LeaseEndedError';
  }
}

/** The right to write to one workflow, kept alive by a heartbeat. `signal` fires when it is gone. */
export class WorkflowLease {
  private readonly controller = new AbortController();
  private readonly heart: NodeJS.Timeout;
  private end: LeaseEnd | null = null;
  private isEnding = false;
  private current: StepChange['name'] = 'reading';

  constructor(
    private readonly context: WorkerContext,
    private readonly lease: Lease,
    private readonly workspaceId: number,
  ) {
    this.heart = setInterval(() => void this.beat(), HEARTBEAT_MS);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get ended(): LeaseEnd | null {
    return this.end;
  }

  /** The step that runs now, or ran last. */
  get step(): StepChange['name'] {
    return this.current;
  }

  abort(reason: LeaseEnd): void {
    if (this.end !== null) return;
    this.end = reason;
    this.controller.abort(new LeaseEndedError(reason));
  }

  /** The process ends: the workflow is handed back before it asks for anything else. */
  endBeforeNextCall(): void {
    this.isEnding = true;
  }

  /**
   * Ends the lease instead of a call that might have to be cut. As long as other calls of the workflow run, it only holds the
   * call back: they may end.
   */
  assertMayCall(running: number): void {
    if (this.isEnding && running > 0)
      throw new ProviderError('transient', 'this worker stops', { limited: true, retryAfterSeconds: 1 });
    if (this.isEnding) this.abort('shutdown');
    this.signal.throwIfAborted();
  }

  stop(): void {
    clearInterval(this.heart);
  }

  async setStep(step: StepChange): Promise<void> {
    this.current = step.name;
    await this.guarded(({ workflowLeases }, lease) => workflowLeases.setStep(lease, step));
    await this.announce();
  }

  /**
   * Runs a guarded write in a transaction, when need be after an outage of the database; throws and stops everything when
   * the lease no longer holds.
   */
  async guarded(write: (repositories: Repositories, lease: Lease) => Promise<boolean>): Promise<void> {
    if (await this.try(write)) return;
    this.abort('lost');
    throw new LeaseEndedError('lost');
  }

  /** A guarded write that ends the workflow: whoever started it is told in the same transaction, and the trail knows. */
  async conclude(write: (repositories: Repositories, lease: Lease) => Promise<boolean>): Promise<void> {
    let told: readonly number[] = [];
    await this.guarded(async (repositories, lease) => {
      const hasEnded = await write(repositories, lease);
      if (!hasEnded) return false;
      await this.recordEnd(repositories);
      told = await repositories.notifications.tellEndOf(lease.workflowId);
      return true;
    });
    if (told.length > 0) await this.context.live.publish(notified(told));
  }

  /** Hands the workflow back, to be taken up again at once by whoever can; false when the lease no longer holds. */
  giveBack(): Promise<boolean> {
    return this.try(({ workflowLeases }, lease) => workflowLeases.giveBack(lease));
  }

  private async recordEnd({ workflows, audit }: Repositories): Promise<void> {
    const found = await workflows.findById(this.lease.workflowId);
    if (found === null) return;
    const { id, formId, status, outcome, errorCode } = found.workflow;
    const isCompleted = status === 'completed';
    await audit.record({
      action: isCompleted ? 'workflow.complete' : 'workflow.fail',
      ...{ actorId: null, workspaceId: this.workspaceId, formId, targetType: 'workflow', targetId: id },
      newValue: isCompleted ? { outcome } : { errorCode },
    });
  }

  private try(write: (repositories: Repositories, lease: Lease) => Promise<boolean>): Promise<boolean> {
    const { database, logger } = this.context;
    return outlastOutage(() => database.transaction((repositories) => write(repositories, this.lease)), {
      signal: this.signal,
      logger,
    });
  }

  /** Tells the clients how the workflow stands now. */
  async announce(): Promise<void> {
    const { database, live, logger } = this.context;
    const found = await outlastOutage(() => database.repositories.workflows.findById(this.lease.workflowId), {
      signal: this.signal,
      logger,
    });
    if (found !== null) await live.publish(workflowChanged(this.workspaceId, found));
  }

  /** A database that is away for a moment is no reason to stop: the lease itself says when it is too late. */
  private async beat(): Promise<void> {
    try {
      const { workflowLeases } = this.context.database.repositories;
      if (!(await workflowLeases.heartbeat(this.lease, LEASE_SECONDS))) this.abort('lost');
    } catch (error) {
      this.context.logger.warn({ error, workflowId: this.lease.workflowId }, 'a heartbeat failed');
    }
  }
}
