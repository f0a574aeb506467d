import { RULES_MODEL, type WorkspaceRole } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { anIntegration } from '../../../test/builders/agents';
import { aWorkspace } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { problem, serve, type Replies } from '../../../test/server';
import { SettingsPage } from './settings.page';

interface Given {
  readonly role?: WorkspaceRole;
  readonly query?: string;
  readonly integrations?: unknown[];
  readonly replies?: Replies;
}

async function open({ role = 'owner', query = '', integrations, replies }: Given = {}) {
  const sent = serve({
    'GET /api/workspaces/1': { body: aWorkspace({ role }) },
    'GET /api/workspaces/1/ai-integrations': { body: integrations ?? [anIntegration({ etag: 'tag-9' })] },
    'GET /api/workspaces/1/ai-fallback': { body: { integrationId: null } },
    'GET /api/workspaces/1/picture-pages': { body: { allowed: false } },
    ...replies,
  });
  const rendered = renderScreen(
    <Routes>
      <Route path="/workspace/:workspaceId/settings" element={<SettingsPage />} />
    </Routes>,
    `/workspace/1/settings${query}`,
  );
  await screen.findByRole('heading', { name: 'Settings' });
  return { sent, ...rendered };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const AGENTS = '?tab=ai-agent-api';
const EDIT = `${AGENTS}&dialog=edit-integration&item=21`;

function clipboard(): string[] {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
    configurable: true,
  });
  return copied;
}

describe('access management', () => {
  it('copies the name alone, and the name with the code', async () => {
    await open({ role: 'member' });
    const copied = clipboard();

    await press('Copy workspace name');
    await press('Copy workspace name and access code');

    expect(copied).toEqual([
      'Northwind NWT-301',
      'Workspace name: Northwind NWT-301\nAccess code: ABCD-EFGH-JKLM',
    ]);
    expect(await screen.findByText('Copied to clipboard')).toBeInTheDocument();
    expect(screen.getByText('Case-sensitive when joining.')).toBeVisible();
  });

  it('replaces the code after a confirmation', async () => {
    const { sent } = await open({
      role: 'admin',
      replies: { 'PATCH /api/workspaces/1/refresh-access-code': { body: aWorkspace() } },
    });

    await press('Regenerate Access Code');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(
      'Are you sure you want to regenerate the access code? All pending invitations will no longer work.',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Regenerate Access Code' }));

    expect(await screen.findByText('Access code regenerated')).toBeInTheDocument();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toBeUndefined();
  });

  it('words a failure without one', async () => {
    await open({
      query: '?dialog=regenerate-access-code',
      replies: { 'PATCH /api/workspaces/1/refresh-access-code': { status: 500, body: '' } },
    });

    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Regenerate Access Code' }));

    expect(await screen.findByText('Failed to regenerate access code')).toBeInTheDocument();
    expect(screen.getByText('An error occurred while regenerating the access code.')).toBeInTheDocument();
  });

  it('sets the deletion apart from the rest, for owners only', async () => {
    const { unmount } = await open();

    const zone = within(await screen.findByRole('region', { name: 'Danger zone' }));
    expect(zone.getByRole('button', { name: 'Delete workspace' })).toBeEnabled();
    expect(zone.queryByRole('button', { name: 'Regenerate Access Code' })).not.toBeInTheDocument();

    unmount();
    await open({ role: 'admin' });
    expect(await screen.findByText('ABCD-EFGH-JKLM')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Danger zone' })).not.toBeInTheDocument();
  });

  it('shows members the code, but not how to replace it', async () => {
    await open({ role: 'member' });

    expect(await screen.findByText('ABCD-EFGH-JKLM')).toBeVisible();
    const button = screen.getByRole('button', { name: 'Regenerate Access Code' });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('title', 'Only owners and admins can regenerate the access code.');
  });
});

describe('AI integrations', () => {
  it('says that there are none', async () => {
    await open({ query: AGENTS, integrations: [] });

    expect(await screen.findByText('No AI Integrations')).toBeVisible();
  });

  it('tells of a key only its end, its use and whether it was refused', async () => {
    await open({
      query: AGENTS,
      integrations: [anIntegration({ keyInvalid: true, lastUsedAt: new Date().toISOString() })],
    });

    expect(await screen.findByText('Key ending in cal1')).toBeVisible();
    expect(screen.getByText('Used just now')).toBeVisible();
    expect(screen.getByText('Key refused')).toBeVisible();
    expect(screen.queryByText('Not used yet')).not.toBeInTheDocument();
  });

  it('names no key where none is needed', async () => {
    await open({
      query: AGENTS,
      integrations: [anIntegration({ keyLast4: 'eded', settings: { model: RULES_MODEL } })],
    });

    expect(await screen.findByText('Needs no key')).toBeVisible();
    expect(screen.queryByText(/^Key/)).not.toBeInTheDocument();
    expect(screen.queryByText(/at a time/)).not.toBeInTheDocument();
  });

  it('says how many calls its provider takes, where those are fewer than may be made', async () => {
    await open({ query: AGENTS, integrations: [anIntegration({ callLimit: 1 })] });

    expect(await screen.findByText('The provider currently accepts 1 call at a time')).toBeVisible();
  });

  it('asks for name and key of an API of their own', async () => {
    const { sent } = await open({ query: `${AGENTS}&dialog=add-integration` });

    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(dialog.getByLabelText('AI Provider'), 'custom');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Integration' }));

    for (const text of ['Name is required', 'API key is required'])
      expect(await dialog.findByText(text)).toBeVisible();
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('asks for four fields when one is added, and folds the others away', async () => {
    await open({ query: `${AGENTS}&dialog=add-integration` });
    const dialog = within(await screen.findByRole('dialog'));

    for (const label of ['Integration Name', 'AI Provider', 'API Key'])
      expect(dialog.getByLabelText(label)).toBeVisible();
    expect(dialog.getByText('Thinking')).not.toBeVisible();
    await userEvent.click(dialog.getByText('More'));

    expect(dialog.getByText('Thinking')).toBeVisible();
  });

  it('keeps the stored key when the field stays empty', async () => {
    const { sent } = await open({
      query: EDIT,
      replies: { 'PATCH /api/workspaces/1/ai-integrations/21': { body: anIntegration() } },
    });

    const model = await screen.findByLabelText('Model');
    expect(screen.getByLabelText('API Key')).toHaveValue('');
    expect(screen.getByLabelText('AI Provider')).toBeDisabled();
    await userEvent.clear(model);
    await userEvent.type(model, 'rules-2');
    await press('Save Changes');

    expect(await screen.findByText('AI Integration Updated')).toBeInTheDocument();
    const patch = sent.find(({ method }) => method === 'PATCH');
    expect(patch?.body).toEqual({
      name: 'Local rules model',
      active: true,
      settings: { baseUrl: 'https://models.example.org/v1', model: 'rules-2' },
    });
    expect(patch?.headers.get('If-Match')).toBe('"tag-9"');
  });

  it('sends a new key when one is given, and asks for it with a new address', async () => {
    const { sent } = await open({
      query: EDIT,
      replies: {
        'PATCH /api/workspaces/1/ai-integrations/21': problem(
          400,
          'INTEGRATION_KEY_REQUIRED',
          'Enter the key again.',
        ),
      },
    });

    await press('Save Changes');
    expect(await screen.findByText('Enter the key again when you change the base address.')).toBeVisible();
    expect(screen.getByText('Failed to update AI integration')).toBeInTheDocument();

    await userEvent.type(screen.getByLabelText('API Key'), 'sk-new-key');
    await press('Save Changes');
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ apiKey: 'sk-new-key' }));
  });

  it.each([
    [{}, 'Address and model missing'],
    [{ baseUrl: 'https://models.example.org/v1' }, 'Model missing'],
    [{ model: 'rules' }, 'Address missing'],
  ])('says what an API of their own still needs: %j', async (settings, text) => {
    await open({ query: AGENTS, integrations: [anIntegration({ settings })] });

    expect(await screen.findByText(text)).toBeVisible();
  });

  it('says that address and model are missing when such an API is tested', async () => {
    await open({
      query: AGENTS,
      integrations: [anIntegration({ settings: {} })],
      replies: {
        'POST /api/workspaces/1/ai-integrations/21/test': problem(
          409,
          'INTEGRATION_INCOMPLETE',
          'Address and model missing: Local rules model needs a base address and a model before it can be used.',
        ),
      },
    });

    await press('Test Local rules model');

    expect(await screen.findByText(/^Address and model missing: Local rules model needs/)).toBeVisible();
  });

  it('toggles with nothing but the switch', async () => {
    const { sent } = await open({
      query: AGENTS,
      replies: { 'PATCH /api/workspaces/1/ai-integrations/21': { body: anIntegration({ active: false }) } },
    });

    await userEvent.click(await screen.findByLabelText('Local rules model is active'));

    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ active: false }),
    );
  });

  it.each([
    [
      { body: { ok: true } },
      'Connection Successful',
      'Local rules model is working correctly.',
      'Connection works',
    ],
    [
      problem(502, 'INTEGRATION_KEY_REFUSED', 'no'),
      'Connection Failed',
      'Unable to connect to Local rules model. Please check your API key.',
      'Connection failed',
    ],
    [
      problem(502, 'INTEGRATION_TEST_FAILED', 'no'),
      'Connection Failed',
      'Network error while testing Local rules model.',
      'Connection failed',
    ],
  ])('shows how a test went', async (reply, title, text, icon) => {
    await open({
      query: AGENTS,
      replies: { 'POST /api/workspaces/1/ai-integrations/21/test': reply },
    });

    await press('Test Local rules model');

    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(await screen.findByText(icon)).toBeInTheDocument();
  });

  it('asks before one is deleted and shows why it cannot be', async () => {
    await open({
      query: AGENTS,
      replies: {
        'DELETE /api/workspaces/1/ai-integrations/21': problem(
          409,
          'INTEGRATION_IN_USE',
          'A workflow uses it.',
        ),
      },
    });

    await press('Delete Local rules model');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Are you sure you want to delete this AI integration?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Failed to delete AI integration')).toBeInTheDocument();
    expect(within(dialog).getByRole('alert')).toHaveTextContent('A workflow uses it.');
  });

  it('lets members look only', async () => {
    await open({ role: 'member', query: EDIT });

    expect(await screen.findByText('Local rules model')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Test|Delete|Edit/ })).not.toBeInTheDocument();
  });
});

describe('failures of AI integrations', () => {
  it('when the list cannot be fetched', async () => {
    await open({
      query: AGENTS,
      replies: { 'GET /api/workspaces/1/ai-integrations': { status: 503, body: 'busy' } },
    });

    expect(await screen.findByText('Failed to fetch AI integration')).toBeInTheDocument();
  });

  it('when one cannot be created', async () => {
    await open({
      query: `${AGENTS}&dialog=add-integration`,
      replies: { 'POST /api/workspaces/1/ai-integrations': { status: 500, body: '' } },
    });

    await userEvent.type(await screen.findByLabelText('Integration Name'), 'Claude');
    await userEvent.type(screen.getByLabelText('API Key'), 'sk-key');
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Add Integration' }),
    );

    expect(await screen.findByText('Failed to create AI integration')).toBeInTheDocument();
  });

  it('when the network is gone during a test', async () => {
    await open({
      query: AGENTS,
      replies: {
        'POST /api/workspaces/1/ai-integrations/21/test': () => {
          throw new TypeError('Failed to fetch');
        },
      },
    });

    await press('Test Local rules model');

    expect(await screen.findByText('Network error while testing Local rules model.')).toBeInTheDocument();
  });

  it('offers the four providers by their names', async () => {
    await open({ query: `${AGENTS}&dialog=add-integration` });

    const options = within(await screen.findByLabelText('AI Provider')).getAllByRole('option');

    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Anthropic Claude',
      'Google Gemini',
      'OpenAI',
      'Custom API',
    ]);
    expect(screen.getByLabelText('API Key')).toHaveAttribute('type', 'password');
  });
});

describe('pages that could not be read', () => {
  it('are sent as pictures once an owner or admin allows it', async () => {
    const { sent } = await open({
      query: AGENTS,
      integrations: [anIntegration()],
      replies: { 'PUT /api/workspaces/1/picture-pages': { body: { allowed: true } } },
    });
    const consent = await screen.findByRole('checkbox', { name: /^Send unreadable pages/ });
    expect(consent).not.toBeChecked();

    await userEvent.click(consent);

    expect(await screen.findByText('Unreadable pages are sent as pictures')).toBeInTheDocument();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ allowed: true });
  });
});

describe('data collection', () => {
  const COLLECTION = '?tab=data-collection';

  it('is hidden, and respondents are shown to all members, when an owner or admin says so', async () => {
    const { sent } = await open({
      query: COLLECTION,
      replies: { 'PATCH /api/workspaces/1': { body: aWorkspace() } },
    });

    await userEvent.click(await screen.findByRole('checkbox', { name: /^Show data collection/ }));
    expect(await screen.findByText('Settings saved')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Members see all respondents/ }));

    await waitFor(() =>
      expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
        { settings: { collectsData: false } },
        { settings: { respondentAccess: 'all' } },
      ]),
    );
  });

  it('is described to members', async () => {
    await open({ role: 'member', query: COLLECTION });

    expect(await screen.findByText(/^Members see the respondents that they entered/)).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('the retention of a workspace', () => {
  it('is saved after the person has seen what it would delete', async () => {
    const { sent } = await open({
      query: '?tab=retention',
      replies: {
        'POST /api/workspaces/1/expired': { body: { workflows: 3, documents: 1 } },
        'PATCH /api/workspaces/1': { body: aWorkspace() },
      },
    });
    const save = await screen.findByRole('button', { name: 'Save retention' });
    expect(save).toBeDisabled();

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Delete results' }), 'After 5 years');
    await userEvent.click(save);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/^3 results and 1 document are that old today/)).toBeInTheDocument();
    expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Save retention' }));

    expect(await screen.findByText('Retention saved')).toBeInTheDocument();
    const retention = { resultDays: 1825, documentDays: null };
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ settings: { retention } });
  });

  it('is described to members', async () => {
    await open({ role: 'member', query: '?tab=retention' });

    expect(await screen.findByText('Delete results: Never')).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('who takes over when a provider is down', () => {
  const two = [anIntegration(), anIntegration({ id: 22, name: 'Backup', provider: 'claude' })];

  it('is nobody until an owner or admin names an integration', async () => {
    const { sent } = await open({
      query: AGENTS,
      integrations: two,
      replies: { 'PUT /api/workspaces/1/ai-fallback': { body: { integrationId: 22 } } },
    });
    const choice = await screen.findByRole('combobox', { name: 'Backup agent when a provider is down' });
    expect(choice).toHaveDisplayValue('Wait; never use another provider');

    await userEvent.selectOptions(choice, 'Backup (Anthropic Claude)');

    expect(await screen.findByText('Backup agent selected')).toBeInTheDocument();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ integrationId: 22 });
  });

  it('can be taken back', async () => {
    const { sent } = await open({
      query: AGENTS,
      integrations: two,
      replies: {
        'GET /api/workspaces/1/ai-fallback': { body: { integrationId: 22 } },
        'PUT /api/workspaces/1/ai-fallback': { body: { integrationId: null } },
      },
    });
    const choice = await screen.findByRole('combobox', { name: 'Backup agent when a provider is down' });

    await userEvent.selectOptions(choice, 'Wait; never use another provider');

    expect(await screen.findByText('Backup agent removed')).toBeInTheDocument();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ integrationId: null });
  });

  it('is seen by members, who cannot change it', async () => {
    await open({
      role: 'member',
      query: AGENTS,
      integrations: two,
      replies: { 'GET /api/workspaces/1/ai-fallback': { body: { integrationId: 22 } } },
    });

    expect(await screen.findByText('Backup agent when a provider is down')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText('Backup')).toHaveLength(2));
    expect(
      screen.queryByRole('combobox', { name: 'Backup agent when a provider is down' }),
    ).not.toBeInTheDocument();
  });
});

describe('the monthly caps of an integration', () => {
  it('show what is used of them', async () => {
    await open({
      query: AGENTS,
      integrations: [
        anIntegration({
          settings: { model: 'm', monthlyCostCapUsd: 5, monthlyTokenCap: 10_000 },
          month: { tokens: 1200, costMicroUsd: 1_204_000 },
        }),
        anIntegration({
          id: 22,
          settings: { monthlyTokenCap: 1000 },
          month: { tokens: 1000, costMicroUsd: 0 },
        }),
      ],
    });

    expect(
      await screen.findByText('$1.20 of $5.00, 1,200 of 10,000 tokens used this month (UTC)'),
    ).toBeInTheDocument();
    expect(
      screen.getByText(/^1,000 of 1,000 tokens used this month \(UTC\): no more calls/),
    ).toBeInTheDocument();
  });

  it('are set in the dialog, and what the dialog does not show stays', async () => {
    const settings = { baseUrl: 'https://models.example.org/v1', model: 'm', contextTokens: 9000 };
    const { sent } = await open({
      query: EDIT,
      integrations: [anIntegration({ settings })],
      replies: { 'PATCH /api/workspaces/1/ai-integrations/21': { body: anIntegration() } },
    });

    await userEvent.type(await screen.findByLabelText(/^Monthly cost cap/), '12.50');
    await userEvent.type(screen.getByLabelText(/^Monthly token cap/), '50000');
    await press('Save Changes');

    await waitFor(() => expect(sent.find(({ method }) => method === 'PATCH')).toBeDefined());
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      settings: { ...settings, monthlyCostCapUsd: 12.5, monthlyTokenCap: 50_000 },
    });
  });

  it('ask for the price of a model that the product does not know', async () => {
    const settings = { baseUrl: 'https://models.example.org/v1', model: 'm' };
    const { sent } = await open({
      query: EDIT,
      integrations: [anIntegration({ settings })],
      replies: { 'PATCH /api/workspaces/1/ai-integrations/21': { body: anIntegration() } },
    });

    await userEvent.type(await screen.findByLabelText(/^Input/), '3');
    await press('Save Changes');
    await waitFor(() => expect(screen.getByLabelText(/^Output/)).toBeInvalid());
    await userEvent.type(screen.getByLabelText(/^Output/), '15');
    await press('Save Changes');

    await waitFor(() => expect(sent.find(({ method }) => method === 'PATCH')).toBeDefined());
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      settings: { ...settings, price: { input: 3, output: 15 } },
    });
  });

  it.each([['12,50'], ['-1'], ['a lot']])('refuse %s', async (text) => {
    const { sent } = await open({ query: EDIT, integrations: [anIntegration()] });

    await userEvent.type(await screen.findByLabelText(/^Monthly cost cap/), text);
    await press('Save Changes');

    await waitFor(() => expect(screen.getByLabelText(/^Monthly cost cap/)).toBeInvalid());
    expect(sent.some(({ method }) => method === 'PATCH')).toBe(false);
  });
});
