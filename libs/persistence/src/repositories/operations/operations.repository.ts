import type { AiIntegrationSettings, AiProvider, QueueName } from '@app/contracts';
import type { EntityManager } from 'typeorm';

/** Work of a queue, now. */
export interface QueueBacklog {
  readonly queue: QueueName;
  /** Due work that no worker has started, and work whose worker was lost. */
  readonly waiting: number;
  /** 0 if nothing waits. */
  readonly oldestSeconds: number;
  readonly running: number;
  readonly pausedAt: Date | null;
  /** Name of the administrator; null if the account is deleted. */
  readonly pausedBy: string | null;
}

export interface HourOfQueue {
  readonly queue: QueueName;
  readonly at: Date;
  readonly arrived: number;
  readonly ended: number;
  readonly failed: number;
  /** Arrived and not ended when the hour ended. */
  readonly open: number;
}

export interface CountedFailure {
  readonly queue: QueueName;
  readonly code: string;
  readonly count: number;
  readonly lastAt: Date;
}

export interface DayOfSpending {
  /** `2026-03-01`, in UTC. */
  readonly day: string;
  readonly calls: number;
  readonly unpricedCalls: number;
  readonly costMicroUsd: number;
}

/** An active integration, with what decides which model it uses. */
export interface IntegrationInUse {
  readonly workspaceId: number;
  readonly provider: AiProvider;
  readonly settings: AiIntegrationSettings;
}

/** Waiting work: the moment since when it is due, by queue. */
const WAITING = `
  SELECT 'conversion' AS queue, greatest(executed_at, not_before) AS since FROM ai_workflows
  WHERE status = 'pending' AND coalesce(not_before, now()) <= now()
  UNION ALL
  SELECT 'conversion', lease_until FROM ai_workflows WHERE status = 'running' AND lease_until < now()
  UNION ALL
  SELECT 'extraction', greatest(updated_at, lease_until) FROM form_documents
  WHERE reading_status IN ('waiting', 'reading') AND coalesce(lease_until, now()) <= now()
  UNION ALL
  SELECT 'extraction', created_at FROM xml_schema_versions WHERE status = 'checking'`;

const RUNNING = `
  SELECT 'conversion' AS queue FROM ai_workflows WHERE status = 'running' AND lease_until >= now()
  UNION ALL
  SELECT 'extraction' FROM form_documents WHERE reading_status = 'reading' AND lease_until > now()`;

/** Work that arrived, was open or ended within the last day. */
const LAST_DAY = `
  SELECT 'conversion' AS queue, executed_at AS arrived_at, completed_at AS ended_at, status = 'failed' AS is_failure
  FROM ai_workflows WHERE completed_at >= now() - interval '24 hours' OR status IN ('pending', 'running')
  UNION ALL
  SELECT 'extraction', created_at, CASE WHEN reading_status IN ('read', 'failed') THEN reading_ended_at END, reading_status = 'failed'
  FROM form_documents WHERE reading_ended_at >= now() - interval '24 hours' OR reading_status IN ('waiting', 'reading')`;

/** Mails of all kinds that are due or failed: whether the last attempt failed. */
const MAILS = `
  SELECT mail_tries > 0 AS is_failing FROM account_mails
  WHERE expires_at > now() AND (mail_at <= now() OR mail_tries > 0)
  UNION ALL
  SELECT mail_tries > 0 FROM workspace_invitations
  WHERE mail_token IS NOT NULL AND uses_left > 0 AND expires_at > now() AND (mail_at <= now() OR mail_tries > 0)
  UNION ALL
  SELECT mail_tries > 0 FROM notifications WHERE (mail = 'at-once' AND mail_at <= now())
    OR (mail IN ('at-once', 'digest') AND mail_tries > 0)`;

export type OperationsRepository = ReturnType<typeof operationsRepository>;

/** The state of the installation, over all workspaces. */
export function operationsRepository(manager: EntityManager) {
  return {
    /** Every queue, whether it is paused, and its work. */
    backlogs(): Promise<QueueBacklog[]> {
      return manager.query<QueueBacklog[]>(
        `SELECT q.queue, coalesce(waiting.n, 0)::int AS waiting,
           coalesce(greatest(extract(epoch FROM now() - waiting.oldest), 0), 0)::int AS "oldestSeconds",
           coalesce(running.n, 0)::int AS running, p.paused_at AS "pausedAt",
           (SELECT first_name || ' ' || last_name FROM users u WHERE u.id = p.paused_by) AS "pausedBy"
         FROM (VALUES (1, 'extraction'), (2, 'conversion')) AS q (place, queue)
         LEFT JOIN queue_pauses p ON p.queue = q.queue
         LEFT JOIN (SELECT queue, count(*) AS n, min(since) AS oldest FROM (${WAITING}) AS w GROUP BY 1) waiting ON waiting.queue = q.queue
         LEFT JOIN (SELECT queue, count(*) AS n FROM (${RUNNING}) AS r GROUP BY 1) running ON running.queue = q.queue
         ORDER BY q.place`,
      );
    },

    /** The current hour of each queue and the 23 before it, oldest first. */
    lastDay(): Promise<HourOfQueue[]> {
      return manager.query<HourOfQueue[]>(
        `WITH work AS MATERIALIZED (${LAST_DAY})
         SELECT q.queue, h.at,
           count(*) FILTER (WHERE arrived_at >= h.at AND arrived_at < h.until)::int AS arrived,
           count(*) FILTER (WHERE ended_at >= h.at AND ended_at < h.until)::int AS ended,
           count(*) FILTER (WHERE ended_at >= h.at AND ended_at < h.until AND is_failure)::int AS failed,
           count(*) FILTER (WHERE arrived_at < h.until AND (ended_at IS NULL OR ended_at >= h.until))::int AS open
         FROM (VALUES ('extraction'), ('conversion')) AS q (queue)
         CROSS JOIN (SELECT at, at + interval '1 hour' AS until FROM generate_series(
           date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), interval '1 hour') AS at) AS h
         LEFT JOIN work ON work.queue = q.queue
         GROUP BY 1, 2 ORDER BY 1, 2`,
      );
    },

    /** Failures of the last day by error code, most frequent first. */
    failures(limit: number): Promise<CountedFailure[]> {
      return manager.query<CountedFailure[]>(
        `SELECT queue, code, count(*)::int AS count, max(at) AS "lastAt" FROM (
           SELECT 'conversion' AS queue, coalesce(error_code, 'UNEXPECTED') AS code, completed_at AS at FROM ai_workflows
           WHERE status = 'failed' AND completed_at >= now() - interval '24 hours'
           UNION ALL
           SELECT 'extraction', coalesce(reading_error_code, 'UNEXPECTED'), reading_ended_at FROM form_documents
           WHERE reading_status = 'failed' AND reading_ended_at >= now() - interval '24 hours') AS failure
         GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT $1`,
        [limit],
      );
    },

    /** Today (UTC) and the 29 days before it, oldest first. */
    spending(): Promise<DayOfSpending[]> {
      return manager.query<DayOfSpending[]>(
        `WITH days AS (SELECT generate_series(today - 29, today, interval '1 day')::date AS day
           FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today) AS t),
         spent AS (
           SELECT (at AT TIME ZONE 'UTC')::date AS day, count(*) AS calls, count(*) FILTER (WHERE cost_micro_usd IS NULL) AS unpriced,
             sum(cost_micro_usd) AS cost
           FROM ai_workflow_calls WHERE finish <> 'open' AND at >= (SELECT min(day) FROM days)::timestamp AT TIME ZONE 'UTC' GROUP BY 1)
         SELECT to_char(days.day, 'YYYY-MM-DD') AS day, coalesce(calls, 0)::int AS calls, coalesce(unpriced, 0)::int AS "unpricedCalls",
           coalesce(cost, 0)::float AS "costMicroUsd"
         FROM days LEFT JOIN spent ON spent.day = days.day ORDER BY days.day`,
      );
    },

    /** Active integrations of all workspaces, at most `limit`. */
    integrationsInUse(limit: number): Promise<IntegrationInUse[]> {
      return manager.query<IntegrationInUse[]>(
        `SELECT workspace_id AS "workspaceId", provider, settings FROM workspace_ai_agent_integrations
         WHERE active ORDER BY id LIMIT $1`,
        [limit],
      );
    },

    /** Jobs that wait in the outbox. */
    async outbox(): Promise<{ readonly waiting: number; readonly oldestSeconds: number }> {
      const [row] = await manager.query<{ waiting: number; oldestSeconds: number }[]>(
        `SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float AS "oldestSeconds"
         FROM outbox WHERE published_at IS NULL`,
      );
      return row ?? { waiting: 0, oldestSeconds: 0 };
    },

    /** Mails that are due or are tried again, and those of them whose last attempt failed. */
    async mail(): Promise<{ readonly waiting: number; readonly failing: number }> {
      const [row] = await manager.query<{ waiting: number; failing: number }[]>(
        `SELECT count(*)::int AS waiting, count(*) FILTER (WHERE is_failing)::int AS failing FROM (${MAILS}) AS mail`,
      );
      return row ?? { waiting: 0, failing: 0 };
    },
  };
}
