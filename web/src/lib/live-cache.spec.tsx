import { documents, workflowHistory, workflows, type Document, type Workflow } from '@app/contracts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { aDocument } from '../../test/builders/documents';
import { aStep, aWorkflow } from '../../test/builders/workflows';
import { keepNewer, readingOf } from './keep-newer';
import { applyDocumentChanged, applyWorkflowChanged } from './live-cache';
import { q } from './query';

const ids = { workspaceId: '1', formId: '2' };
const list = q(workflows.list, { params: ids, query: { fields: 'summary' } });
const event = (version: number, status: Workflow['status'] = 'running') => ({
  workspaceId: 1,
  formId: 2,
  workflowId: 31,
  status,
  outcome: null,
  steps: [aStep({ name: 'generating', status: 'running', done: 2, total: 9 })],
  usage: { calls: 2, inputTokens: 900, outputTokens: 300, costMicroUsd: null },
  forecast: null,
  resumesAt: null,
  times: null,
  lostWorkers: 0,
  version,
});

function cacheWith(workflow: Workflow): QueryClient {
  const client = new QueryClient();
  client.setQueryData(list.queryKey, [aWorkflow({ id: 30 }), workflow]);
  return client;
}

describe('live events', () => {
  it('takes in an event with a higher version', () => {
    const client = cacheWith(aWorkflow({ status: 'pending', version: 1 }));

    applyWorkflowChanged(client, event(2));

    expect(client.getQueryData(list.queryKey)?.[1]).toMatchObject({
      status: 'running',
      usage: { calls: 2 },
      version: 2,
    });
    expect(client.getQueryData(list.queryKey)?.[0]).toMatchObject({ id: 30, status: 'completed' });
  });

  it.each([4, 5])('ignores an event of version %i when the cache holds 5', (version) => {
    const client = cacheWith(aWorkflow({ status: 'completed', version: 5 }));

    applyWorkflowChanged(client, event(version));

    expect(client.getQueryData(list.queryKey)?.[1]).toMatchObject({ status: 'completed', version: 5 });
  });

  it('shows no fewer parts of a step that goes on after a lost worker', () => {
    const startedAt = '2026-11-27T08:00:00.000Z';
    const client = cacheWith(aWorkflow({ status: 'running', version: 1 }));
    const doneAfter = (version: number, done: number, total: number): number | undefined => {
      const steps = [aStep({ name: 'generating', status: 'running', done, total, startedAt })];
      applyWorkflowChanged(client, { ...event(version), steps });
      return client.getQueryData(list.queryKey)?.[1]?.steps[0]?.done;
    };

    expect([doneAfter(2, 5, 9), doneAfter(3, 2, 9), doneAfter(4, 6, 9)]).toEqual([5, 5, 6]);
    // Halves of a section are parts of their own.
    expect(doneAfter(5, 5, 10)).toBe(5);
  });

  it('fetches again what an event does not carry: the end of a run', () => {
    const client = cacheWith(aWorkflow({ status: 'running', version: 3 }));
    const one = q(workflows.get, { params: { ...ids, workflowId: '31' } });
    client.setQueryData(one.queryKey, aWorkflow({ status: 'running', version: 3 }));

    applyWorkflowChanged(client, event(4, 'completed'));

    expect(client.getQueryState(one.queryKey)?.isInvalidated).toBe(true);
    expect(client.getQueryState(list.queryKey)?.isInvalidated).toBe(true);
  });

  it.each([
    ['a start or a retry', 'pending', true],
    ['an end', 'failed', true],
    ['a step', 'running', false],
  ] as const)('knows whether histories have changed after %s', (_what, status, isFetchedAgain) => {
    const client = cacheWith(aWorkflow({ status: 'failed', version: 3 }));
    const history = [workflowHistory.ofForm.name, { scope: ids, query: {} }];
    client.setQueryData(history, { pages: [], pageParams: [] });

    applyWorkflowChanged(client, event(4, status));

    expect(client.getQueryState(history)?.isInvalidated).toBe(isFetchedAgain);
  });

  it('fetches the list again when somebody else started a run', () => {
    const client = new QueryClient();
    client.setQueryData(list.queryKey, []);

    applyWorkflowChanged(client, event(1));

    expect(client.getQueryState(list.queryKey)?.isInvalidated).toBe(true);
  });

  it('leaves other folders alone', () => {
    const client = new QueryClient();
    const other = q(workflows.list, {
      params: { workspaceId: '1', formId: '9' },
      query: { fields: 'summary' },
    });
    client.setQueryData(other.queryKey, []);

    applyWorkflowChanged(client, event(1));

    expect(client.getQueryState(other.queryKey)?.isInvalidated).toBe(false);
  });

  it('shows how far the reading of a document is', () => {
    const client = new QueryClient();
    const query = q(documents.list, { params: ids });
    client.setQueryData(query.queryKey, [aDocument({ version: 1 })]);
    const reading = { ...aDocument().reading, status: 'reading' as const, pagesDone: 1 };

    applyDocumentChanged(client, { workspaceId: 1, formId: 2, documentId: 11, reading, version: 2 });

    expect(client.getQueryData(query.queryKey)?.[0]).toMatchObject({ reading: { pagesDone: 1 }, version: 2 });
  });

  it('does not let a slower answer take progress back', () => {
    const known = [aWorkflow({ version: 7 })];

    expect(keepNewer(known, [aWorkflow({ version: 6 }), aWorkflow({ id: 32, version: 1 })])).toEqual([
      known[0],
      aWorkflow({ id: 32, version: 1 }),
    ]);
    expect(keepNewer(known, [aWorkflow({ version: 8 })])[0]?.version).toBe(8);
  });

  it('keeps the new name of a document whose reading went on while the answer was on its way', () => {
    const before = aDocument({ name: 'Old name', version: 6 });
    const answer = aDocument({ name: 'New name', version: 5 });

    const [shown] = keepNewer([before], [answer], readingOf);

    expect(shown).toMatchObject({ name: 'New name', version: 6, reading: before.reading });
  });

  it('changes a document of a list that is read page by page', () => {
    const client = new QueryClient();
    const key = [documents.list.name, { params: ids, query: {} }, 'pages'];
    const pages = [
      { items: [aDocument({ id: 90, version: 1 })], next: '90' },
      { items: [aDocument({ id: 11, version: 1 })], next: undefined },
    ];
    client.setQueryData(key, { pages, pageParams: [undefined, '90'] });
    const reading = { ...aDocument().reading, status: 'reading' as const, pagesDone: 2 };

    applyDocumentChanged(client, { workspaceId: 1, formId: 2, documentId: 11, reading, version: 2 });

    expect(client.getQueryData(key)).toMatchObject({
      pages: [{ items: [{ id: 90, version: 1 }], next: '90' }, { items: [{ id: 11, version: 2 }] }],
    });
    expect(client.getQueryState(key)?.isInvalidated).toBe(false);
  });

  it('fetches a document again whose reading ended while it was being fetched for the first time', async () => {
    const client = new QueryClient();
    const document = q(documents.get, { params: { ...ids, documentId: '11' } });
    const reading = { ...aDocument().reading, status: 'reading' as const };
    const answers = [aDocument({ id: 11, version: 1, reading }), aDocument({ id: 11, version: 2 })];
    const asked: (() => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: document.queryKey,
      queryFn: () =>
        new Promise<Document>((resolve) => asked.push(() => resolve(answers.shift() ?? aDocument()))),
    });
    const stop = observer.subscribe(() => undefined);
    const { reading: ended } = aDocument();
    applyDocumentChanged(client, { workspaceId: 1, formId: 2, documentId: 11, reading: ended, version: 2 });

    asked[0]?.();

    await waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.();
    await waitFor(() => expect(observer.getCurrentResult().data).toMatchObject({ version: 2 }));
    stop();
  });

  it('fetches a document that was changed in what events do not carry', () => {
    const client = new QueryClient();
    const documentList = q(documents.list, { params: ids });
    const known = aDocument({ id: 11, version: 4 });
    client.setQueryData(documentList.queryKey, [known]);
    const changed = { workspaceId: 1, formId: 2, documentId: 11, version: 5 };
    const isStale = () => client.getQueryState(documentList.queryKey)?.isInvalidated;

    applyDocumentChanged(client, { ...changed, reading: { ...known.reading, pagesDone: 2 } });
    const afterProgress = isStale();
    applyDocumentChanged(client, { ...changed, reading: { ...known.reading, pagesDone: 2 }, version: 6 });

    expect([afterProgress, isStale()]).toEqual([false, true]);
  });
});
