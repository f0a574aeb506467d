import type {
  CoverageSums,
  Finding,
  FindingSums,
  Outcome,
  RunForecast,
  StepName,
  Takeover,
  TraceSums,
} from '@app/contracts';
import { IsNull, type EntityManager } from 'typeorm';
import {
  WorkflowEntity,
  WorkflowFindingsEntity,
  WorkflowSectionEntity,
  WorkflowStepEntity,
} from '../../entities/workflow.entities';

/** Proof of the right to write: the workflow and the fencing token of its claim. */
export interface Lease {
  readonly workflowId: number;
  readonly token: string;
}

/** What a workflow was handed back to wait for. */
export type WaitedFor = Exclude<WorkflowEntity['waitingFor'], 'turn' | null>;

export interface StepChange {
  readonly name: StepName;
  readonly status?: 'waiting' | 'running' | 'done' | 'failed';
  readonly done?: number;
  readonly total?: number;
  readonly message?: string | null;
  /** Left as it is where it is not given. */
  readonly forecast?: RunForecast | null;
}

export interface FinishedWorkflow {
  /** Inline copy, for XML that is small enough. */
  readonly xml: string | null;
  readonly objectPath: string;
  readonly size: number;
  readonly outcome: Outcome;
  readonly coverage: CoverageSums;
  readonly findings: FindingSums;
  readonly trace: TraceSums;
  readonly documentsProcessed: number;
}

export type WorkflowLeaseRepository = ReturnType<typeof workflowLeaseRepository>;

/** Writes of the worker that holds a workflow's lease. Each is guarded by the token and says whether it still held. */
export function workflowLeaseRepository(manager: EntityManager) {
  const workflows = manager.getRepository(WorkflowEntity);
  const steps = manager.getRepository(WorkflowStepEntity);
  const sections = manager.getRepository(WorkflowSectionEntity);

  type Change = Parameters<typeof workflows.update>[1];

  async function change(lease: Lease, values: Change): Promise<boolean> {
    const { affected } = await workflows.update(
      { id: lease.workflowId, leaseToken: lease.token, status: 'running' },
      { ...values, version: () => 'version + 1', updatedAt: () => 'now()' },
    );
    return affected === 1;
  }

  const until = (seconds: number) => () => `now() + make_interval(secs => ${seconds})`;
  const released = { leaseToken: null, leaseUntil: null };

  return {
    /** Extends the lease; false when it was lost or the workflow was cancelled. Does not change the version. */
    async heartbeat(lease: Lease, seconds: number): Promise<boolean> {
      const { affected } = await workflows.update(
        { id: lease.workflowId, leaseToken: lease.token, status: 'running' },
        { leaseUntil: until(seconds) },
      );
      return affected === 1;
    },

    /** True while the lease holds; it does until the end of the transaction. */
    async isHeld(lease: Lease): Promise<boolean> {
      const where = { id: lease.workflowId, leaseToken: lease.token, status: 'running' } as const;
      const held = await workflows.findOne({
        select: { id: true },
        where,
        lock: { mode: 'pessimistic_write' },
      });
      return held !== null;
    },

    /** Changes a step; its times follow from its status. What was waited for in between is not its time. */
    async setStep(lease: Lease, step: StepChange): Promise<boolean> {
      const { name, forecast, ...values } = step;
      if (!(await change(lease, forecast === undefined ? {} : { forecast }))) return false;
      await steps.update(
        { workflowId: lease.workflowId, name },
        {
          ...values,
          ...(step.status === 'running'
            ? {
                startedAt: () => `coalesce(started_at + (now() - completed_at), started_at, now())`,
                completedAt: null,
              }
            : {}),
          ...(step.status === 'waiting'
            ? { completedAt: () => `CASE WHEN started_at IS NOT NULL THEN now() END` }
            : {}),
          ...(step.status === 'done' || step.status === 'failed' ? { completedAt: () => 'now()' } : {}),
        },
      );
      return true;
    },

    /** Says that another integration has taken over; the first time counts. False when it was said before. */
    async takeOver(lease: Lease, takeover: Takeover): Promise<boolean> {
      const { affected } = await workflows.update(
        { id: lease.workflowId, leaseToken: lease.token, status: 'running', takeover: IsNull() },
        { takeover, version: () => 'version + 1', updatedAt: () => 'now()' },
      );
      return affected === 1;
    },

    async setModel(lease: Lease, model: string): Promise<boolean> {
      return change(lease, { model });
    },

    /** Stores the answer of one provider call, before anything else happens. Storing it twice changes nothing. */
    async storeSection(section: Omit<WorkflowSectionEntity, 'createdAt'>): Promise<void> {
      await sections.createQueryBuilder().insert().values(section).orIgnore().execute();
    },

    /** Keeps what the check of the XML found, in place of what an earlier run found. */
    async storeFindings(workflowId: number, findings: Finding[]): Promise<void> {
      await manager.getRepository(WorkflowFindingsEntity).save({ workflowId, findings });
    },

    storedSections(workflowId: number): Promise<WorkflowSectionEntity[]> {
      return sections.find({ where: { workflowId }, order: { position: 'ASC' }, take: 10_000 });
    },

    async complete(lease: Lease, result: FinishedWorkflow): Promise<boolean> {
      return change(lease, {
        ...released,
        status: 'completed',
        completedAt: () => 'now()',
        xmlOutput: result.xml,
        xmlObjectPath: result.objectPath,
        xmlSize: result.size,
        traceValues: result.trace.values,
        traceFound: result.trace.found,
        traceStructural: result.trace.structural,
        outcome: result.outcome,
        coverageSums: result.coverage,
        findingSums: result.findings,
        documentsProcessed: result.documentsProcessed,
        forecast: null,
      });
    },

    async fail(lease: Lease, error: { code: string; message: string }): Promise<boolean> {
      const failed = await change(lease, {
        ...released,
        status: 'failed',
        completedAt: () => 'now()',
        errorCode: error.code,
        errorMessage: error.message.slice(0, 1000),
        forecast: null,
      });
      if (!failed) return false;
      await endSteps(manager, lease.workflowId);
      return true;
    },

    /** Hands the workflow back to wait for `seconds`; `counts` where patience has an end (a provider that is not ready). */
    async defer(
      lease: Lease,
      { seconds, waitingFor, counts }: { seconds: number; waitingFor: WaitedFor; counts: boolean },
    ): Promise<boolean> {
      return change(lease, {
        ...released,
        status: 'pending',
        notBefore: until(seconds),
        waitingFor,
        deferrals: () => (counts ? 'deferrals + 1' : 'deferrals'),
        enqueuedAt: until(seconds),
      });
    },

    /** Hands the workflow back at once (shutdown): no attempt is used, and the next sweep finds it. */
    async giveBack(lease: Lease): Promise<boolean> {
      return change(lease, { ...released, status: 'pending', enqueuedAt: () => `now() - interval '1 hour'` });
    },
  };
}

/** Nothing of a workflow that has ended still runs, or waits for its next try. */
export async function endSteps(manager: EntityManager, workflowId: number): Promise<void> {
  await manager
    .getRepository(WorkflowStepEntity)
    .createQueryBuilder()
    .update()
    .set({ status: 'failed', completedAt: () => 'coalesce(completed_at, now())' })
    .where(
      `workflow_id = :workflowId AND (status = 'running' OR (status = 'waiting' AND started_at IS NOT NULL))`,
      {
        workflowId,
      },
    )
    .execute();
  await manager
    .getRepository(WorkflowStepEntity)
    .update({ workflowId, status: 'waiting' }, { message: null });
}
