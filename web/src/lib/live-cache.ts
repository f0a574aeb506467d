import {
  documents,
  TERMINAL_STATUSES,
  workflowHistory,
  workflows,
  type Document,
  type DocumentChanged,
  type Overview,
  type Step,
  type Workflow,
  type WorkflowChanged,
  type WorkflowRecord,
} from '@app/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { Versioned } from './keep-newer';
import { isPaged, type Paged } from './pages';
import { refetchChanged } from './refetch';

/** Lists and totals of a folder, a workspace and all workspaces, and other data that workflows change. */
const COUNTING =
  /^(workflowHistory\.|overview\.|usage\.|operations\.state$|audit\.list$|aiIntegrations\.list$)/;

/** True if a workflow has ended. */
export const isTerminal = (status: Workflow['status']): boolean => TERMINAL_STATUSES.includes(status);

/** Applies a workflow event to the cache unless the cached version is newer. Refetches data that events do not carry. */
export function applyWorkflowChanged(client: QueryClient, event: WorkflowChanged): void {
  const { workflowId: id, status, outcome, usage, forecast, resumesAt, lostWorkers, version } = event;
  const change = (workflow: Workflow): Workflow => {
    if (workflow.id !== id || version <= workflow.version) return workflow;
    const steps = neverBack(workflow.steps, event.steps);
    const times = event.times ?? workflow.times;
    return { ...workflow, status, outcome, steps, usage, forecast, resumesAt, times, lostWorkers, version };
  };

  const isKnown = changeList<Workflow>(client, {
    name: workflows.list.name,
    formId: event.formId,
    id,
    change,
  });
  client.setQueriesData<Workflow>(
    { predicate: ({ queryKey }) => isAbout(queryKey, workflows.get.name, { workflowId: id }) },
    (workflow) => workflow && change(workflow),
  );

  changeHistories(client, event);
  client.setQueriesData<Overview>({ queryKey: ['overview.get'] }, (known) => known && withStep(known, event));

  // When a workflow ends, its XML, runtime and error are available only by request.
  if (isTerminal(status)) refetch(client, workflows.get.name, { workflowId: id });
  if (!isKnown || isTerminal(status)) refetch(client, workflows.list.name, { formId: event.formId });
  // Histories filter and count by status, the audit trail records runs, and runs cost money. A start, a retry and an end
  // change all of these. Steps do not.
  if (status === 'pending' || isTerminal(status))
    refetchChanged(client, ({ queryKey: [name] }) => typeof name === 'string' && COUNTING.test(name));
}

const HISTORIES: readonly unknown[] = [
  workflowHistory.ofForm.name,
  workflowHistory.ofWorkspace.name,
  workflowHistory.ofAll.name,
];

/** Updates the row of a run in the histories. */
function changeHistories(client: QueryClient, event: WorkflowChanged): void {
  const { workflowId: id, status, outcome, usage, version } = event;
  const change = (record: WorkflowRecord): WorkflowRecord =>
    record.id === id && version > record.version
      ? {
          ...record,
          status,
          outcome,
          usage,
          version,
          step: stepOf(event),
          times: event.times ?? record.times,
        }
      : record;
  client.setQueriesData<Paged<WorkflowRecord>>(
    { predicate: ({ queryKey: [name] }) => HISTORIES.includes(name) },
    (data) =>
      isPaged<WorkflowRecord>(data)
        ? { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) }
        : data,
  );
}

/** The running step of a run, as a history shows it. A step that is repeated before the furthest one is not shown. */
function stepOf({ status, steps }: WorkflowChanged): WorkflowRecord['step'] {
  const step =
    status === 'running' ? steps.findLast((candidate) => candidate.status === 'running') : undefined;
  return step ? { name: step.name, done: step.done, total: step.total } : null;
}

/** A continued step counts the parts that were done before from zero. The screen keeps the number that it has shown. */
function neverBack(known: readonly Step[], steps: readonly Step[]): Step[] {
  return steps.map((step) => {
    const before = known.find(({ name }) => name === step.name);
    const isContinued = before?.total === step.total && before.startedAt !== null && step.startedAt !== null;
    return isContinued ? { ...step, done: Math.max(before.done, step.done) } : step;
  });
}

/** Updates the current step of a run on the dashboard. */
function withStep(known: Overview, event: WorkflowChanged): Overview {
  const { running } = known;
  const { workflowId, status } = event;
  const newest = running.newest.map((record) =>
    record.id === workflowId
      ? { ...record, status, step: stepOf(event), times: event.times ?? record.times }
      : record,
  );
  return { ...known, running: { ...running, newest } };
}

/** Applies a document event to the cache unless the cached version is newer. */
export function applyDocumentChanged(client: QueryClient, event: DocumentChanged): void {
  const { documentId: id, reading, version } = event;
  let isEdited = false;
  const change = (document: Document): Document => {
    if (document.id !== id || version <= document.version) return document;
    isEdited ||= JSON.stringify(document.reading) === JSON.stringify(reading);
    return { ...document, reading, version };
  };

  const isKnown = changeList<Document>(client, {
    name: documents.list.name,
    formId: event.formId,
    id,
    change,
  });
  client.setQueriesData<Document>(
    { predicate: ({ queryKey }) => isAbout(queryKey, documents.get.name, { documentId: id }) },
    (document) => document && change(document),
  );
  // A new reading creates a new model, layout and study.
  if (reading.status === 'read')
    for (const { name } of [documents.model, documents.preview, documents.study])
      refetch(client, name, { documentId: id });
  // A change outside the reading is a change of name, description or tags. Events do not carry those fields.
  if (!isKnown || isEdited)
    for (const { name } of [documents.list, documents.tags]) refetch(client, name, { formId: event.formId });
  if (!isKnown) refetch(client, documents.count.name, { formId: event.formId });
  // The end of a reading is sent only once and can arrive while an older response for the document is in flight.
  if (isEdited || reading.status === 'read' || reading.status === 'failed')
    refetch(client, documents.get.name, { documentId: id });
}

function changeList<T extends Versioned>(
  client: QueryClient,
  options: { name: string; formId: number; id: number; change: (item: T) => T },
): boolean {
  let isKnown = false;
  const changed = (items: readonly T[]): T[] => {
    isKnown ||= items.some(({ id }) => id === options.id);
    return items.map(options.change);
  };
  client.setQueriesData<T[] | Paged<T>>(
    { predicate: ({ queryKey }) => isAbout(queryKey, options.name, { formId: options.formId }) },
    (data) => {
      if (data === undefined) return data;
      if (!isPaged<T>(data)) return changed(data);
      return { ...data, pages: data.pages.map((page) => ({ ...page, items: changed(page.items) })) };
    },
  );
  return isKnown;
}

function refetch(client: QueryClient, name: string, params: Record<string, number>): void {
  refetchChanged(client, ({ queryKey }) => isAbout(queryKey, name, params));
}

function isAbout(key: readonly unknown[], name: string, params: Record<string, number>): boolean {
  const given = paramsOf(key);
  return (
    key[0] === name && Object.entries(params).every(([param, value]) => given.get(param) === String(value))
  );
}

/** The path parameters of the call whose response a query holds. */
export function paramsOf([, args]: readonly unknown[]): ReadonlyMap<string, string> {
  if (typeof args !== 'object' || args === null || !('params' in args)) return new Map();
  const { params } = args;
  if (typeof params !== 'object' || params === null) return new Map();
  return new Map(Object.entries(params).map(([param, value]) => [param, String(value)]));
}
