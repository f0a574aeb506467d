import type { NewInvitation, User } from '@app/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { problem, type Replies, serve } from '../../../test/server';
import { ForUser } from '../../lib/user';
import { InvitationPage } from './invitation.page';
import { InvitationsTab } from './invitations.tab';

const INVITATIONS = '/api/workspaces/1/invitations';
const TOKEN = 'x'.repeat(43);
const anInvitation = (given: Partial<NewInvitation> = {}): NewInvitation => ({
  id: 3,
  role: 'member',
  email: 'ben@example.org',
  usesLeft: 1,
  createdAt: '2026-03-01T09:00:00.000Z',
  expiresAt: '2026-03-08T09:00:00.000Z',
  link: `http://localhost/invitation#${TOKEN}`,
  ...given,
});

function Invited() {
  return (
    <ForUser>
      <InvitationPage />
    </ForUser>
  );
}
async function open(user: Partial<User>, replies: Replies, address = `/invitation#${TOKEN}`) {
  const sent = serve({
    'GET /api/user': { body: aUser(user) },
    'GET /api/user/notifications/count': { body: { unread: 0 } },
    'POST /api/invitations/look': { body: { workspaceName: 'Oncology', role: 'member' } },
    ...replies,
  });
  const rendered = renderScreen(<Invited />, address);
  await screen.findByRole('heading', { name: 'Invitation' });
  return { sent, ...rendered };
}

describe('invitations', () => {
  it('go to every address that was pasted, whatever stands between them', async () => {
    const sent = serve({
      [`GET ${INVITATIONS}`]: { body: [] },
      [`POST ${INVITATIONS}`]: { status: 201, body: [anInvitation(), anInvitation({ id: 4 })] },
    });
    renderScreen(<InvitationsTab workspaceId="1" role="admin" />);
    expect(screen.queryByRole('option', { name: 'Admin' })).toBeNull();

    await userEvent.click(screen.getByLabelText('Email addresses'));
    await userEvent.paste('ben@example.org\r\ncleo@example.org, ');
    await userEvent.click(screen.getByRole('button', { name: 'Invite by email' }));

    expect(await screen.findByText('2 invitations are on the way.')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      role: 'member',
      emails: ['ben@example.org', 'cleo@example.org'],
    });
  });

  it('are links that are shown once, and can be taken back', async () => {
    const made = anInvitation({ email: null, usesLeft: 12, role: 'admin' });
    const sent = serve({
      [`GET ${INVITATIONS}`]: { body: [made] },
      [`POST ${INVITATIONS}`]: { status: 201, body: [made] },
      [`DELETE ${INVITATIONS}/3`]: { status: 204 },
    });
    renderScreen(<InvitationsTab workspaceId="1" role="owner" />);
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'admin');
    await userEvent.clear(screen.getByLabelText('Number of people'));
    await userEvent.type(screen.getByLabelText('Number of people'), '12');
    await userEvent.click(screen.getByRole('button', { name: 'Make a link' }));

    expect(await screen.findByText(made.link)).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ role: 'admin', uses: 12 });
    await userEvent.click(
      screen.getByRole('button', { name: 'Revoke the invitation for A link for 12 people' }),
    );
    expect(await screen.findByText('Invitation revoked')).toBeVisible();
  });

  it('say where they lead, and lead there', async () => {
    const { sent, address } = await open(
      {},
      { 'POST /api/invitations/accept': { body: { workspaceId: 7 } } },
    );
    expect(await screen.findByText('You are invited to join Oncology as a member.')).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Join workspace' }));

    await waitFor(() => expect(address()).toBe('/workspace/7/folders'));
    expect(sent.find(({ path }) => path.endsWith('/accept'))?.body).toEqual({ token: TOKEN });
  });

  it('wait for the approval of the account', async () => {
    await open({ accountStatus: 'pending_approval' }, {});

    expect(await screen.findByText(/Keep this link until then/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Join workspace' })).toBeDisabled();
  });

  it('say why they cannot be used', async () => {
    const detail = 'This invitation was used, has expired or was revoked.';
    await open({}, { 'POST /api/invitations/look': problem(404, 'INVITATION_ENDED', detail) });
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join workspace' })).toBeNull();
  });

  it('tell a link that was cut off from one that has ended', async () => {
    await open({}, {}, '/invitation#abc');

    expect(screen.getByText(/This link is incomplete/)).toBeVisible();
  });
});
