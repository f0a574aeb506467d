import type { UsageBy } from '@app/contracts';
import type { EntityManager } from 'typeorm';

/** Of a workspace, or of all, in these months. */
export interface UsageScope {
  /** Null: of all. */
  readonly workspaceId: number | null;
  /** First days of months: from the one, up to and without the other. */
  readonly from: string;
  readonly until: string;
}

export interface TakenByCalls {
  readonly calls: number;
  readonly unpricedCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null where no call has a known price. */
  readonly costMicroUsd: number | null;
}

export interface GroupUsage extends TakenByCalls {
  readonly id: number | null;
  readonly name: string | null;
}

/** What was taken in a month by one person with one agent in one folder. */
export interface UsageRow extends TakenByCalls {
  readonly workspaceId: number;
  readonly workspaceName: string | null;
  readonly formId: number;
  readonly formName: string | null;
  readonly personId: number | null;
  readonly personName: string | null;
  readonly agentName: string;
}

const MONTH = `date_trunc('month', c.at AT TIME ZONE 'UTC')::date`;
/** The calls of workflows that are there and of those that are not. `$1` and `$2` are the months, `$3` the workspace. */
const TAKEN = `(
  SELECT w.workspace_id, w.form_id, NULL::varchar AS form_name, w.executed_by AS person_id, c.integration_id,
    coalesce(c.integration_name, w.ai_integration_name) AS integration_name, ${MONTH} AS month, count(*) AS calls,
    count(*) FILTER (WHERE c.cost_micro_usd IS NULL) AS unpriced_calls, sum(c.input_tokens) AS input_tokens,
    sum(c.output_tokens) AS output_tokens, sum(c.cost_micro_usd) AS cost_micro_usd
  FROM ai_workflow_calls c JOIN ai_workflows w ON w.id = c.workflow_id
  WHERE c.finish <> 'open' AND c.at >= $1::date AT TIME ZONE 'UTC' AND c.at < $2::date AT TIME ZONE 'UTC'
    AND ($3::int IS NULL OR w.workspace_id = $3)
  GROUP BY 1, 2, 4, 5, 6, 7
  UNION ALL
  SELECT workspace_id, form_id, form_name, person_id, integration_id, integration_name, month, calls, unpriced_calls,
    input_tokens, output_tokens, cost_micro_usd
  FROM usage_of_deleted
  WHERE month >= $1::date AND month < $2::date AND ($3::int IS NULL OR workspace_id = $3)) AS taken`;
const SUMS = `sum(calls)::int AS calls, sum(unpriced_calls)::int AS "unpricedCalls", sum(input_tokens) AS "inputTokens",
  sum(output_tokens) AS "outputTokens", sum(cost_micro_usd) AS "costMicroUsd"`;

const nameOfPerson = (id: string): string =>
  `coalesce((SELECT first_name || ' ' || last_name FROM users u WHERE u.id = ${id}),
    (SELECT first_name || ' ' || last_name FROM former_users u WHERE u.id = ${id}))`;

/** By what it is grouped, and what that is called. */
const GROUPS: Readonly<Record<UsageBy, { readonly id: string; readonly name: string }>> = {
  agent: { id: 'integration_id', name: 'max(integration_name)' },
  person: { id: 'person_id', name: nameOfPerson('person_id') },
  folder: {
    id: 'form_id',
    name: `coalesce((SELECT name FROM forms f WHERE f.id = form_id), max(form_name))`,
  },
  workspace: { id: 'workspace_id', name: `(SELECT name FROM workspaces p WHERE p.id = workspace_id)` },
};

export type UsageRepository = ReturnType<typeof usageRepository>;

/** Tokens and money that calls took. */
export function usageRepository(manager: EntityManager) {
  const values = ({ from, until, workspaceId }: UsageScope) => [from, until, workspaceId];
  return {
    /** By month, as `2026-03`; months without a call are left out. */
    async months(scope: UsageScope): Promise<Map<string, TakenByCalls>> {
      const rows = await manager.query<(TakenByCalls & { month: string })[]>(
        `SELECT to_char(month, 'YYYY-MM') AS month, ${SUMS} FROM ${TAKEN} GROUP BY 1`,
        values(scope),
      );
      return new Map(rows.map((row) => [row.month, withNumbers(row)]));
    },

    /** Those that took the most money first, then those with the most tokens. */
    async groups(scope: UsageScope, by: UsageBy, most: number): Promise<GroupUsage[]> {
      const { id, name } = GROUPS[by];
      const rows = await manager.query<GroupUsage[]>(
        `SELECT ${id} AS id, ${name} AS name, ${SUMS} FROM ${TAKEN} GROUP BY ${id}
         ORDER BY sum(cost_micro_usd) DESC NULLS LAST, sum(input_tokens + output_tokens) DESC, ${id} LIMIT $4`,
        [...values(scope), most],
      );
      return rows.map(withNumbers);
    },

    /** As detailed as it is kept, for months that are few. */
    async rows(scope: UsageScope, most: number): Promise<UsageRow[]> {
      const rows = await manager.query<UsageRow[]>(
        `SELECT workspace_id AS "workspaceId", form_id AS "formId", person_id AS "personId", integration_name AS "agentName",
           ${GROUPS.workspace.name} AS "workspaceName", ${GROUPS.folder.name} AS "formName", ${GROUPS.person.name} AS "personName", ${SUMS}
         FROM ${TAKEN} GROUP BY workspace_id, form_id, person_id, integration_name
         ORDER BY workspace_id, form_id, person_id, integration_name LIMIT $4`,
        [...values(scope), most],
      );
      return rows.map(withNumbers);
    },
  };
}

/** What the driver gives for `sum` of bigint is text. */
function withNumbers<Row extends TakenByCalls>(row: Row): Row {
  return {
    ...row,
    inputTokens: Number(row.inputTokens),
    outputTokens: Number(row.outputTokens),
    costMicroUsd: row.costMicroUsd === null ? null : Number(row.costMicroUsd),
  };
}
