import { type Lease, type Repositories, type StepChange, workflowChanged } from '@app/persistence';
import { HEARTBEAT_MS, LEASE_SECONDS, type WorkerContext } from '../worker-context';

/** Why a holder must stop: the process ends, the lease went to someone else, or a person cancelled the workflow. */
export type LeaseEnd = 'shutdown' | 'lost';

export class LeaseEndedError extends Error {
  constructor(readonly reason: LeaseEnd) {
    super(`The lease has ended: ${reason}.`);
    this.name = 'LeaseEndedError';
  }
}

/** The right to write to one workflow, kept alive by a heartbeat. `signal` fires when it is gone. */
export class WorkflowLease {
  private readonly controller = new AbortController();
  private readonly heart: NodeJS.Timeout;
  private end: LeaseEnd | null = null;

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

  abort(reason: LeaseEnd): void {
    if (this.end !== null) return;
    this.end = reason;
    this.controller.abort(new LeaseEndedError(reason));
  }

  stop(): void {
    clearInterval(this.heart);
  }

  async setStep(step: StepChange): Promise<void> {
    await this.guarded(({ workflowLeases }, lease) => workflowLeases.setStep(lease, step));
    await this.announce();
  }

  /** Runs a guarded write in a transaction; throws and stops everything when the lease no longer holds. */
  async guarded(write: (repositories: Repositories, lease: Lease) => Promise<boolean>): Promise<void> {
    const isHeld = await this.context.database.transaction((repositories) => write(repositories, this.lease));
    if (isHeld) return;
    this.abort('lost');
    throw new LeaseEndedError('lost');
  }

  /** Tells the clients how the workflow stands now. */
  async announce(): Promise<void> {
    const found = await this.context.database.repositories.workflows.findById(this.lease.workflowId);
    if (found !== null) await this.context.live.publish(workflowChanged(this.workspaceId, found));
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
