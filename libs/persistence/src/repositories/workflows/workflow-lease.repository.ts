import {
  type CoverageSums,
  type Finding,
  type FindingSums,
  type OptionalLocalizedMessage,
  type Outcome,
  type RunForecast,
  StepName,
  type Takeover,
  type TraceSums,
} from '@app/contracts';
import { IsNull, type EntityManager } from 'typeorm';
import {
  WorkflowEntity,
  WorkflowFindingsEntity,
  WorkflowChunkEntity,
  WorkflowStepEntity,
  type WorkflowTokenFactors,
} from '../../entities/workflow.entities';
import type { StoredFailure } from '../stored-failure';

/** Proof of the right to write: the workflow and the fencing token of its claim. */
export interface Lease {
  readonly workflowId: number;
  readonly token: string;
}

/** The worker session that holds a lease, and whether its loss would count against the workflow. */
type LeaseHolding = Pick<WorkflowEntity, 'leaseHolder' | 'lossCounts'>;

/** Reason for which a workflow was released. */
export type WaitedFor = Exclude<WorkflowEntity['waitingFor'], 'turn' | null>;

/** State of a workflow as sent to watching screens. */
export interface WorkflowStanding {
  readonly workflow: Pick<
    WorkflowEntity,
    | 'id'
    | 'formId'
    | 'status'
    | 'outcome'
    | 'errorCode'
    | 'forecast'
    | 'notBefore'
    | 'version'
    | 'calls'
    | 'inputTokens'
    | 'outputTokens'
    | 'costMicroUsd'
    | 'attempt'
    | 'executedAt'
    | 'completedAt'
    | 'workedMs'
    | 'waitedMs'
  >;
  /** In their order. */
  readonly steps: readonly Omit<WorkflowStepEntity, 'workflowId'>[];
}

/** A step as JSON. */
type StoredStep = Omit<WorkflowStepEntity, 'workflowId' | 'startedAt' | 'completedAt'> & {
  readonly startedAt: string | null;
  readonly completedAt: string | null;
};

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

export type StepChange = OptionalLocalizedMessage & {
  readonly name: StepName;
  readonly status?: 'waiting' | 'running' | 'done' | 'failed';
  readonly done?: number;
  readonly total?: number;
};

/** Combined changes of a step, and how long ago they happened. */
export type StepChanges = StepChange & {
  /** Seconds since it started; missing if it was running before, or is not running. */
  readonly secondsSinceStart?: number;
  /** Seconds since it has its status. */
  readonly secondsSinceStatus?: number;
};

export interface FinishedWorkflow {
  /** The model that answered last. */
  readonly model: string;
  /** Inline copy of an XML that is small enough. */
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

/**
 * Writes of the worker that holds a workflow's lease. Each is guarded by the token and returns whether the lease was
 * valid.
 */
export function workflowLeaseRepository(manager: EntityManager) {
  const workflows = manager.getRepository(WorkflowEntity);
  const sections = manager.getRepository(WorkflowChunkEntity);

  type Change = Parameters<typeof workflows.update>[1];

  async function change(lease: Lease, values: Change): Promise<boolean> {
    const { affected } = await workflows.update(
      { id: lease.workflowId, leaseToken: lease.token, status: 'running' },
      { ...values, version: () => 'version + 1', updatedAt: () => 'now()' },
    );
    return affected === 1;
  }

  const until = (seconds: number) => () => `now() + make_interval(secs => ${seconds})`;
  const released = { leaseToken: null, leaseUntil: null, leaseHolder: null };

  return {
    /** Extends the lease; false if it was lost or the workflow was cancelled. Does not change the version. */
    async heartbeat(
      lease: Lease,
      { seconds, leaseHolder, lossCounts }: { readonly seconds: number } & LeaseHolding,
    ): Promise<boolean> {
      const { affected } = await workflows.update(
        { id: lease.workflowId, leaseToken: lease.token, status: 'running' },
        { leaseUntil: until(seconds), leaseHolder, lossCounts },
      );
      return affected === 1;
    },

    /**
     * Ends the lease early although the worker's process still runs: the workflow can be claimed as soon as the lease
     * expires. The loss counts, because the workflow's own error caused it.
     */
    async abandon(lease: Lease): Promise<void> {
      await workflows.update(
        { id: lease.workflowId, leaseToken: lease.token, status: 'running' },
        { leaseHolder: null, lossCounts: true },
      );
    },

    /** Returns true if the lease is valid, and locks that state until the end of the transaction. */
    async isHeld(lease: Lease): Promise<boolean> {
      const where = { id: lease.workflowId, leaseToken: lease.token, status: 'running' } as const;
      const held = await workflows.findOne({
        select: { id: true },
        where,
        lock: { mode: 'pessimistic_write' },
      });
      return held !== null;
    },

    /**
     * Changes steps, each at most once, and increments the workflow's version. A step's times follow from its status
     * and exclude waiting. One statement, because a run has many steps. Without `forecast` the stored one stays.
     */
    async setSteps(
      { workflowId, token }: Lease,
      steps: readonly StepChanges[],
      forecast?: RunForecast | null,
    ): Promise<boolean> {
      const changes = steps.map(({ message, said = null, ...step }) => ({
        ...step,
        message,
        said,
        says: message !== undefined,
      }));
      const rows = await manager.query<unknown[]>(
        `WITH held AS (
           UPDATE ai_workflows SET forecast = CASE WHEN $3 THEN $4::jsonb ELSE forecast END, version = version + 1, updated_at = now()
           WHERE id = $1 AND lease_token = $2 AND status = 'running' RETURNING id),
         change AS (
           SELECT *, now() - make_interval(secs => "secondsSinceStart") AS begun, now() - make_interval(secs => coalesce("secondsSinceStatus", 0)) AS since
           FROM jsonb_to_recordset($5::jsonb) AS c (name varchar, status varchar, done int, total int, message text, said jsonb, says boolean,
             "secondsSinceStart" float, "secondsSinceStatus" float)),
         changed AS (
           UPDATE ai_workflow_steps s SET status = coalesce(c.status, s.status), done = coalesce(c.done, s.done), total = coalesce(c.total, s.total),
             message = CASE WHEN c.says THEN c.message ELSE s.message END, said = CASE WHEN c.says THEN c.said ELSE s.said END,
             started_at = CASE WHEN c.begun IS NULL AND c.status IS DISTINCT FROM 'running' THEN s.started_at
               ELSE coalesce(s.started_at + (coalesce(c.begun, c.since) - s.completed_at), s.started_at, c.begun, c.since) END,
             completed_at = CASE WHEN c.status = 'running' OR (c.status = 'waiting' AND s.started_at IS NULL AND c.begun IS NULL) THEN NULL
               WHEN c.status IS NOT NULL THEN c.since ELSE s.completed_at END
           FROM held, change c WHERE s.workflow_id = held.id AND s.name = c.name)
         SELECT FROM held`,
        [
          workflowId,
          token,
          forecast !== undefined,
          JSON.stringify(forecast ?? null),
          JSON.stringify(changes),
        ],
      );
      return rows.length === 1;
    },

    /** The current state of a workflow, in one query; null if it is deleted. */
    async standing(workflowId: number): Promise<WorkflowStanding | null> {
      const [row] = await manager.query<(WorkflowStanding['workflow'] & { steps: StoredStep[] })[]>(
        `SELECT id, form_id AS "formId", status, outcome, error_code AS "errorCode", forecast, not_before AS "notBefore", version,
           calls, input_tokens::float AS "inputTokens", output_tokens::float AS "outputTokens", cost_micro_usd::float AS "costMicroUsd",
           attempt, executed_at AS "executedAt", completed_at AS "completedAt", worked_ms::float AS "workedMs", waited_ms::float AS "waitedMs",
           (SELECT coalesce(json_agg(json_build_object('name', s.name, 'status', s.status, 'done', s.done, 'total', s.total,
              'message', s.message, 'said', s.said, 'startedAt', s.started_at, 'completedAt', s.completed_at)), '[]')
            FROM ai_workflow_steps s WHERE s.workflow_id = w.id) AS steps
         FROM ai_workflows w WHERE id = $1`,
        [workflowId],
      );
      if (row === undefined) return null;
      const { steps: stored, ...workflow } = row;
      const stepOf = (name: StepName): WorkflowStanding['steps'] =>
        stored
          .filter((step) => step.name === name)
          .map((step) => ({
            ...step,
            startedAt: timeOf(step.startedAt),
            completedAt: timeOf(step.completedAt),
          }));
      return { workflow, steps: StepName.options.flatMap(stepOf) };
    },

    /** Records the takeover by the fallback. False if one is already recorded; the first one counts. */
    async takeOver(lease: Lease, takeover: Takeover): Promise<boolean> {
      const { affected } = await workflows.update(
        { id: lease.workflowId, leaseToken: lease.token, status: 'running', takeover: IsNull() },
        { takeover, version: () => 'version + 1', updatedAt: () => 'now()' },
      );
      return affected === 1;
    },

    /** Sets the token factors that the plan uses. */
    async setTokenFactors(lease: Lease, tokenFactors: WorkflowTokenFactors): Promise<boolean> {
      return change(lease, { tokenFactors });
    },

    /** Stores the answer of one provider call before anything else happens. Idempotent. */
    async storeSection(section: Omit<WorkflowChunkEntity, 'createdAt'>): Promise<void> {
      await sections.createQueryBuilder().insert().values(section).orIgnore().execute();
    },

    /** Stores the findings of the XML check, replacing those of an earlier run. */
    async storeFindings(workflowId: number, findings: Finding[]): Promise<void> {
      await manager.getRepository(WorkflowFindingsEntity).upsert({ workflowId, findings }, ['workflowId']);
    },

    storedSections(workflowId: number): Promise<WorkflowChunkEntity[]> {
      return sections.find({ where: { workflowId }, order: { position: 'ASC' }, take: 10_000 });
    },

    async complete(lease: Lease, result: FinishedWorkflow): Promise<boolean> {
      return change(lease, {
        ...released,
        status: 'completed',
        completedAt: () => 'now()',
        model: result.model,
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

    async fail(lease: Lease, error: StoredFailure): Promise<boolean> {
      const failed = await change(lease, {
        ...released,
        status: 'failed',
        completedAt: () => 'now()',
        errorCode: error.code,
        errorMessage: error.message.slice(0, 1000),
        errorSaid: error.said,
        forecast: null,
      });
      if (!failed) return false;
      await endSteps(manager, lease.workflowId);
      return true;
    },

    /** Releases the workflow for `seconds`. `counts` uses up a deferral (for a provider that is not ready). */
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

    /** Releases the workflow at once (shutdown): no attempt is used, and the next janitor run finds it. */
    async release(lease: Lease): Promise<boolean> {
      return change(lease, { ...released, status: 'pending', enqueuedAt: () => `now() - interval '1 hour'` });
    },
  };
}

/** Ends running and waiting steps of a workflow that has ended. */
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
    .update({ workflowId, status: 'waiting' }, { message: null, said: null });
}
