import {
  documents,
  TERMINAL_STATUSES,
  workflows,
  type Document,
  type DocumentChanged,
  type FormChanged,
  type FormPart,
  type Workflow,
  type WorkflowChanged,
} from '@app/contracts';
import type { QueryClient } from '@tanstack/react-query';

/** Lists and totals of a folder, a workspace and all workspaces. */
const HISTORIES = 'workflowHistory.';

/** Group of the endpoints that show a part of a form; the endpoints themselves are fetched with their screens. */
const FORM_QUERIES: Record<FormPart, string> = {
  design: 'formDesign.',
  respondents: 'respondents.',
};

interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** True when a workflow has ended. */
export const isTerminal = (status: Workflow['status']): boolean => TERMINAL_STATUSES.includes(status);

/** Puts a workflow's event into the cache, unless the cache already knows better; what events do not carry is fetched. */
export function applyWorkflowChanged(client: QueryClient, event: WorkflowChanged): void {
  const { workflowId: id, status, outcome, steps, usage, forecast, version } = event;
  const change = (workflow: Workflow): Workflow =>
    workflow.id === id && version > workflow.version
      ? { ...workflow, status, outcome, steps, usage, forecast, version }
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

  // The end brings XML, run time and error, which travel by request only.
  if (isTerminal(status)) refetch(client, workflows.get.name, { workflowId: id });
  if (!isKnown || isTerminal(status)) refetch(client, workflows.list.name, { formId: event.formId });
  // Histories count and filter by status: a start, a retry and an end change them, steps do not.
  if (status === 'pending' || isTerminal(status))
    void client.invalidateQueries({
      predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith(HISTORIES),
    });
}

/** Puts a document's event into the cache, unless the cache already knows better. */
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
  // A new reading brings another model.
  if (reading.status === 'read') {
    refetch(client, documents.model.name, { documentId: id });
    refetch(client, documents.preview.name, { documentId: id });
  }
  // A change that is not one of the reading is one of the name, the description or the tags, which events do not carry.
  if (!isKnown || isEdited) refetch(client, documents.list.name, { formId: event.formId });
  if (isEdited) refetch(client, documents.get.name, { documentId: id });
}

/** Fetches anew what a folder is as a form, where that has changed. */
export function applyFormChanged(client: QueryClient, { formId, part }: FormChanged): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [name] = queryKey;
      return (
        typeof name === 'string' && name.startsWith(FORM_QUERIES[part]) && isAbout(queryKey, name, { formId })
      );
    },
  });
}

/** What the event of a document tells; everything else of it comes with answers. */
export const readingOf = (seen: Document, fetched: Document): Document => ({
  ...fetched,
  reading: seen.reading,
  version: seen.version,
});

/**
 * An answer that was on its way while an event came in must not take progress back. `merged` says what stays of the item that
 * the event has made newer: all of it, unless told otherwise.
 */
export function keepNewer<T extends Versioned>(
  known: unknown,
  fetched: T[],
  merged: (seen: T, item: T) => T = (seen) => seen,
): T[] {
  if (!isListOf<T>(known)) return fetched;
  const newer = new Map(known.map((item) => [item.id, item]));
  return fetched.map((item) => {
    const seen = newer.get(item.id);
    return seen && seen.version > item.version ? merged(seen, item) : item;
  });
}

function changeList<T extends Versioned>(
  client: QueryClient,
  options: { name: string; formId: number; id: number; change: (item: T) => T },
): boolean {
  let isKnown = false;
  client.setQueriesData<T[]>(
    { predicate: ({ queryKey }) => isAbout(queryKey, options.name, { formId: options.formId }) },
    (items) => {
      if (!items) return items;
      isKnown ||= items.some(({ id }) => id === options.id);
      return items.map(options.change);
    },
  );
  return isKnown;
}

function refetch(client: QueryClient, name: string, params: Record<string, number>): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => isAbout(queryKey, name, params) });
}

function isAbout(key: readonly unknown[], name: string, params: Record<string, number>): boolean {
  const [keyName, args] = key;
  if (keyName !== name || typeof args !== 'object' || args === null || !('params' in args)) return false;
  const given = args.params;
  if (typeof given !== 'object' || given === null) return false;
  const values = new Map(Object.entries(given).map(([param, value]) => [param, String(value)]));
  return Object.entries(params).every(([param, value]) => values.get(param) === String(value));
}

function isListOf<T extends Versioned>(value: unknown): value is T[] {
  return Array.isArray(value);
}
