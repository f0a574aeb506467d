import { localizedMessage } from '@app/contracts';
import type { EntityManager } from 'typeorm';
import { ADVISORY_LOCKS } from '../../advisory-locks';
import { WorkflowEntity } from '../../entities/workflow.entities';
import { callLimitIn } from '../../call-limit';
import { isQueueOpen } from '../../queue-pause';
import { isSessionAlive } from '../../worker-session';
import type { ClaimRequest } from '../records/claim-request';
import type { Lease } from './workflow-lease.repository';

/** A claimed workflow and its workspace. */
export interface ClaimedWorkflow {
  readonly workflow: WorkflowEntity;
  readonly workspaceId: number;
  /** True if the worker that ran it before was lost. */
  readonly isAfterLoss: boolean;
}

export interface WorkflowLimits {
  /** Maximum concurrent workflows of one workspace; null for no limit. */
  readonly ofWorkspace: number | null;
  /**
   * Maximum concurrent workflows of one key. The provider's own call limit applies if it is lower, because further
   * workflows would only wait for calls.
   */
  readonly ofKey: number;
}

/** A worker's request for a workflow. The session, if the worker has one, shows whether its process still exists. */
export type WorkflowClaimRequest = ClaimRequest & { readonly workerSessionId: number | null };

/**
 * A frozen lease holder whose session still exists gets this many more leases to resume. Its calls may have been
 * answered, and a new holder would pay for them again.
 */
const STANDSTILL_LEASES = 3;

/** Serializes claims, so that each sees what the others have taken. */
const LOCK = ADVISORY_LOCKS.fairQueue;

export type FairQueueRepository = ReturnType<typeof fairQueueRepository>;

/** Claims workflows in fair order. */
export function fairQueueRepository(manager: EntityManager) {
  return {
    /**
     * Claims the next workflow: from the workspace and person with the fewest running workflows, oldest first.
     * Eligible are due pending workflows, and running ones whose lease holder is gone. That loss counts as an attempt if
     * the workflow may have caused it: the holder said so, or it still exists and is only frozen.
     * Returns null if there is none, or if the queue is paused. Call in a transaction.
     */
    async claim(
      { token, seconds, onlyReservedSlot, workerSessionId, lossCounts }: WorkflowClaimRequest,
      { ofWorkspace, ofKey }: WorkflowLimits,
    ): Promise<(ClaimedWorkflow & { readonly lease: Lease }) | null> {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      const [rows] = await manager.query<
        [{ id: number; workspace_id: number; is_after_loss: boolean }[], number]
      >(
        `WITH held AS MATERIALIZED (
           SELECT f.workspace_id, w.executed_by, w.ai_integration_id FROM ai_workflows w JOIN forms f ON f.id = w.form_id
           WHERE w.status = 'running' AND w.lease_until > now()),
         next AS (
           SELECT w.id, f.workspace_id, w.status = 'running' AS is_after_loss FROM ai_workflows w JOIN forms f ON f.id = w.form_id
           LEFT JOIN (SELECT workspace_id, count(*) AS n FROM held GROUP BY 1) team ON team.workspace_id = f.workspace_id
           LEFT JOIN (SELECT executed_by, count(*) AS n FROM held GROUP BY 1) person ON person.executed_by = w.executed_by
           LEFT JOIN (SELECT ai_integration_id, count(*) AS n FROM held GROUP BY 1) key
             ON key.ai_integration_id = w.ai_integration_id
           LEFT JOIN workspace_ai_agent_integrations i ON i.id = w.ai_integration_id
           WHERE ((w.status = 'pending' AND coalesce(w.not_before, now()) <= now())
               OR (w.status = 'running' AND w.lease_until < now()
                 AND (w.lease_until < now() - make_interval(secs => ${STANDSTILL_LEASES} * $2) OR NOT ${isSessionAlive('w.lease_holder')})))
             AND ($3::int IS NULL OR coalesce(team.n, 0) < $3) AND coalesce(key.n, 0) < least($4, ${callLimitIn('i')})
             AND (NOT $5 OR coalesce(person.n, 0) = 0) AND ${isQueueOpen('conversion')}
           ORDER BY greatest(coalesce(team.n, 0), coalesce(person.n, 0)), least(coalesce(team.n, 0), coalesce(person.n, 0)),
             w.executed_at, w.id
           LIMIT 1 FOR UPDATE OF w)
         UPDATE ai_workflows w SET
           attempt = attempt + CASE WHEN is_after_loss AND (loss_counts OR ${isSessionAlive('w.lease_holder')}) THEN 1 ELSE 0 END,
           status = 'running', started_at = coalesce(started_at, clock_timestamp()), lease_token = $1,
           lease_until = now() + make_interval(secs => $2), lease_holder = $6, loss_counts = $7, not_before = NULL, waiting_for = NULL,
           version = version + 1, updated_at = now()
         FROM next WHERE w.id = next.id RETURNING w.id, next.workspace_id, next.is_after_loss`,
        [token, seconds, ofWorkspace, ofKey, onlyReservedSlot, workerSessionId, lossCounts],
      );
      const [claimed] = rows;
      if (claimed === undefined) return null;
      const { id, workspace_id: workspaceId, is_after_loss: isAfterLoss } = claimed;
      const workflow = await manager.getRepository(WorkflowEntity).findOneByOrFail({ id });
      return { workflow, workspaceId, isAfterLoss, lease: { workflowId: id, token } };
    },

    /**
     * Sets the message "waiting for its turn" on the first step of workflows that could run and have no waiting reason
     * yet.
     */
    async markWaiting(): Promise<void> {
      const { message, said } = localizedMessage('wait.turn');
      await manager.query(
        `WITH waiting AS (
           UPDATE ai_workflows SET waiting_for = 'turn'
           WHERE status = 'pending' AND waiting_for IS NULL AND not_before IS NULL
             AND executed_at < now() - interval '5 seconds' RETURNING id)
         UPDATE ai_workflow_steps s SET message = $1, said = $2
         FROM waiting WHERE s.workflow_id = waiting.id AND s.name = 'reading' AND s.status = 'waiting'`,
        [message, JSON.stringify(said)],
      );
    },
  };
}
