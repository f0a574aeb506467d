import type { WorkflowTotals } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anIntegration } from '../../../../test/builders/agents';
import { aMember } from '../../../../test/builders/people';
import { aRecord } from '../../../../test/builders/workflows';
import { renderScreen } from '../../../../test/render';
import { problem, serve, type Replies } from '../../../../test/server';
import { HistoryPanel } from './history.panel';
import type { HistoryScope } from './history.query';

const FOLDER = '/api/workspaces/1/forms/2/workflow-history';
const folder: HistoryScope = { kind: 'folder', ids: { workspaceId: '1', formId: '2' } };
const everything: WorkflowTotals = {
  workflows: 1234,
  isAtLeast: false,
  statuses: { pending: 1, running: 2, completed: 1200, failed: 31, cancelled: 0 },
  outcomes: { clean: 1100, incomplete: 60, needs_review: 40 },
  usage: { calls: 5000, inputTokens: 900_000, outputTokens: 100_000, costMicroUsd: 12_500_000 },
  worked: 0,
  waited: 0,
};

interface Given {
  readonly scope?: HistoryScope;
  readonly query?: string;
  readonly replies?: Replies;
}

function open({ scope = folder, query = '', replies = {} }: Given = {}) {
  const sent = serve({
    'GET /api/workspaces/1/members': { body: [aMember()] },
    'GET /api/workspaces/1/ai-integrations': { body: [anIntegration()] },
    [`GET ${FOLDER}`]: { body: [aRecord()] },
    [`GET ${FOLDER}/totals`]: { body: everything },
    ...replies,
  });
  const rendered = renderScreen(
    <HistoryPanel scope={scope} title="History" text="All of it." />,
    `/${query}`,
  );
  const asked = (path = FOLDER) =>
    Object.fromEntries(
      [...(sent.filter((request) => request.path === path).at(-1)?.query ?? [])].filter(
        ([name]) => name !== '_t' && name !== 'limit',
      ),
    );
  return { ...rendered, sent, asked };
}

describe('the workflow history', () => {
  it('shows what ran, how it ended and what it cost, and leads to the result', async () => {
    const { address } = open();

    const row = within((await screen.findAllByRole('row'))[1] ?? document.body);
    expect(row.getByRole('link', { name: 'Protocol to ODM' })).toHaveAttribute(
      'href',
      '/workspace/1/folders/2?tab=workflow&workflow=31',
    );
    for (const text of [
      'Produce ODM.',
      'Protocol NWT-301',
      'Complete',
      'Local rules model · rules-1',
      'Ada Morgan',
      '3 min 56 s',
      '2 min 04 s',
      'about $0.34',
    ])
      expect(row.getByText(text)).toBeInTheDocument();
    // A click beside the link also opens the workflow.
    await userEvent.click(row.getByText('Ada Morgan'));
    expect(address()).toBe('/workspace/1/folders/2?tab=workflow&workflow=31');
    const totals = await screen.findByRole('list', { name: 'Totals of what is shown' });
    expect(
      within(totals)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '1,234 workflows',
      '1,200 completed',
      '100 incomplete or needing review',
      '31 failed',
      '3 in progress',
      '5,000 calls',
      '1,000,000 tokens',
      'about $12.50',
    ]);
  });

  it('filters by everything that it offers, in the address, list and totals alike', async () => {
    const { address, asked } = open();
    const filters = within(screen.getByRole('search', { name: 'Filter workflows' }));
    await filters.findByRole('option', { name: 'Local rules model' });

    await userEvent.selectOptions(filters.getByLabelText('Status'), 'Completed');
    await userEvent.selectOptions(filters.getByLabelText('Outcome'), 'Needs review');
    await userEvent.selectOptions(filters.getByLabelText('Person'), 'Ada Morgan');
    await userEvent.selectOptions(filters.getByLabelText('AI agent'), 'Local rules model');
    await userEvent.type(filters.getByLabelText('From (UTC)'), '2026-03-01');
    await userEvent.type(filters.getByLabelText('To (UTC)'), '2026-03-31');
    await userEvent.type(filters.getByLabelText('Search by name'), 'odm');

    const wanted = {
      search: 'odm',
      status: 'completed',
      outcome: 'needs_review',
      executedBy: '1',
      aiIntegrationId: '21',
      from: '2026-03-01T00:00:00.000Z',
      // The last day is included.
      to: '2026-04-01T00:00:00.000Z',
    };
    await waitFor(() => expect(asked()).toEqual(wanted));
    expect(asked(`${FOLDER}/totals`)).toEqual(wanted);
    expect(address()).toBe(
      '/?status=completed&outcome=needs_review&person=1&agent=21&from=2026-03-01&to=2026-03-31&search=odm',
    );
    await userEvent.click(filters.getByRole('button', { name: 'Clear filter' }));
    expect(address()).toBe('/');
    expect(filters.getByRole('button', { name: 'Clear filter' })).toBeDisabled();
  });

  it('takes its filter from an address that a colleague sent, and leaves out what makes no sense', async () => {
    const { asked } = open({ query: '?status=failed&outcome=excellent&from=yesterday&search=%20lzzt%20' });

    await screen.findByRole('list', { name: 'Totals of what is shown' });

    expect(asked()).toEqual({ status: 'failed', search: 'lzzt' });
    expect(screen.getByLabelText('Status')).toHaveValue('failed');
  });

  it('loads more behind the last row', async () => {
    const page = Array.from({ length: 101 }, (_, place) => aRecord({ id: 500 - place }));
    const { asked } = open({
      replies: {
        [`GET ${FOLDER}`]: ({ query }) => ({
          body: query.has('before') ? [aRecord({ id: 7, name: 'The first of all' })] : page,
        }),
      },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));

    expect((await screen.findAllByText('The first of all')).length).toBeGreaterThan(0);
    expect(asked()).toEqual({ before: '401' });
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(screen.getAllByRole('row')).toHaveLength(102);
  });

  it('exports what the filter lets through, under a name of its own', async () => {
    const files: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:csv', revokeObjectURL: () => undefined });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      files.push(this.download);
    });
    const { asked } = open({
      query: '?status=failed',
      replies: { [`GET ${FOLDER}/export`]: { body: 'id,name\n' } },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));

    await waitFor(() => expect(files).toEqual(['workflows-2.csv']));
    expect(asked(`${FOLDER}/export`)).toEqual({ status: 'failed' });
  });

  it('says when the export or the list cannot be had', async () => {
    open({
      replies: {
        [`GET ${FOLDER}`]: problem(503, 'SERVICE_UNAVAILABLE', 'Try again in a minute.'),
        [`GET ${FOLDER}/export`]: problem(503, 'SERVICE_UNAVAILABLE', 'Try again in a minute.'),
      },
    });

    expect(await screen.findByText('Failed to load workflows')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));

    expect(await screen.findByText('Failed to export workflows')).toBeInTheDocument();
  });

  it('says that nothing matches', async () => {
    open({ query: '?search=nothing', replies: { [`GET ${FOLDER}`]: { body: [] } } });

    expect(await screen.findByText('No workflow matches the filter.')).toBeVisible();
  });

  it('names the folder in the history of a workspace', async () => {
    open({
      scope: { kind: 'workspace', workspaceId: '1' },
      replies: {
        'GET /api/workspaces/1/workflow-history': { body: [aRecord({ executedBy: { id: 9, name: null } })] },
        'GET /api/workspaces/1/workflow-history/totals': { body: everything },
      },
    });

    expect((await screen.findAllByText('NWT-301')).length).toBeGreaterThan(0);
    // A user whose name was erased appears as a number.
    expect(screen.getAllByText('User #9').length).toBeGreaterThan(0);
  });

  it('tells administrators that something ran, without a way into it and without an export', async () => {
    open({
      scope: { kind: 'all' },
      replies: {
        'GET /api/admin/workflow-history': { body: [aRecord({ status: 'running', outcome: null })] },
        'GET /api/admin/workflow-history/totals': { body: everything },
      },
    });

    expect((await screen.findAllByText('Northwind NWT-301 / NWT-301')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Person')).not.toBeInTheDocument();
  });

  it('lets rows be selected in a folder, and shows why one failed', async () => {
    serve({
      [`GET ${FOLDER}`]: { body: [aRecord({ status: 'failed', outcome: null, errorMessage: 'No key.' })] },
      [`GET ${FOLDER}/totals`]: { body: everything },
      'GET /api/workspaces/1/members': { body: [aMember()] },
      'GET /api/workspaces/1/ai-integrations': { body: [anIntegration()] },
    });
    const { address } = renderScreen(
      <HistoryPanel scope={folder} text="" bulkBar={({ chosen }) => <p>{`${chosen.length} selected`}</p>} />,
    );

    expect((await screen.findAllByText('No key.')).length).toBeGreaterThan(0);
    await userEvent.click(screen.getAllByRole('checkbox', { name: 'Select Protocol to ODM' })[0]!);

    expect(screen.getByText('1 selected')).toBeVisible();
    expect(address()).toBe('/?pick=31');
  });

  it('folds its filters away on a phone', async () => {
    open({ query: '?status=failed&search=odm' });

    const fold = screen.getByRole('button', { name: 'Filters (2)' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
  });

  it('is ordered by a column, the other way round when it is pressed again, and says so', async () => {
    const { asked, address } = open();
    const heading = (name: string) => screen.findByRole('columnheader', { name });
    await press('Cost (estimate)');
    await waitFor(() => expect(asked()).toEqual({ sort: 'cost', order: 'desc' }));
    expect(await heading('Cost (estimate)')).toHaveAttribute('aria-sort', 'descending');
    expect(await heading('Started')).toHaveAttribute('aria-sort', 'none');
    await press('Cost (estimate)');
    await waitFor(() => expect(asked()).toEqual({ sort: 'cost', order: 'asc' }));
    expect(address()).toBe('/?sort=cost&order=asc');
    await press('Person');
    await waitFor(() => expect(asked()).toEqual({ sort: 'person', order: 'asc' }));
    await press('Started');
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('shows how far a run is and for how long, and cancels it after a question', async () => {
    const record = aRecord({
      status: 'running',
      outcome: null,
      completedAt: null,
      times: { worked: 0, waited: 0, at: new Date(Date.now() - 75_000).toISOString() },
      executedAt: new Date(Date.now() - 75_000).toISOString(),
      step: { name: 'generating', done: 6, total: 9 },
    });
    const { sent } = open({
      replies: {
        [`GET ${FOLDER}`]: { body: [record] },
        'POST /api/workspaces/1/forms/2/workflows/31/cancel': { body: {} },
      },
    });

    const row = within((await screen.findAllByRole('row'))[1] ?? document.body);
    expect(row.getByRole('progressbar', { name: 'Progress of “Protocol to ODM”' })).toHaveAttribute(
      'aria-valuenow',
      '67',
    );
    expect(row.getByText(/^1 min 1\d s$/)).toBeInTheDocument();
    await userEvent.click(row.getByRole('button', { name: 'Cancel “Protocol to ODM”' }));
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel workflow' }),
    );
    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/31/cancel'))).toBe(true));
  });
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
