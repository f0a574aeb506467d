import type { Outcome, WorkflowStatus } from '@app/contracts';
import type { EntityManager } from 'typeorm';
import { containing } from '../records/containing';
import { foldersNamed, type HistoryFilter, type HistoryScope } from './workflow-history.repository';
import { type Moments, spansOf } from './workflow-spans';

export interface HistoryTotals {
  readonly workflows: number;
  /** True if more workflows than these may match. Only a text that many names contain makes it true. */
  readonly isAtLeast: boolean;
  readonly statuses: Readonly<Record<WorkflowStatus, number>>;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null if no workflow has a known price. */
  readonly costMicroUsd: number | null;
  readonly workedMs: number;
  readonly waitedMs: number;
}

/** Workflows whose totals can be asked for. */
export type SummedScope = Exclude<HistoryScope, { workflowIds: unknown }>;

/** With a text, only so many workflows are read: the newest whose own or folder's name contains it. */
const NAMED_MAXIMUM = 10_000;

export type WorkflowSumsRepository = ReturnType<typeof workflowSumsRepository>;

/** Totals over the workflows of a history. Their cost does not depend on its length. */
export function workflowSumsRepository(manager: EntityManager) {
  /** Adds the sums of days and months. Running workflows, and those of a part of a day, are added one by one. */
  async function exactTotals(scope: SummedScope, filter: HistoryFilter): Promise<HistoryTotals> {
    const asked = new Conditions();
    const matching = asked.matching(scope, filter);
    const { sums, single } = spansOf(filter);
    const parts = [
      `SELECT ${VALUES_OF_ONE} FROM ai_workflows WHERE ${OPEN}${asked.within(filter)}${matching}`,
      ...single.map(
        (moments) =>
          `SELECT ${VALUES_OF_ONE} FROM ai_workflows WHERE NOT ${OPEN}${asked.within(moments)}${matching}`,
      ),
      ...sums.map(
        ({ span, start, end }) =>
          `SELECT ${NAMES.join(', ')}, status, outcome FROM workflow_sums WHERE span = '${span}'
             AND start >= ${asked.with(start)}::date AND start < ${asked.with(end)}::date${matching}`,
      ),
    ];
    const groups = await manager.query<Group[]>(
      `SELECT status, outcome, ${NAMES.map((name) => `sum(${name}) AS ${name}`).join(', ')}
       FROM (${parts.join(' UNION ALL ')}) AS part GROUP BY status, outcome`,
      asked.values,
    );
    return totalsOf(groups);
  }

  async function namedTotals(
    scope: SummedScope,
    filter: HistoryFilter,
    text: string,
  ): Promise<HistoryTotals> {
    const folders = await foldersNamed(manager, text);
    const asked = new Conditions();
    const named = [`name ILIKE ${asked.with(containing(text))}`];
    if (folders.length > 0) named.push(`form_id = ANY (${asked.with(folders)})`);
    // An end of time is found by its index, if that is shorter than all that is newer.
    const order = filter.to === undefined ? 'id DESC' : 'executed_at DESC';
    const newest = `SELECT * FROM ai_workflows WHERE (${named.join(' OR ')})${asked.within(filter)}${asked.matching(scope, {})}
      ORDER BY ${order} LIMIT ${NAMED_MAXIMUM}`;
    const matching = asked.matching('all', filter);
    const groups = await manager.query<(Group & { read: number })[]>(
      `SELECT status, outcome, count(*)::int AS read, ${NAMES.map((name) => `sum(${name}) FILTER (WHERE matches) AS ${name}`).join(', ')}
       FROM (SELECT ${VALUES_OF_ONE}, (true${matching}) AS matches FROM (${newest}) AS newest) AS part GROUP BY status, outcome`,
      asked.values,
    );
    const read = groups.reduce((sum, group) => sum + group.read, 0);
    return { ...totalsOf(groups), isAtLeast: read === NAMED_MAXIMUM };
  }

  return {
    /** Totals of the workflows that the filter lets through: exact, unless very many names contain its text. */
    totals(scope: SummedScope, { search = '', ...filter }: HistoryFilter): Promise<HistoryTotals> {
      return search === '' ? exactTotals(scope, filter) : namedTotals(scope, filter, search);
    },

    /** Adds what the triggers have appended to the sums of days and months; returns the number of rows. */
    async fold(limit: number): Promise<number> {
      const [row] = await manager.query<{ folded: number }[]>(
        `WITH taken AS (
           DELETE FROM workflow_sums WHERE id IN (
             SELECT id FROM workflow_sums WHERE span = 'new' LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING *),
         folded AS (
           INSERT INTO workflow_sums AS kept (span, start, ${KEYS.join(', ')}, ${NAMES.join(', ')})
           SELECT s.span, date_trunc(s.span, taken.start)::date AS since, ${KEYS.join(', ')}, ${NAMES.map((name) => `sum(${name})`).join(', ')}
           FROM taken, (VALUES ('day'), ('month')) AS s (span) GROUP BY s.span, since, ${KEYS.join(', ')}
           ORDER BY s.span, since, ${KEYS.join(', ')}
           ON CONFLICT (form_id, span, start, status, outcome, ai_integration_id, executed_by, workspace_id) WHERE span <> 'new'
           DO UPDATE SET ${NAMES.map((name) => `${name} = kept.${name} + excluded.${name}`).join(', ')})
         SELECT count(*)::int AS folded FROM taken`,
        [limit],
      );
      // A part of the changes can leave no workflow, but sums that the others will even out.
      await manager.query(
        `DELETE FROM workflow_sums WHERE ${NAMES.map((name) => `${name} = 0`).join(' AND ')}`,
      );
      return row?.folded ?? 0;
    },
  };
}

const KEYS = ['workspace_id', 'form_id', 'executed_by', 'ai_integration_id', 'status', 'outcome'] as const;

/** What one workflow adds to each sum. */
const ADDENDS = {
  workflows: '1',
  calls: 'calls',
  input_tokens: 'input_tokens',
  output_tokens: 'output_tokens',
  cost_micro_usd: 'coalesce(cost_micro_usd, 0)',
  priced: '(cost_micro_usd IS NOT NULL)::integer',
  worked_ms: 'worked_ms',
  waited_ms: 'waited_ms',
} as const;
const NAMES = Object.keys(ADDENDS);
const VALUES_OF_ONE = `${Object.entries(ADDENDS)
  .map(([name, value]) => `${value} AS ${name}`)
  .join(', ')}, status, outcome`;

const OPEN = `(status IN ('pending', 'running'))`;

/** The driver returns sums as text; null if nothing was added. */
type Group = Readonly<Record<keyof typeof ADDENDS, string | null>> & {
  readonly status: WorkflowStatus;
  readonly outcome: Outcome | null;
};

function totalsOf(groups: readonly Group[]): HistoryTotals {
  const sum = (name: keyof typeof ADDENDS, of: readonly Group[] = groups): number =>
    of.reduce((total, group) => total + Number(group[name] ?? 0), 0);
  const withStatus = (status: WorkflowStatus): number =>
    sum(
      'workflows',
      groups.filter((group) => group.status === status),
    );
  const withOutcome = (outcome: Outcome): number =>
    sum(
      'workflows',
      groups.filter((group) => group.outcome === outcome),
    );
  return {
    workflows: sum('workflows'),
    isAtLeast: false,
    statuses: {
      pending: withStatus('pending'),
      running: withStatus('running'),
      completed: withStatus('completed'),
      failed: withStatus('failed'),
      cancelled: withStatus('cancelled'),
    },
    outcomes: {
      clean: withOutcome('clean'),
      incomplete: withOutcome('incomplete'),
      needs_review: withOutcome('needs_review'),
    },
    calls: sum('calls'),
    inputTokens: sum('input_tokens'),
    outputTokens: sum('output_tokens'),
    costMicroUsd: sum('priced') === 0 ? null : sum('cost_micro_usd'),
    workedMs: sum('worked_ms'),
    waitedMs: sum('waited_ms'),
  };
}

/** Conditions for the columns that `ai_workflows` and `workflow_sums` have in common, with the values of a statement. */
class Conditions {
  readonly values: unknown[] = [];

  with(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  matching(scope: SummedScope, filter: HistoryFilter): string {
    const ids = scope === 'all' ? {} : scope;
    return [
      'formId' in ids && ` AND form_id = ${this.with(ids.formId)}`,
      'workspaceId' in ids && ` AND workspace_id = ${this.with(ids.workspaceId)}`,
      filter.status !== undefined && ` AND status = ${this.with(filter.status)}`,
      filter.outcome !== undefined && ` AND outcome = ${this.with(filter.outcome)}`,
      filter.executedBy !== undefined && ` AND executed_by = ${this.with(filter.executedBy)}`,
      filter.aiIntegrationId !== undefined && ` AND ai_integration_id = ${this.with(filter.aiIntegrationId)}`,
    ]
      .filter((condition) => condition !== false)
      .join('');
  }

  within({ from, to }: Moments): string {
    const conditions = [
      from !== undefined && ` AND executed_at >= ${this.with(from)}`,
      to !== undefined && ` AND executed_at < ${this.with(to)}`,
    ];
    return conditions.filter((condition) => condition !== false).join('');
  }
}
