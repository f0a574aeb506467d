import {
  documents,
  TERMINAL_STATUSES,
  workflows,
  type Document,
  type DocumentChanged,
  type Overview,
  type Workflow,
  type WorkflowChanged,
} from '@app/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { Versioned } from './keep-newer';
import { isPaged, type Paged } from './pages';
import { refetchChanged } from './refetch';

/** Lists and totals of a folder, a workspace and all workspaces, and other data that workflows change. */
const COUNTING = /^(workflowHistory\.|overview\.|usage\.|audit\.list$|aiIntegrations\.list$)/;

/** True if a workflow has ended. */
export const isTerminal = (status: Workflow['status']): boolean => TERMINAL_STATUSES.includes(status);

/** Applies a workflow event to the cache unless the cached version is newer. Refetches data that events do not carry. */
export function applyWorkflowChanged(client: QueryClient, event: WorkflowChanged): void {
  const { workflowId: id, status, outcome, steps, usage, forecast, resumesAt, version } = event;
  const change = (workflow: Workflow): Workflow =>
    workflow.id === id && version > workflow.version
      ? { ...workflow, status, outcome, steps, usage, forecast, resumesAt, version }
      : workflow;

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

  client.setQueriesData<Overview>({ queryKey: ['overview.get'] }, (known) => known && withStep(known, event));

  // When a workflow ends, its XML, runtime and error are available only by request.
  if (isTerminal(status)) refetch(client, workflows.get.name, { workflowId: id });
  if (!isKnown || isTerminal(status)) refetch(client, workflows.list.name, { formId: event.formId });
  // Histories filter and count by status, the audit trail records runs, and runs cost money. A start, a retry and an end
  // change all of these. Steps do not.
  if (status === 'pending' || isTerminal(status))
    refetchChanged(client, ({ queryKey: [name] }) => typeof name === 'string' && COUNTING.test(name));
}

/** Updates the current step of a run on the dashboard. */
function withStep(known: Overview, { workflowId, status, steps }: WorkflowChanged): Overview {
  const { running } = known;
  const step = steps.find((candidate) => candidate.status === 'running');
  const newest = running.newest.map((record) =>
    record.id === workflowId
      ? { ...record, status, step: step ? { name: step.name, done: step.done, total: step.total } : null }
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
