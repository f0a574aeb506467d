import type { AiIntegration, Document, Workflow } from '@app/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDocument, anIntegration, aWorkflow, aWorkspace } from '../../../test/builders';
import { renderScreen } from '../../../test/render';
import { serve } from '../../../test/server';
import { DocumentsTab } from './documents.tab';

const FOLDER = '/api/workspaces/1/forms/2';
const ids = { workspaceId: '1', formId: '2' };
const MANY = 101;
let all: Document[] = [];
const some = (length: number) =>
  Array.from({ length }, (_, place) =>
    aDocument({ id: 500 - place, name: `Document ${place}`, uploadedBy: null }),
  );

/** Pages as the server gives them: a hundred, behind `before`. */
function page(query: URLSearchParams): Document[] {
  const before = Number(query.get('before') ?? Infinity);
  const search = query.get('search') ?? '';
  return all.filter(({ id, name }) => id < before && name.includes(search)).slice(0, 100);
}

const localModel = { baseUrl: 'http://127.0.0.1:1/v1', model: 'local-rules-1' };
const SETTINGS = { bookingUrl: null, hasSample: true, localModel };

function show(address = '/', length = 3, runs: readonly Workflow[] = [aWorkflow()]) {
  all = some(length);
  const agents: AiIntegration[] = [];
  const sent = serve({
    [`GET ${FOLDER}/documents`]: ({ query }) => ({ body: page(query) }),
    [`GET ${FOLDER}/documents/count`]: ({ query }) => ({
      body: { total: all.filter(({ name }) => name.includes(query.get('search') ?? '')).length },
    }),
    [`GET ${FOLDER}/documents/498`]: { body: all.at(-1) },
    'GET /api/workspaces/1/members': { body: [] },
    'GET /api/workspaces/1/ai-integrations': () => ({ body: agents }),
    'POST /api/workspaces/1/ai-integrations': () => {
      agents.push(anIntegration());
      return { status: 201, body: agents[0] };
    },
    'GET /api/workspaces/1': { body: aWorkspace({ role: 'owner' }) },
    'GET /api/site-settings': { body: SETTINGS },
    [`GET ${FOLDER}/workflows`]: { body: runs },
    [`POST ${FOLDER}/documents/sample`]: () => {
      all = some(1);
      return { status: 201, body: all[0] };
    },
  });
  return { ...renderScreen(<DocumentsTab ids={ids} />, address), sent };
}

/** By their label: looking up a role among hundreds of rows takes seconds in a test. */
const rows = async () => [...(await screen.findByLabelText('Documents of this folder')).children];

describe('the documents of a folder', () => {
  it('are counted, and more are loaded on demand', async () => {
    show('/', MANY);

    expect(await rows()).toHaveLength(100);
    expect(await screen.findByText('101 documents')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));

    expect(await screen.findByText('Document 100')).toBeInTheDocument();
    expect(await rows()).toHaveLength(MANY);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('are searched for by the server, and the address remembers it', async () => {
    const { address } = show();
    await rows();

    await userEvent.type(screen.getByLabelText('Search documents'), 'Document 2');

    expect(await screen.findByText('1 document')).toBeVisible();
    expect(await rows()).toHaveLength(1);
    expect(address()).toContain('search=Document+2');
  });

  it('say when a search finds none', async () => {
    show('/?search=nothing');

    expect(
      await screen.findByText('No document of this folder has “nothing” in its name or tags.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Search documents')).toHaveValue('nothing');
  });

  it('are ordered by the server', async () => {
    const { sent } = show();
    await rows();

    await userEvent.selectOptions(screen.getByLabelText('Order'), 'By name');

    await rows();
    expect(sent.some(({ query }) => query.get('order') === 'name')).toBe(true);
  });

  it('open a dialog about one that is not loaded', async () => {
    show('/?dialog=edit-document&item=498');

    expect(await screen.findByDisplayValue('Document 2')).toBeVisible();
  });

  it('lead from an empty folder to the first workflow, with a click a step', async () => {
    const { sent } = show('/', 0, []);

    await userEvent.click(await screen.findByRole('button', { name: 'Try with the sample protocol' }));
    expect(await rows()).toHaveLength(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Add the local rules model' }));

    expect(await screen.findByRole('link', { name: 'Choose what you need' })).toHaveAttribute(
      'href',
      '/workspace/1/folders/2?tab=workflow&dialog=create-workflow',
    );
    expect(
      sent.find(({ path, method }) => method === 'POST' && path.endsWith('/ai-integrations'))?.body,
    ).toEqual({
      ...{ name: 'Local rules model', provider: 'custom', apiKey: 'no-key-needed', active: true },
      settings: localModel,
    });
  });

  it('show no steps any more once a workflow was run', async () => {
    show('/', 2, [aWorkflow()]);
    await rows();

    expect(screen.queryByText('Three steps to your first XML')).toBeNull();
  });
});
