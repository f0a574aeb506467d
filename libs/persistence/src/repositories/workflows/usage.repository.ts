import type { UsageBy } from '@app/contracts';
import type { EntityManager } from 'typeorm';

/** Months of one workspace, or of all. */
export interface UsageScope {
  /** Null for all workspaces. */
  readonly workspaceId: number | null;
  /** First days of months: `from` inclusive, `until` exclusive. */
  readonly from: string;
  readonly until: string;
}

export interface TakenByCalls {
  readonly calls: number;
  readonly unpricedCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null if no call has a known price. */
  readonly costMicroUsd: number | null;
}

export interface GroupUsage extends TakenByCalls {
  readonly id: number | null;
  readonly name: string | null;
}

/** Usage of one person with one agent in one folder in a month. */
export interface UsageRow extends TakenByCalls {
  readonly workspaceId: number;
  readonly workspaceName: string | null;
  readonly formId: number;
  readonly formName: string | null;
  readonly personId: number | null;
  readonly personName: string | null;
  readonly agentName: string;
}

/**
 * Calls of existing and of deleted workflows. `$1` and `$2` are the months, `$3` the workspace. Grouped by a few short
 * values, because 50,000 workflows have half a million calls.
 */
const TAKEN = `(
  SELECT workspace_id, form_id, NULL::varchar AS form_name, person_id, integration_id, integration_name,
    (moment AT TIME ZONE 'UTC')::date AS month, calls, unpriced_calls, input_tokens, output_tokens, cost_micro_usd
  FROM (
    SELECT w.workspace_id, w.form_id, w.executed_by AS person_id, c.integration_id, date_trunc('month', c.at, 'UTC') AS moment,
      max(coalesce(c.integration_name, w.ai_integration_name)) AS integration_name, count(*) AS calls,
      count(*) FILTER (WHERE c.cost_micro_usd IS NULL) AS unpriced_calls, sum(c.input_tokens) AS input_tokens,
      sum(c.output_tokens) AS output_tokens, sum(c.cost_micro_usd) AS cost_micro_usd
    FROM ai_workflow_calls c JOIN ai_workflows w ON w.id = c.workflow_id
    WHERE c.finish <> 'open' AND c.at >= $1::date::timestamp AT TIME ZONE 'UTC' AND c.at < $2::date::timestamp AT TIME ZONE 'UTC'
      AND ($3::int IS NULL OR w.workspace_id = $3)
    GROUP BY 1, 2, 3, 4, 5) AS present
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

/** Grouping column and its label. */
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

/** Tokens and costs of calls. */
export function usageRepository(manager: EntityManager) {
  const values = ({ from, until, workspaceId }: UsageScope) => [from, until, workspaceId];
  return {
    /** Totals by month (`2026-03`), without months that have no calls, and by group, sorted by cost, then by tokens. */
    async report(
      scope: UsageScope,
      by: UsageBy,
    ): Promise<{ months: ReadonlyMap<string, TakenByCalls>; groups: readonly GroupUsage[] }> {
      const { id, name } = GROUPS[by];
      const rows = await manager.query<(GroupUsage & { month: string | null })[]>(
        `SELECT CASE WHEN grouping(month) = 0 THEN to_char(month, 'YYYY-MM') END AS month, ${id} AS id, ${name} AS name, ${SUMS}
         FROM ${TAKEN} GROUP BY GROUPING SETS ((month), (${id}))
         ORDER BY sum(cost_micro_usd) DESC NULLS LAST, sum(input_tokens + output_tokens) DESC, ${id}`,
        values(scope),
      );
      const numbers = rows.map(({ month, ...row }) => ({ month, row: withNumbers(row) }));
      return {
        months: new Map(
          numbers.flatMap(({ month, row: { id: _id, name: _name, ...taken } }) =>
            month === null ? [] : [[month, taken] as const],
          ),
        ),
        groups: numbers.flatMap(({ month, row }) => (month === null ? [row] : [])),
      };
    },

    /** The most detailed rows, for a few months; continues after a row, in a stable order. */
    async rows(scope: UsageScope, most: number, after?: UsageRow): Promise<UsageRow[]> {
      const last = after && [after.workspaceId, after.formId, after.personId ?? 0, after.agentName];
      const rows = await manager.query<UsageRow[]>(
        `SELECT workspace_id AS "workspaceId", form_id AS "formId", person_id AS "personId", integration_name AS "agentName",
           ${GROUPS.workspace.name} AS "workspaceName", ${GROUPS.folder.name} AS "formName", ${GROUPS.person.name} AS "personName", ${SUMS}
         FROM ${TAKEN}
         ${last ? 'WHERE (workspace_id, form_id, coalesce(person_id, 0), integration_name) > ($5::int, $6::int, $7::int, $8::text)' : ''}
         GROUP BY workspace_id, form_id, person_id, integration_name
         ORDER BY workspace_id, form_id, coalesce(person_id, 0), integration_name LIMIT $4`,
        [...values(scope), most, ...(last ?? [])],
      );
      return rows.map(withNumbers);
    },
  };
}

/** The driver returns `sum` of bigint as text. */
function withNumbers<Row extends TakenByCalls>(row: Row): Row {
  return {
    ...row,
    inputTokens: Number(row.inputTokens),
    outputTokens: Number(row.outputTokens),
    costMicroUsd: row.costMicroUsd === null ? null : Number(row.costMicroUsd),
  };
}
