import { ENDPOINTS, forms, members, revisions, Topic, workspaces } from '@app/contracts';
import { QueryClient } from '@tanstack/react-query';
import { isLive, SHOWN_BY, thingsOnScreen } from './live-things';
import { q } from './query';

/**
 * Data that is fetched once and never changes (evidence of a run, the content read from a document), and data that no screen
 * shows.
 */
const STAYS = [
  'workflows.findings',
  'workflows.coverage',
  'workflows.trace',
  'workflows.study',
  'workflows.calls',
  'workflows.compare',
  'documents.model',
  'documents.preview',
  'documents.study',
  'site.settings',
  // Only the user changes these, on the screen that shows them.
  'secondFactor.get',
  // No screen shows these.
  'formAiIntegrations.list',
  'formAiIntegrations.get',
];

const here = { workspaceId: '1', formId: '2' };

function told(thing: { topic: Topic; workspaceId: number | null; formId: number | null }) {
  const client = new QueryClient();
  const queries = {
    folders: q(forms.list, { params: { workspaceId: '1' } }),
    folder: q(forms.get, { params: here }),
    otherFolder: q(forms.get, { params: { ...here, formId: '3' } }),
    otherWorkspace: q(forms.list, { params: { workspaceId: '9' } }),
    members: q(members.list, { params: { workspaceId: '1' } }),
    workspaces: q(workspaces.list, {}),
    revisions: q(revisions.list, { params: { ...here, workflowId: '3' } }),
  };
  for (const { queryKey } of Object.values(queries)) client.setQueryData(queryKey, []);
  const things = thingsOnScreen(client);
  things.changed(thing);
  things.changed(thing);
  jest.advanceTimersByTime(200);
  return Object.entries(queries).flatMap(([name, { queryKey }]) =>
    client.getQueryState(queryKey)?.isInvalidated ? [name] : [],
  );
}

describe('what has changed', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is fetched again where it is shown', () => {
    expect(told({ topic: 'form', workspaceId: 1, formId: 2 })).toEqual(['folders', 'folder']);
    expect(told({ topic: 'member', workspaceId: 1, formId: null })).toEqual(['members', 'workspaces']);
  });

  it('is fetched again where a decision makes a revision void', () => {
    expect(told({ topic: 'study-decision', workspaceId: 1, formId: 2 })).toEqual(['revisions']);
  });

  it('is not fetched in other workspaces', () => {
    expect(told({ topic: 'form', workspaceId: 9, formId: 5 })).toEqual(['otherWorkspace']);
  });

  it('is told of for every list that a screen shows', () => {
    const reads = ENDPOINTS.filter(({ method, response }) => method === 'GET' && response !== 'file');

    const unheard = reads.map(({ name }) => name).filter((name) => !isLive([name]) && !STAYS.includes(name));

    expect(unheard).toEqual([]);
  });

  it.each(Topic.options)('names endpoints that there are for %s', (topic) => {
    const unknown = SHOWN_BY[topic].filter((name) => !ENDPOINTS.some((each) => each.name.startsWith(name)));

    expect(unknown).toEqual([]);
  });
});
