import type { AiIntegration, Document, Workflow } from '@app/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anIntegration } from '../../../test/builders/agents';
import { aDocument } from '../../../test/builders/documents';
import { aWorkspace } from '../../../test/builders/people';
import { aWorkflow } from '../../../test/builders/workflows';
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

/** Pages as the server returns them: up to a hundred documents before the id `before`. */
function page(query: URLSearchParams): Document[] {
  const before = Number(query.get('before') ?? Infinity);
  const search = query.get('search') ?? '';
  return all
    .filter(({ id, name }) => id < before && name.includes(search))
    .slice(0, Number(query.get('limit') ?? 100));
}

const SETTINGS = { bookingUrl: null, hasSample: true };

function show(address = '/', length = 3, runs: readonly Workflow[] = [aWorkflow()], listed = some(length)) {
  all = listed;
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

/** Found by label: a search by role among hundreds of rows takes seconds in a test. */
const rows = async () => [
  ...((await screen.findByLabelText('Documents of this folder')).lastElementChild?.children ?? []),
];

describe('the documents of a folder', () => {
  it('have every field and every button in their row', async () => {
    const tagged = { name: 'Protocol', description: 'Final', tags: ['phase 3'], fileSize: 1_572_864 };
    show('/', 1, [], [aDocument(tagged)]);

    const row = within(
      within(await screen.findByLabelText('Documents of this folder'))
        .getAllByRole('row')
        .at(-1)!,
    );
    for (const text of [/^Protocol$/, /protocol\.pdf/, '1.5 MB', 'Final', 'phase 3'])
      expect(row.getByText(text)).toBeInTheDocument();
    expect(row.getByText(/^Uploaded by user #1/)).toBeInTheDocument();
    expect(row.getByRole('checkbox', { name: 'Select Protocol' })).toBeInTheDocument();
    for (const name of ['Edit', 'New version of', 'Download', 'Delete'])
      expect(row.getByRole('button', { name: `${name} Protocol` })).toBeEnabled();
  });

  it('are converted from their row', async () => {
    const { address } = show('/', 1, [], [aDocument({ name: 'Protocol' })]);

    await userEvent.click(await screen.findByRole('button', { name: 'Convert Protocol' }));

    await waitFor(() =>
      expect(address()).toBe('/?tab=workflow&dialog=create-workflow&documents=11&need=first'),
    );
  });

  it('are counted, and more are loaded on demand', async () => {
    show('/', MANY);

    expect(await rows()).toHaveLength(100);
    // A query by role would search hundreds of rows each time, which is slow.
    await waitFor(() => expect(document.body).toHaveTextContent('101 documents'));
    fireEvent.click(screen.getByText('Load more'));

    await waitFor(async () => expect(await rows()).toHaveLength(MANY));
    expect(document.body).toHaveTextContent('Document 100');
    expect(screen.queryByText('Load more')).toBeNull();
    // The test renders two hundred rows, which takes longer than other tests on a busy machine.
  });

  it('are searched for by the server, and the address remembers it', async () => {
    const { address } = show();
    await rows();

    await userEvent.type(screen.getByLabelText('Search documents'), 'Document 2');

    expect(await screen.findByText('1 document')).toBeVisible();
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(address()).toContain('search=Document+2');
  });

  it('say when a search finds none', async () => {
    show('/?search=nothing');

    expect(
      await screen.findByText('No document in this folder has “nothing” in its name or tags.'),
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

  it('are a table whose columns order them, one way and the other', async () => {
    const { address, sent } = show();
    await rows();
    const column = (name: string) => screen.getByRole('columnheader', { name });
    expect(column('Uploaded')).toHaveAttribute('aria-sort', 'descending');

    await userEvent.click(within(column('Size')).getByRole('button'));
    await waitFor(() => expect(column('Size')).toHaveAttribute('aria-sort', 'descending'));
    expect(column('Uploaded')).toHaveAttribute('aria-sort', 'none');
    await userEvent.click(within(column('Size')).getByRole('button'));

    await waitFor(() => expect(address()).toBe('/?order=smallest'));
    await waitFor(() => expect(sent.some(({ query }) => query.get('order') === 'smallest')).toBe(true));
    expect(column('Size')).toHaveAttribute('aria-sort', 'ascending');
  });

  it('open a dialog about one that is not loaded', async () => {
    show('/?dialog=edit-document&item=498');

    expect(await screen.findByDisplayValue('Document 2')).toBeVisible();
  });

  it('lead from an empty folder to the first workflow, with a click a step', async () => {
    const { sent, address } = show('/', 0, []);

    await userEvent.click(await screen.findByRole('button', { name: 'Try with the sample protocol' }));
    expect(await rows()).toHaveLength(1);
    // The local model needs no setup step.
    await userEvent.click(await screen.findByRole('button', { name: 'Choose what you need' }));

    await waitFor(() => expect(address()).toBe('/?tab=workflow&dialog=create-workflow&need=first'));
    expect(
      sent.find(({ path, method }) => method === 'POST' && path.endsWith('/ai-integrations'))?.body,
    ).toEqual({
      name: 'Local rules model',
      provider: 'custom',
      apiKey: 'no-key-needed',
      active: true,
      settings: { model: 'local-rules-1' },
    });
  });

  it('are not pushed away under the pointer by the steps, which come late', async () => {
    show('/', 0, []);
    const upload = await screen.findByRole('button', { name: 'Upload' });

    const steps = await screen.findByRole('region', { name: 'Steps to your first XML' });

    expect(upload.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('show no steps any more once a workflow was run', async () => {
    show('/', 2, [aWorkflow()]);
    await rows();

    expect(screen.queryByText('Steps to your first XML')).toBeNull();
  });
});
