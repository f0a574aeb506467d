import {
  type AiProvider,
  type HistorySort,
  LIMITS,
  type Outcome,
  type ResultMessage,
  StepName,
  type Target,
  type WorkflowStatus,
} from '@app/contracts';
import { Brackets, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { FormerUserEntity, UserEntity } from '../../entities/account.entities';
import { FormEntity } from '../../entities/form.entities';
import { WorkflowEntity, WorkflowStepEntity } from '../../entities/workflow.entities';
import { WorkspaceEntity } from '../../entities/workspace.entities';
import type { Page } from '../workspaces/workspace.repository';
import { containing } from '../records/containing';

/** Workflows of a folder, of a workspace, with certain ids, or all. */
export type HistoryScope =
  | { readonly formId: number }
  | { readonly workspaceId: number }
  | { readonly workflowIds: readonly number[] }
  | 'all';

export interface HistoryFilter {
  readonly status?: WorkflowStatus | undefined;
  readonly outcome?: Outcome | undefined;
  readonly executedBy?: number | undefined;
  readonly aiIntegrationId?: number | undefined;
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface HistoryOrder {
  readonly sort?: HistorySort | undefined;
  /** Default: `desc`. */
  readonly order?: 'asc' | 'desc' | undefined;
}

/** A row of a history, without prompt and XML. */
export interface HistoryRow {
  readonly id: number;
  readonly workspaceId: number;
  readonly workspaceName: string;
  readonly formId: number;
  readonly formName: string;
  readonly name: string;
  readonly status: WorkflowStatus;
  readonly outcome: Outcome | null;
  readonly target: Target;
  readonly aiProvider: AiProvider;
  readonly aiIntegrationId: number | null;
  readonly aiIntegrationName: string;
  readonly model: string | null;
  readonly documentsProcessed: number;
  readonly executedBy: number | null;
  /** Null if there is no person, and for a person whose name was erased. */
  readonly executedByName: string | null;
  readonly executedAt: Date;
  readonly completedAt: Date | null;
  /** Milliseconds of work in all tries, until now for an open workflow. */
  readonly workedMs: number;
  /** Milliseconds of waiting in all tries, until now for an open workflow. */
  readonly waitedMs: number;
  /** Names of its documents that still exist. */
  readonly documents: readonly string[];
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicroUsd: number | null;
  readonly errorCode: string | null;
  /** Shown to members only. */
  readonly errorMessage: string | null;
  readonly errorSaid: ResultMessage | null;
  /** The first characters of the prompt. Shown to members only. */
  readonly promptPreview: string;
  readonly version: number;
  readonly stepName: StepName | null;
  readonly stepDone: number | null;
  readonly stepTotal: number | null;
}

/** Maximum number of folders for a search by folder name. */
const FOLDERS_MAXIMUM = 1000;
const SHORT_TIME_MS = 31 * 24 * 3_600_000;

/** The driver returns `bigint` and `sum` as text. */
const NUMBERS = ['inputTokens', 'outputTokens', 'costMicroUsd', 'workedMs', 'waitedMs'] as const;

export type WorkflowHistoryRepository = ReturnType<typeof workflowHistoryRepository>;

export function workflowHistoryRepository(manager: EntityManager) {
  const scoped = async (
    scope: HistoryScope,
    filter: HistoryFilter,
  ): Promise<SelectQueryBuilder<WorkflowEntity>> => {
    const query = manager.createQueryBuilder(WorkflowEntity, 'workflow');
    if (scope !== 'all') query.where(conditionOf(scope), scope);
    const { search, from, to, ...exact } = filter;
    for (const field of ['status', 'outcome', 'executedBy', 'aiIntegrationId'] as const)
      if (exact[field] !== undefined)
        query.andWhere(`workflow.${field} = :${field}`, { [field]: exact[field] });
    if (from !== undefined) query.andWhere('workflow.executedAt >= :from', { from });
    if (to !== undefined) query.andWhere('workflow.executedAt < :to', { to });
    if (search === undefined || search === '') return query;
    const folders = await foldersNamed(manager, search);
    return query.andWhere(
      new Brackets((either) => {
        either.where('workflow.name ILIKE :search', { search: containing(search) });
        if (folders.length > 0) either.orWhere('workflow.formId = ANY(:folders)', { folders });
      }),
    );
  };

  return {
    /** Newest first, or in the given order; pages continue after the row of `before` in the same order. */
    async list(
      scope: HistoryScope,
      filter: HistoryFilter,
      { before, limit, sort = 'started', order = 'desc' }: Page & HistoryOrder,
    ): Promise<HistoryRow[]> {
      const [direction, beyond] = order === 'asc' ? (['ASC', '>'] as const) : (['DESC', '<'] as const);
      const asked = (await scoped(scope, filter)).select('workflow.id').limit(limit);
      // Forces the time index for a short period; in id order Postgres would first read everything newer.
      if (sort === 'started')
        asked.orderBy(isShortTime(filter) ? 'workflow.id + 0' : 'workflow.id', direction);
      else asked.orderBy(SORTS[sort]('workflow'), direction).addOrderBy('workflow.id', direction);
      if (before !== undefined && sort === 'started')
        asked.andWhere(`workflow.id ${beyond} :before`, { before });
      else if (before !== undefined && sort !== 'started')
        asked.andWhere(
          `(${SORTS[sort]('workflow')}, workflow.id) ${beyond}
            (SELECT ${SORTS[sort]('last')}, last.id FROM ai_workflows last WHERE last.id = :before)`,
          { before },
        );
      // Finds the page first and joins the other columns for it alone.
      const query = manager
        .createQueryBuilder(WorkflowEntity, 'workflow')
        .where(`workflow.id = ANY (ARRAY(${asked.getQuery()}))`, asked.getParameters())
        .innerJoin(FormEntity, 'form', 'form.id = workflow.formId')
        .innerJoin(WorkspaceEntity, 'workspace', 'workspace.id = workflow.workspaceId')
        .leftJoin(UserEntity, 'person', 'person.id = workflow.executedBy')
        .leftJoin(FormerUserEntity, 'former', 'former.id = workflow.executedBy')
        .leftJoin(
          WorkflowStepEntity,
          'step',
          `step.workflowId = workflow.id AND workflow.status = 'running' AND step.name = ${FURTHEST_STEP}`,
        )
        .select([]);
      if (sort !== 'started') query.orderBy(SORTS[sort]('workflow'), direction);
      query.addOrderBy('workflow.id', direction);
      for (const column of COLUMNS) query.addSelect(`workflow.${column}`, column);
      query
        .addSelect('workspace.id', 'workspaceId')
        .addSelect('workspace.name', 'workspaceName')
        .addSelect('form.name', 'formName')
        .addSelect(
          `coalesce(person.firstName || ' ' || person.lastName, former.firstName || ' ' || former.lastName)`,
          'executedByName',
        )
        .addSelect(DOCUMENTS, 'documents')
        .addSelect(`left(workflow.prompt, ${LIMITS.promptPreview + 1})`, 'promptPreview')
        .addSelect(WORKED_MS, 'workedMs')
        .addSelect(WAITED_MS, 'waitedMs')
        .addSelect('step.name', 'stepName')
        .addSelect('step.done', 'stepDone')
        .addSelect('step.total', 'stepTotal');
      const rows = await query.getRawMany<HistoryRow>();
      return rows.map(withNumbers);
    },
  };
}

/**
 * Folders whose name contains the text. They are looked up first, so that the planner knows their number when it searches their
 * workflows.
 */
export async function foldersNamed(manager: EntityManager, text: string): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>('SELECT id FROM forms WHERE name ILIKE $1 LIMIT $2', [
    containing(text),
    FOLDERS_MAXIMUM,
  ]);
  return rows.map(({ id }) => id);
}

/** Sort expressions for the table with the given alias. Never null, so that paging works. */
const SORTS: Readonly<Record<Exclude<HistorySort, 'started'>, (table: string) => string>> = {
  name: (table) => `lower(${table}.name)`,
  person: (table) =>
    `lower(coalesce((SELECT p.first_name || ' ' || p.last_name FROM users p WHERE p.id = ${table}.executed_by), (SELECT p.first_name || ' ' || p.last_name FROM former_users p WHERE p.id = ${table}.executed_by), ''))`,
  target: (table) => `${table}.target::text`,
  agent: (table) => `lower(${table}.ai_integration_name)`,
  outcome: (table) => `coalesce(${table}.outcome, ${table}.status)::text`,
  worked: (table) => `${table}.worked_ms`,
  waited: (table) => `${table}.waited_ms`,
  cost: (table) => `coalesce(${table}.cost_micro_usd, -1)`,
};

/** A workflow that is continued repeats earlier steps. Only the furthest one that is running counts. */
const FURTHEST_STEP = `(SELECT s.name FROM ai_workflow_steps s WHERE s.workflow_id = workflow.id AND s.status = 'running'
  ORDER BY array_position(ARRAY[${StepName.options.map((name) => `'${name}'`).join(',')}]::varchar[], s.name) DESC LIMIT 1)`;

const DOCUMENTS = `ARRAY(SELECT d.name FROM form_documents d WHERE d.id = ANY(workflow.documentIds)
  ORDER BY array_position(workflow.documentIds, d.id))`;

/** Milliseconds of the current try, and of the tries before it. Nothing is added to those of a workflow that has ended. */
const TRY_MS = 'extract(epoch FROM now() - workflow.executedAt) * 1000';
const STEPS_MS = `(SELECT coalesce(sum(extract(epoch FROM greatest(coalesce(s.completed_at, now()) - s.started_at, interval '0')) * 1000), 0)
  FROM ai_workflow_steps s WHERE s.workflow_id = workflow.id)`;
const whileOpen = (milliseconds: string): string =>
  `CASE WHEN workflow.completedAt IS NULL THEN ${milliseconds} ELSE 0 END`;
const WORKED_MS = `round(workflow.workedMs + ${whileOpen(`least(${STEPS_MS}, ${TRY_MS})`)})`;
const WAITED_MS = `round(workflow.waitedMs + ${whileOpen(`greatest(${TRY_MS} - ${STEPS_MS}, 0)`)})`;

const COLUMNS = [
  'id',
  'formId',
  'name',
  'status',
  'outcome',
  'target',
  'aiProvider',
  'aiIntegrationId',
  'aiIntegrationName',
  'model',
  'documentsProcessed',
  'executedBy',
  'executedAt',
  'completedAt',
  'calls',
  'inputTokens',
  'outputTokens',
  'costMicroUsd',
  'errorCode',
  'errorMessage',
  'errorSaid',
  'version',
] as const satisfies readonly (keyof HistoryRow & keyof WorkflowEntity)[];

function conditionOf(scope: Exclude<HistoryScope, 'all'>): string {
  if ('workflowIds' in scope) return 'workflow.id = ANY(:workflowIds)';
  return 'formId' in scope ? 'workflow.formId = :formId' : 'workflow.workspaceId = :workspaceId';
}

const isShortTime = ({ from, to }: HistoryFilter): boolean =>
  from !== undefined && to !== undefined && Date.parse(to) - Date.parse(from) <= SHORT_TIME_MS;

function withNumbers(row: HistoryRow): HistoryRow {
  const numbers = NUMBERS.map((name) => [name, row[name] === null ? null : Number(row[name])] as const);
  return { ...row, ...Object.fromEntries(numbers) };
}
