import type { WorkflowRecord, WorkflowTotals } from '@app/contracts';
import type { HistoryRow, HistoryTotals } from '@app/persistence';

export function presentRecord(row: HistoryRow): WorkflowRecord {
  const { workspaceId, workspaceName, formId, formName, executedBy, executedByName } = row;
  const { stepName, stepDone, stepTotal, executedAt, completedAt } = row;
  return {
    id: row.id,
    workspace: { id: workspaceId, name: workspaceName },
    form: { id: formId, name: formName },
    name: row.name,
    status: row.status,
    outcome: row.outcome,
    target: row.target,
    aiProvider: row.aiProvider,
    aiIntegrationId: row.aiIntegrationId,
    aiIntegrationName: row.aiIntegrationName,
    model: row.model,
    documentsProcessed: row.documentsProcessed,
    documents: [...row.documents],
    promptPreview: row.promptPreview,
    executedBy: executedBy === null ? null : { id: executedBy, name: executedByName },
    executedAt: executedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    times: {
      worked: row.workedMs,
      waited: row.waitedMs,
      at: (completedAt ?? new Date()).toISOString(),
    },
    step: stepName === null ? null : { name: stepName, done: stepDone ?? 0, total: stepTotal ?? 0 },
    usage: usageOf(row),
    errorCode: row.errorCode,
    errorMessage: row.errorMessage,
    errorSaid: row.errorSaid,
    version: row.version,
  };
}

/** The record for administrators, who may not read the folder: without prompt, documents and the text of the error. */
export const withoutContent = (record: WorkflowRecord): WorkflowRecord => ({
  ...record,
  documents: [],
  promptPreview: '',
  errorMessage: null,
  errorSaid: null,
});

export const presentTotals = (totals: HistoryTotals): WorkflowTotals => ({
  workflows: totals.workflows,
  isAtLeast: totals.isAtLeast,
  statuses: { ...totals.statuses },
  outcomes: { ...totals.outcomes },
  usage: usageOf(totals),
  worked: totals.workedMs,
  waited: totals.waitedMs,
});

const usageOf = ({ calls, inputTokens, outputTokens, costMicroUsd }: HistoryRow | HistoryTotals) => ({
  calls,
  inputTokens,
  outputTokens,
  costMicroUsd,
});

const COLUMNS: readonly (readonly [
  string,
  (record: WorkflowRecord) => string | number | null | undefined,
])[] = [
  ['Workflow', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Workspace', ({ workspace }) => workspace.name],
  ['Folder', ({ form }) => form.name],
  ['Status', ({ status }) => status],
  ['Outcome', ({ outcome }) => outcome],
  ['Target', ({ target }) => target],
  ['AI provider', ({ aiProvider }) => aiProvider],
  ['AI integration', ({ aiIntegrationName }) => aiIntegrationName],
  ['Model', ({ model }) => model],
  ['Documents processed', ({ documentsProcessed }) => documentsProcessed],
  ['Person id', ({ executedBy }) => executedBy?.id],
  ['Person', ({ executedBy }) => executedBy?.name],
  ['Started (UTC)', ({ executedAt }) => executedAt],
  ['Ended (UTC)', ({ completedAt }) => completedAt],
  ['Worked (ms)', ({ times }) => times.worked],
  ['Waited (ms)', ({ times }) => times.waited],
  ['Calls', ({ usage }) => usage.calls],
  ['Input tokens', ({ usage }) => usage.inputTokens],
  ['Output tokens', ({ usage }) => usage.outputTokens],
  ['Cost estimate (micro-USD)', ({ usage }) => usage.costMicroUsd],
  ['Error code', ({ errorCode }) => errorCode],
];

/** Column headings of a history. */
export const HEADINGS: readonly string[] = COLUMNS.map(([heading]) => heading);

export const rowOf = (record: WorkflowRecord): string[] =>
  COLUMNS.map(([, value]) => String(value(record) ?? ''));
