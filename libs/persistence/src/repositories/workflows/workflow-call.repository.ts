import type { CallFinish, Target } from '@app/contracts';
import type { EntityManager } from 'typeorm';
import { ADVISORY_LOCKS } from '../../advisory-locks';
import { callLimitIn } from '../../call-limit';
import { WorkflowEntity } from '../../entities/workflow.entities';
import { WorkflowCallEntity } from '../../entities/workflow-call.entities';

export type NewCall = Pick<
  WorkflowCallEntity,
  | 'workflowId'
  | 'run'
  | 'integrationId'
  | 'integrationName'
  | 'section'
  | 'round'
  | 'model'
  | 'tier'
  | 'inputTokens'
  | 'expectedInputTokens'
  | 'costMicroUsd'
  | 'reservedTokens'
  | 'reservedCostMicroUsd'
>;

/** Slots and reservations of an integration's open calls. */
export interface OpenCalls {
  readonly inFlight: number;
  /** Slots of the requesting workflow. */
  readonly own: number;
  /**
   * Workflows that run with the key or wait for a slot, this one included; `without`: those of them that have no slot.
   */
  readonly sharers: number;
  readonly without: number;
  /** Concurrency limit learned from the provider; null if it has refused no call. */
  readonly limit: number | null;
  readonly tokens: number;
  readonly costMicroUsd: number;
}

/** How a call ended, and its usage. */
export type EndedCall = Pick<
  WorkflowCallEntity,
  | 'model'
  | 'tier'
  | 'inputTokens'
  | 'cachedTokens'
  | 'cacheWriteTokens'
  | 'outputTokens'
  | 'thinkingTokens'
  | 'isEstimated'
  | 'costMicroUsd'
  | 'requestId'
  | 'durationMs'
  | 'reason'
  | 'said'
> & { readonly finish: Exclude<CallFinish, 'open'> };

/** Usage of one finished workflow's calls, and the expected tokens of the calls that produced its answers. */
export interface MeasuredRun {
  readonly expectedTokens: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  readonly seconds: number;
}

export interface RunsAlike {
  readonly target: Target;
  readonly model: string;
  /** Null for runs of all workspaces. */
  readonly workspaceId: number | null;
  /** Null for runs with any prompt. */
  readonly prompt: string | null;
}

export type WorkflowCallRepository = ReturnType<typeof workflowCallRepository>;

/**
 * Records provider calls. Leases do not guard these writes: a paid call counts even if another worker holds the workflow by now.
 */
export function workflowCallRepository(manager: EntityManager) {
  const calls = manager.getRepository(WorkflowCallEntity);

  /**
   * Adds to a workflow's totals and appends to its integration's month. Values are negative where an estimate was too
   * high.
   */
  async function add(
    { workflowId, integrationId }: WorkflowCallEntity,
    change: { calls: number; inputTokens: number; outputTokens: number; costMicroUsd: number | null },
  ): Promise<void> {
    const { calls: count, inputTokens, outputTokens, costMicroUsd } = change;
    await manager.query(
      `INSERT INTO ai_integration_spendings (integration_id, month, calls, input_tokens, output_tokens, cost_micro_usd)
       SELECT $1, date_trunc('month', now() AT TIME ZONE 'UTC')::date, $2, $3, $4, $5 WHERE $1::int IS NOT NULL`,
      [integrationId, count, inputTokens, outputTokens, costMicroUsd ?? 0],
    );
    await manager
      .getRepository(WorkflowEntity)
      .createQueryBuilder()
      .update()
      .set({
        calls: () => 'calls + :count',
        inputTokens: () => 'input_tokens + :inputTokens',
        outputTokens: () => 'output_tokens + :outputTokens',
        costMicroUsd: () =>
          'CASE WHEN CAST(:cost AS bigint) IS NULL THEN cost_micro_usd ELSE coalesce(cost_micro_usd, 0) + CAST(:cost AS bigint) END',
      })
      .where('id = :id', { id: workflowId, count, inputTokens, outputTokens, cost: costMicroUsd })
      .execute();
  }

  return {
    /**
     * Returns the slots and reservations of an integration's open calls. Call in a transaction and open the call in it:
     * calls of one integration start one at a time, and ends never wait.
     * A slot is an open call whose workflow is leased; it ends with the lease of a lost worker. The reservation stays
     * until the call is closed, because the provider may have counted it.
     */
    async letIn(integrationId: number, workflowId: number): Promise<OpenCalls> {
      await manager.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_LOCKS.admission, integrationId]);
      // A workflow that was refused a moment ago waits for its slot without a lease.
      const [open] = await manager.query<
        (Pick<OpenCalls, 'inFlight' | 'own' | 'sharers' | 'limit'> & {
          holders: number;
          tokens: string;
          cost: string;
        })[]
      >(
        `SELECT open.*, sharing.*,
           (SELECT ${callLimitIn('i')} FROM workspace_ai_agent_integrations i WHERE i.id = $1) AS limit
         FROM (
           SELECT count(*) FILTER (WHERE w.status = 'running' AND w.lease_until > now())::int AS "inFlight",
             count(*) FILTER (WHERE c.workflow_id = $2)::int AS own,
             count(DISTINCT c.workflow_id) FILTER (WHERE w.status = 'running' AND w.lease_until > now())::int AS holders,
             coalesce(sum(c.reserved_tokens), 0) AS tokens, coalesce(sum(c.reserved_cost_micro_usd), 0) AS cost
           FROM ai_workflow_calls c JOIN ai_workflows w ON w.id = c.workflow_id
           WHERE c.finish = 'open' AND c.integration_id = $1) open,
         (SELECT count(*)::int AS sharers FROM ai_workflows w WHERE w.ai_integration_id = $1
            AND ((w.status = 'running' AND w.lease_until > now()) OR (w.status = 'pending' AND w.started_at IS NOT NULL
              AND w.not_before BETWEEN now() - interval '10 seconds' AND now() + interval '10 seconds'))) sharing`,
        [integrationId, workflowId],
      );
      if (open === undefined) throw new Error('An aggregate query returned no row.');
      const { inFlight, own, holders, tokens, cost, limit } = open;
      const sharers = Math.max(1, open.sharers);
      return {
        inFlight,
        own,
        sharers,
        without: Math.max(0, sharers - holders),
        limit,
        tokens: Number(tokens),
        costMicroUsd: Number(cost),
      };
    },

    /** Stores a call that is about to be sent, with its expected input and its maximum usage. */
    async open(call: NewCall): Promise<number> {
      const row = calls.create({ ...call, finish: 'open', isEstimated: true, durationMs: 0 });
      await calls.insert(row);
      return row.id;
    },

    /** Stores the progress of an open call. */
    async grow(id: number, arrived: { outputTokens: number; durationMs: number }): Promise<void> {
      await calls.update({ id, finish: 'open' }, arrived);
    },

    /**
     * Ends a call and adds it to the totals of its workflow and its integration's month. If a call that was considered
     * lost is closed again, its actual usage replaces the estimate.
     */
    async close(id: number, end: EndedCall): Promise<void> {
      const row = await calls.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (row === null) return;
      const isCounted = row.finish !== 'open';
      const [input, output, cost] = isCounted
        ? [row.inputTokens, row.outputTokens, row.costMicroUsd]
        : [0, 0, null];
      await calls.update(id, { ...end, reservedTokens: 0, reservedCostMicroUsd: 0 });
      await add(row, {
        calls: isCounted ? 0 : 1,
        inputTokens: end.inputTokens - input,
        outputTokens: end.outputTokens - output,
        costMicroUsd: end.costMicroUsd === null ? null : end.costMicroUsd - (cost ?? 0),
      });
    },

    /**
     * Usage of the newest finished workflows with this target and model; a dated version counts as the same model.
     * Batches are excluded, because their waiting times say nothing about other calls.
     */
    async measuredRuns(
      { target, model, workspaceId, prompt }: RunsAlike,
      limit: number,
    ): Promise<MeasuredRun[]> {
      const rows = await manager.query<Record<keyof MeasuredRun, string>[]>(
        `WITH recent AS MATERIALIZED (
           SELECT w.id, w.prompt FROM ai_workflows w JOIN forms f ON f.id = w.form_id
           WHERE w.target = $1 AND w.status = 'completed' AND ($3::int IS NULL OR f.workspace_id = $3)
           ORDER BY w.id DESC LIMIT $4)
         SELECT sum(c.expected_input_tokens) FILTER (WHERE c.finish = 'complete' AND c.round = 0) AS "expectedTokens",
           sum(c.input_tokens) AS "inputTokens", sum(c.cached_tokens) AS "cachedTokens",
           sum(c.cache_write_tokens) AS "cacheWriteTokens", sum(c.output_tokens) AS "outputTokens", sum(c.duration_ms) / 1000.0 AS "seconds"
         FROM recent JOIN ai_workflow_calls c ON c.workflow_id = recent.id
         WHERE c.finish <> 'open' AND ($5::text IS NULL OR recent.prompt = $5) GROUP BY c.workflow_id
         HAVING bool_and(c.model = $2 OR (starts_with(c.model, $2 || '-') AND substr(c.model, length($2) + 2) ~ '^20[0-9]{2}'))
           AND bool_and(c.expected_input_tokens > 0) AND NOT bool_or(c.is_estimated) AND NOT bool_or(c.tier = 'batch')
           AND count(*) FILTER (WHERE c.finish = 'complete' AND c.round = 0) > 0`,
        [target, model, workspaceId, limit, prompt],
      );
      return rows.map(
        ({ expectedTokens, inputTokens, cachedTokens, cacheWriteTokens, outputTokens, seconds }) => ({
          expectedTokens: Number(expectedTokens),
          inputTokens: Number(inputTokens),
          cachedTokens: Number(cachedTokens),
          cacheWriteTokens: Number(cacheWriteTokens),
          outputTokens: Number(outputTokens),
          seconds: Number(seconds),
        }),
      );
    },

    /**
     * Open calls whose worker is gone. For one workflow: right after it was claimed. For all: calls without an update
     * for longer than any worker is silent.
     */
    findLost(limit: number, workflowId?: number): Promise<WorkflowCallEntity[]> {
      const query = calls
        .createQueryBuilder('call')
        // A call in a batch survives its worker.
        .where(`call.finish = 'open' AND call.batchId IS NULL`)
        .orderBy('call.id')
        .take(limit);
      if (workflowId !== undefined)
        return query.andWhere('call.workflowId = :workflowId', { workflowId }).getMany();
      return query
        .innerJoin(WorkflowEntity, 'workflow', 'workflow.id = call.workflowId')
        .andWhere(
          `call.at + make_interval(secs => call.durationMs / 1000.0) < now() - interval '30 seconds'
           AND (workflow.status <> 'running' OR workflow.leaseUntil IS NULL OR workflow.leaseUntil < now())`,
        )
        .getMany();
    },
  };
}
