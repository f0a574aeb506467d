import { formatEnglish, message, type ResultMessage } from '@app/contracts';
import type { CallEnd } from '@app/conversion';
import { notified, workflowChanged } from '@app/live';
import type { Lease, Repositories, StepChange, WorkflowStanding } from '@app/persistence';
import { heartbeatMs, type WorkerContext } from '../worker-context';
import { ProviderError } from '@app/providers';
import { metrics } from '@app/telemetry';
import { outlastOutage } from '../database-outage/outlast-outage';
import { PendingSteps, type StepNews } from '../steps/pending-steps';

/** Steps that change faster than this are stored and announced together, because people could not read them one by one. */
const STEPS_MS = 200;

/** Time that work on received answers has after the calls of a stopping process were cut. */
const ON_ANSWERS_MS = 5_000;

/** Why a worker must stop: the process shuts down, another worker has the lease, or a person cancelled the workflow. */
export type LeaseEnd = 'shutdown' | 'lost';

const WORDS = {
  shutdown: message('call.worker-stopped'),
  lost: message('call.lease-lost'),
};

export class LeaseEndedError extends Error {
  readonly said: ResultMessage;

  constructor(readonly reason: LeaseEnd) {
    super(formatEnglish(WORDS[reason]));
    this.said = WORDS[reason];
    this.name = 'LeaseEndedError';
  }
}

/** The right to write to one workflow, extended by a heartbeat. `signal` fires when it is lost. */
export class WorkflowLease {
  private readonly controller = new AbortController();
  private readonly heart: NodeJS.Timeout;
  private end: LeaseEnd | null = null;
  private isEnding = false;
  /** Number of calls sent and not ended. */
  private calls = 0;
  private hasLastCallAnswered = false;
  private cutTimer: NodeJS.Timeout | null = null;
  /** True while a guarded write locks the workflow's row. */
  private isWriting = false;
  private hasChanged = false;
  private publishing: Promise<void> | null = null;
  private readonly steps = new PendingSteps();
  private stepsTimer: NodeJS.Timeout | null = null;
  /** The step write in progress; later writes are chained to it, to keep the order. */
  private keeping: Promise<void> = Promise.resolve();
  /** Why steps could not be stored, until a caller has received it. */
  private failure: Error | null = null;
  private current: StepChange['name'] = 'reading';
  /** End a measurement of a running step. */
  private readonly timers = new Map<StepChange['name'], () => void>();

  constructor(
    private readonly context: WorkerContext,
    private readonly lease: Lease,
    private readonly workspaceId: number,
  ) {
    this.heart = setInterval(() => void this.beat(), heartbeatMs(context.config));
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get ended(): LeaseEnd | null {
    return this.end;
  }

  /** The current step, or the last one. */
  get step(): StepChange['name'] {
    return this.current;
  }

  abort(reason: LeaseEnd): void {
    if (this.end !== null) return;
    this.end = reason;
    this.controller.abort(new LeaseEndedError(reason));
  }

  /** The process is stopping: releases the workflow before its next call. */
  endBeforeNextCall(): void {
    this.isEnding = true;
  }

  /**
   * Ends the lease instead of starting a call that might have to be aborted. While other calls of the workflow run, it only
   * refuses the new call, so that they can end.
   */
  assertMayCall(): void {
    if (this.isEnding && this.calls > 0)
      throw new ProviderError('transient', message('provider.worker-stops'), {
        limited: true,
        retryAfterSeconds: 1,
      });
    if (this.isEnding) this.abort('shutdown');
    this.signal.throwIfAborted();
  }

  callStarted(): void {
    this.calls += 1;
  }

  callEnded(finish: CallEnd['finish']): void {
    this.calls -= 1;
    this.hasLastCallAnswered = finish !== 'failed' && finish !== 'stopped';
  }

  /**
   * The process cannot wait for calls any longer. Work on answers that have arrived may go on for a moment, so that the worker
   * that takes over need not ask for them again if it asks differently.
   */
  cutCalls(): void {
    this.endBeforeNextCall();
    if (this.calls > 0 || !this.hasLastCallAnswered) this.abort('shutdown');
    else this.cutTimer ??= setTimeout(() => this.abort('shutdown'), ON_ANSWERS_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.heart);
    for (const timer of [this.cutTimer, this.stepsTimer]) if (timer !== null) clearTimeout(timer);
    await this.keeping;
    await this.publishing;
  }

  /** Sets the state of a step. It is stored within a moment, or with the next write. */
  async setStep(step: StepNews): Promise<void> {
    if (this.end === 'lost') throw new LeaseEndedError('lost');
    this.throwFailure();
    this.current = step.name;
    this.time(step);
    if (!this.steps.add(step, performance.now())) {
      await this.keepSteps();
      this.steps.add(step, performance.now());
    }
    this.stepsTimer ??= setTimeout(() => {
      void this.keepSteps().catch((error: unknown) => {
        this.failure = error instanceof Error ? error : new Error('Steps could not be kept.');
      });
    }, STEPS_MS);
  }

  /** Measures the work on a step. A step that has to wait is measured anew when it continues. */
  private time({ name, status }: StepNews): void {
    if (status === 'running') {
      if (!this.timers.has(name)) this.timers.set(name, metrics.stepSeconds.startTimer({ step: name }));
      return;
    }
    if (status === 'done') this.timers.get(name)?.();
    if (status !== undefined) this.timers.delete(name);
  }

  /** Stores pending step changes; throws if the lease is no longer valid. */
  keepSteps(): Promise<void> {
    const write = this.pendingSteps();
    if (write === null) return this.keeping;
    const kept = this.keeping.then(() => this.assertTaken(() => write(this.context.database.repositories)));
    this.keeping = Promise.allSettled([kept]).then(() => undefined);
    // The step does not wait for live events.
    return kept.then(() => void this.announce());
  }

  /**
   * Checks in the database that the lease is valid, and stores pending step changes with it. If it is not, stops everything and
   * throws: a heartbeat may not have noticed yet.
   */
  async assertHeld(): Promise<void> {
    if (this.steps.isEmpty) await this.assertTaken(() => this.renew());
    else await this.keepSteps();
  }

  private renew(): Promise<boolean> {
    const { config, workerSession, database, load } = this.context;
    return database.repositories.workflowLeases.heartbeat(this.lease, {
      seconds: config.LEASE_SECONDS,
      leaseHolder: workerSession.sessionId,
      lossCounts: load.maySuspectWork(),
    });
  }

  private throwFailure(): void {
    const { failure } = this;
    this.failure = null;
    if (failure !== null) throw failure;
  }

  /** Returns a retryable write of the pending step changes; null if there are none. */
  private pendingSteps(): ((repositories: Repositories) => Promise<boolean>) | null {
    if (this.stepsTimer !== null) clearTimeout(this.stepsTimer);
    this.stepsTimer = null;
    if (this.steps.isEmpty) return null;
    const { steps, forecast } = this.steps.take(performance.now());
    return ({ workflowLeases }) => workflowLeases.setSteps(this.lease, steps, forecast);
  }

  /**
   * Runs a guarded write in a transaction, together with pending step changes; retries it after an outage of the database. Stops
   * everything and throws if the lease is no longer valid.
   */
  async guarded(write: (repositories: Repositories, lease: Lease) => Promise<boolean>): Promise<void> {
    const keepSteps = this.pendingSteps();
    await this.keeping;
    await this.assertTaken(async () => {
      this.isWriting = true;
      try {
        return await this.context.database.transaction(async (repositories) => {
          if (keepSteps !== null && !(await keepSteps(repositories))) return false;
          return write(repositories, this.lease);
        });
      } finally {
        this.isWriting = false;
      }
    });
  }

  /**
   * A guarded write that ends the workflow. The same transaction notifies the person who started it and writes the audit event.
   * Live events follow after the commit.
   */
  async conclude(write: (repositories: Repositories, lease: Lease) => Promise<boolean>): Promise<void> {
    // No earlier event may follow the end.
    await this.publishing;
    const end: { standing?: WorkflowStanding | null; notifiedUsers?: readonly number[] } = {};
    await this.guarded(async (repositories, lease) => {
      const hasEnded = await write(repositories, lease);
      if (!hasEnded) return false;
      end.standing = await repositories.workflowLeases.standing(lease.workflowId);
      await this.recordEnd(repositories, end.standing);
      end.notifiedUsers = await repositories.notifications.tellEndOf(lease.workflowId);
      return true;
    });
    const { standing, notifiedUsers = [] } = end;
    if (standing) await this.context.live.publish(workflowChanged(this.workspaceId, standing));
    if (notifiedUsers.length > 0) await this.context.live.publish(notified(notifiedUsers));
  }

  /** Releases the workflow, so that another worker can claim it at once; false if the lease is no longer valid. */
  async release(): Promise<boolean> {
    await Promise.allSettled([this.keepSteps()]);
    return this.outlast(() => this.context.database.repositories.workflowLeases.release(this.lease));
  }

  /** Abandons the workflow after an error: other workers need not wait for this process. */
  async abandon(): Promise<void> {
    clearInterval(this.heart);
    await Promise.allSettled([this.context.database.repositories.workflowLeases.abandon(this.lease)]);
  }

  private async recordEnd({ audit }: Repositories, standing: WorkflowStanding | null): Promise<void> {
    if (standing === null) return;
    const { id, formId, status, outcome, errorCode } = standing.workflow;
    const isCompleted = status === 'completed';
    await audit.record({
      action: isCompleted ? 'workflow.complete' : 'workflow.fail',
      actorId: null,
      workspaceId: this.workspaceId,
      formId,
      targetType: 'workflow',
      targetId: id,
      newValue: isCompleted ? { outcome } : { errorCode },
    });
  }

  private async assertTaken(write: () => Promise<boolean>): Promise<void> {
    if (await this.outlast(write)) return;
    this.abort('lost');
    throw new LeaseEndedError('lost');
  }

  private outlast<T>(work: () => Promise<T>): Promise<T> {
    return outlastOutage(work, { signal: this.signal, logger: this.context.logger });
  }

  /**
   * Publishes the current state of the workflow. Changes during publishing are published together afterwards. Never throws:
   * clients that missed an event fetch the state.
   */
  announce(): Promise<void> {
    this.hasChanged = true;
    this.publishing ??= this.publishState().finally(() => (this.publishing = null));
    return this.publishing;
  }

  private async publishState(): Promise<void> {
    const { database, live, logger } = this.context;
    while (this.hasChanged) {
      this.hasChanged = false;
      try {
        const standing = await database.repositories.workflowLeases.standing(this.lease.workflowId);
        if (standing !== null) await live.publish(workflowChanged(this.workspaceId, standing));
      } catch (error) {
        logger.warn(
          { error, workflowId: this.lease.workflowId },
          'could not publish the state of a workflow',
        );
      }
    }
  }

  /**
   * A short outage of the database is no reason to stop, because the lease itself expires in time. A heartbeat is skipped while a
   * write of this lease locks the row, because it would only wait for it.
   */
  private async beat(): Promise<void> {
    if (this.isWriting) return;
    try {
      if (!(await this.renew())) this.abort('lost');
    } catch (error) {
      this.context.logger.warn({ error, workflowId: this.lease.workflowId }, 'a heartbeat failed');
    }
  }
}
