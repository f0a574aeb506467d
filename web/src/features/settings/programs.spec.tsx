import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { aWorkspace } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { problem, serve, type Replies } from '../../../test/server';
import { SettingsPage } from './settings.page';

const AT = '2026-11-01T10:00:00.000Z';

const aKey = (changed: object = {}) => ({
  id: 5,
  name: 'Nightly import',
  scope: 'run',
  prefix: 'clindrove_Ab12Cd34',
  person: { id: 2, name: 'Ada Berg' },
  createdAt: AT,
  expiresAt: '2099-01-01T00:00:00.000Z',
  lastUsedAt: null,
  endedAt: null,
  endReason: null,
  ...changed,
});

const aWebhook = (changed: object = {}) => ({
  id: 7,
  url: 'https://example.com/hook',
  events: ['workflow.ended'],
  createdAt: AT,
  disabledAt: null,
  disabledReason: null,
  formerSecretUntil: null,
  ...changed,
});

async function open(tab: string, replies: Replies, role: 'owner' | 'member' = 'owner') {
  const sent = serve({ 'GET /api/workspaces/1': { body: aWorkspace({ role }) }, ...replies });
  renderScreen(
    <Routes>
      <Route path="/workspace/:workspaceId/settings" element={<SettingsPage />} />
    </Routes>,
    `/workspace/1/settings?tab=${tab}`,
  );
  await screen.findByRole('heading', { name: 'Settings' });
  return sent;
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const KEYS = 'GET /api/workspaces/1/api-keys';
const HOOKS = 'GET /api/workspaces/1/webhooks';

describe('API keys', () => {
  it('are listed with scope, state, person and use', async () => {
    await open('api-keys', {
      [KEYS]: {
        body: [
          aKey(),
          aKey({ id: 4, name: 'Old', expiresAt: '2026-01-01T00:00:00.000Z', lastUsedAt: AT }),
          aKey({ id: 3, name: 'Gone', endedAt: AT, endReason: 'access-lost' }),
        ],
      },
    });

    const [active, expired, gone] = await screen.findAllByRole('listitem');
    expect(active).toHaveTextContent(/Nightly import.*Run.*Active.*clindrove_Ab12Cd34…Ada Berg.*never used/);
    expect(expired).toHaveTextContent(/Expired.*last used/);
    expect(gone).toHaveTextContent(
      /Ended.*The person who created this key no longer has access to the workspace\./,
    );
    expect(screen.getAllByRole('button', { name: /^Revoke / })).toHaveLength(1);
  });

  it('are created with a scope and an expiry, and their secret is shown once', async () => {
    const sent = await open('api-keys', {
      [KEYS]: { body: [] },
      'POST /api/workspaces/1/api-keys': { status: 201, body: { ...aKey(), secret: 'clindrove_secret' } },
    });

    await press('Create API Key');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Create API Key' })).toBeDisabled();
    await userEvent.type(within(dialog).getByLabelText('Name'), 'Nightly import');
    await userEvent.selectOptions(within(dialog).getByLabelText('Scope'), 'read');
    await userEvent.selectOptions(within(dialog).getByLabelText('Expires after'), '365 days');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create API Key' }));

    expect(await screen.findByText('clindrove_secret')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Nightly import',
      scope: 'read',
      expiresInDays: 365,
    });
    await press('Done');
    expect(screen.queryByText('clindrove_secret')).not.toBeInTheDocument();
  });

  it('are revoked after a confirmation', async () => {
    const sent = await open('api-keys', {
      [KEYS]: { body: [aKey()] },
      'DELETE /api/workspaces/1/api-keys/5': { status: 204 },
    });

    await press('Revoke Nightly import');
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));

    expect(await screen.findByText('API key revoked')).toBeInTheDocument();
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(true);
  });
});

describe('webhooks', () => {
  it('are for owners and admins', async () => {
    await open('webhooks', {}, 'member');

    expect(await screen.findByText('Owners and admins of this workspace manage its webhooks.')).toBeVisible();
  });

  it('are added with their events, and their secret is shown once', async () => {
    const sent = await open('webhooks', {
      [HOOKS]: { body: [] },
      'POST /api/workspaces/1/webhooks': { status: 201, body: { ...aWebhook(), secret: 'whsec_once' } },
    });

    await press('Add Webhook');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Address'), 'https://example.com/hook');
    await userEvent.click(within(dialog).getByLabelText('A revision was signed'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add Webhook' }));

    expect(await screen.findByText('whsec_once')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      url: 'https://example.com/hook',
      events: ['workflow.ended', 'document.read'],
    });
  });

  it('say that the address is not allowed', async () => {
    await open('webhooks', {
      [HOOKS]: { body: [] },
      'POST /api/workspaces/1/webhooks': problem(422, 'WEBHOOK_ADDRESS', 'Use a public https address.'),
    });

    await press('Add Webhook');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Address'), 'https://10.0.0.8/hook');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add Webhook' }));

    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Use a public https address');
  });

  it('say why one was turned off, and are turned on again', async () => {
    const sent = await open('webhooks', {
      [HOOKS]: { body: [aWebhook({ disabledAt: AT, disabledReason: 'gone' })] },
      'PATCH /api/workspaces/1/webhooks/7': { body: aWebhook() },
    });

    expect(await screen.findByText(/The receiver answered 410 Gone/)).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Deliver to https://example.com/hook' }));
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ active: true });
  });

  it('say that one was turned off because it failed', async () => {
    await open('webhooks', {
      [HOOKS]: { body: [aWebhook({ disabledAt: AT, disabledReason: 'failing' })] },
    });

    expect(await screen.findByText(/The receiver accepted no delivery for 24 hours/)).toBeVisible();
  });

  it('have a log of deliveries, each of which can be sent again', async () => {
    const delivery = {
      id: 9,
      messageId: 'msg_1',
      event: 'workflow.ended',
      state: 'pending',
      tries: 3,
      lastStatus: 503,
      lastFailure: 'status',
      nextTryAt: '2099-01-01T00:00:00.000Z',
      createdAt: AT,
      endedAt: null,
    };
    const sent = await open('webhooks', {
      [HOOKS]: { body: [aWebhook()] },
      'GET /api/workspaces/1/webhooks/7/deliveries': { body: [delivery] },
      'POST /api/workspaces/1/webhooks/7/deliveries/9/replay': { body: delivery },
    });

    await press('Deliveries to https://example.com/hook');
    expect(await screen.findByText('HTTP 503')).toBeVisible();
    expect(screen.getByText('3 attempts')).toBeVisible();
    await press('Send msg_1 again');
    expect(await screen.findByText('The delivery is being sent again')).toBeInTheDocument();
    expect(sent.some(({ method }) => method === 'POST')).toBe(true);
  });
});
