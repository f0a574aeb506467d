import { z } from 'zod';
import { AiProvider } from '../ai-settings';
import { endpoint } from '../endpoint';
import { cacheBuster, Id, IdText, Instant, ListQuery } from '../ids';
import { LIMITS } from '../limits';
import { PERMISSIONS } from '../permissions';
import { ResultMessage } from '../result-message';
import { Outcome, Usage } from '../results';
import { Target } from '../targets';
import { FormParams } from './forms';
import { RunTimes, StepName, WorkflowStatus } from './workflows';
import { WorkspaceParams } from './people/workspaces';

const named = z.object({ id: Id, name: z.string() });

/** A workflow in a history: what ran, its outcome and its usage. Contains no XML and no document text. */
export const WorkflowRecord = z.object({
  id: Id,
  workspace: named,
  form: named,
  name: z.string(),
  status: WorkflowStatus,
  outcome: Outcome.nullable(),
  target: Target,
  aiProvider: AiProvider,
  aiIntegrationId: Id.nullable(),
  aiIntegrationName: z.string(),
  model: z.string().nullable(),
  documentsProcessed: z.number().int(),
  /** Names of its documents that still exist. Empty for administrators, who may not read the folder. */
  documents: z.array(z.string()),
  /** Start of the prompt. Empty for administrators. */
  promptPreview: z.string(),
  /** `name` is null after erasure. */
  executedBy: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  executedAt: Instant,
  completedAt: Instant.nullable(),
  times: RunTimes,
  /** Current stage of a running workflow. */
  step: z.object({ name: StepName, done: z.number().int(), total: z.number().int() }).nullable(),
  usage: Usage,
  errorCode: z.string().nullable(),
  /** Null for administrators. */
  errorMessage: z.string().nullable(),
  /** `errorMessage` as a localized message. */
  errorSaid: ResultMessage.nullable(),
  version: z.number().int(),
});
export type WorkflowRecord = z.infer<typeof WorkflowRecord>;

/** Sums over all workflows that match a filter. */
export const WorkflowTotals = z.object({
  workflows: z.number().int(),
  /** True if more workflows than these may match. Only a `search` that very many names contain makes it true. */
  isAtLeast: z.boolean(),
  statuses: z.record(WorkflowStatus, z.number().int()),
  outcomes: z.record(Outcome, z.number().int()),
  usage: Usage,
  /** Milliseconds over all tries that have ended. */
  worked: z.number().int(),
  waited: z.number().int(),
});
export type WorkflowTotals = z.infer<typeof WorkflowTotals>;

const filters = {
  ...cacheBuster,
  status: WorkflowStatus.optional(),
  outcome: Outcome.optional(),
  executedBy: IdText.optional(),
  aiIntegrationId: IdText.optional(),
  /** Substring of the name, case-insensitive. */
  search: z.string().trim().max(LIMITS.nameMaximum).optional(),
  from: Instant.optional(),
  /** Exclusive upper bound. */
  to: Instant.optional(),
};
/** Sort key of a history. Default: `started`. */
export const HISTORY_SORTS = [
  'started',
  'name',
  'person',
  'target',
  'agent',
  'outcome',
  'worked',
  'waited',
  'cost',
] as const;
export type HistorySort = (typeof HISTORY_SORTS)[number];

const paging = {
  sort: z.enum(HISTORY_SORTS).optional(),
  /** Default: descending. */
  order: z.enum(['asc', 'desc']).optional(),
  before: ListQuery.shape.before,
  limit: ListQuery.shape.limit,
};

export const WorkflowFilterQuery = z.strictObject(filters);
export const WorkflowHistoryQuery = z.strictObject({ ...filters, ...paging });

const FOLDER = '/api/workspaces/:workspaceId/forms/:formId/workflow-history';
const WORKSPACE = '/api/workspaces/:workspaceId/workflow-history';
const ALL = '/api/admin/workflow-history';

const ofFolder = { access: { workspace: PERMISSIONS['workflows.read'] }, params: FormParams } as const;
const ofWorkspace = {
  access: { workspace: PERMISSIONS['workflow-history.read'] },
  params: WorkspaceParams,
} as const;

/** Histories: of a folder for its members, of a workspace for its owner and admins, of all for administrators. */
export const workflowHistory = {
  ofForm: endpoint({
    name: 'workflowHistory.ofForm',
    summary: 'The workflows of a folder, filtered; newest first, or in another order.',
    method: 'GET',
    path: FOLDER,
    ...ofFolder,
    query: WorkflowHistoryQuery,
    response: z.array(WorkflowRecord),
  }),
  totalsOfForm: endpoint({
    name: 'workflowHistory.totalsOfForm',
    summary: 'Sums over the workflows of a folder that the filter lets through.',
    method: 'GET',
    path: `${FOLDER}/totals`,
    ...ofFolder,
    query: WorkflowFilterQuery,
    response: WorkflowTotals,
  }),
  exportOfForm: endpoint({
    name: 'workflowHistory.exportOfForm',
    summary: 'The history of a folder as CSV, at most 50000 workflows.',
    method: 'GET',
    path: `${FOLDER}/export`,
    ...ofFolder,
    query: WorkflowFilterQuery,
    response: 'file',
  }),
  ofWorkspace: endpoint({
    name: 'workflowHistory.ofWorkspace',
    summary: 'The workflows of every folder of a workspace, filtered; newest first, or in another order.',
    method: 'GET',
    path: WORKSPACE,
    ...ofWorkspace,
    query: WorkflowHistoryQuery,
    response: z.array(WorkflowRecord),
  }),
  totalsOfWorkspace: endpoint({
    name: 'workflowHistory.totalsOfWorkspace',
    summary: 'Sums over the workflows of a workspace that the filter lets through.',
    method: 'GET',
    path: `${WORKSPACE}/totals`,
    ...ofWorkspace,
    query: WorkflowFilterQuery,
    response: WorkflowTotals,
  }),
  exportOfWorkspace: endpoint({
    name: 'workflowHistory.exportOfWorkspace',
    summary: 'The history of a workspace as CSV, at most 50000 workflows.',
    method: 'GET',
    path: `${WORKSPACE}/export`,
    ...ofWorkspace,
    query: WorkflowFilterQuery,
    response: 'file',
  }),
  ofAll: endpoint({
    name: 'workflowHistory.ofAll',
    summary:
      'The workflows of every workspace, filtered; newest first, or in another order; for administrators.',
    method: 'GET',
    path: ALL,
    access: 'administrator',
    query: WorkflowHistoryQuery,
    response: z.array(WorkflowRecord),
  }),
  totalsOfAll: endpoint({
    name: 'workflowHistory.totalsOfAll',
    summary: 'Sums over the workflows of every workspace that the filter lets through.',
    method: 'GET',
    path: `${ALL}/totals`,
    access: 'administrator',
    query: WorkflowFilterQuery,
    response: WorkflowTotals,
  }),
};
