import type { Member, WorkspaceRole } from '@app/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { aMember, aUser, aWorkspace } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { problem, serve, type Replies } from '../../../test/server';
import { ForUser } from '../../lib/user';
import { MembersPage } from './members.page';

const AT = '2026-03-01T09:00:00.000Z';
const grace = { id: 2, firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' };
const linus = { id: 3, firstName: 'Linus', lastName: 'Berg', email: 'linus@example.org' };
const request = { id: 8, userId: 3, workspaceId: 1, status: 'pending', createdAt: AT, userDetails: linus };
const invitation = { id: 3, role: 'member', usesLeft: 5, createdAt: AT, expiresAt: AT };

function Screen() {
  return (
    <ForUser>
      <Routes>
        <Route path="/workspace/:workspaceId/members" element={<MembersPage />} />
      </Routes>
    </ForUser>
  );
}

async function open(
  role: WorkspaceRole,
  given: {
    members?: Member[];
    replies?: Replies;
    tab?: string;
  } = {},
) {
  const list = given.members ?? [
    aMember({ role }),
    aMember({ userId: 2, role: 'member', userDetails: grace }),
  ];
  const sent = serve({
    'GET /api/user': { body: aUser() },
    'GET /api/workspaces/1': { body: aWorkspace({ role }) },
    'GET /api/workspaces/1/members': { body: list },
    'GET /api/workspaces/1/requests': { body: [request] },
    ...given.replies,
  });
  const rendered = renderScreen(<Screen />, `/workspace/1/members${given.tab ? `?tab=${given.tab}` : ''}`);
  await screen.findByRole('heading', { name: 'Members' });
  return { sent, ...rendered };
}
const row = async (name: string) => {
  const item = (await screen.findByText(name)).closest('li');
  if (!item) throw new Error(`${name} is in no row`);
  return within(item);
};

describe('members', () => {
  it('shows a member the list only, and asks for no requests', async () => {
    const { sent } = await open('member');

    const self = await row('Ada Morgan');
    expect(self.getByText('(You)')).toBeVisible();
    expect(self.getByText('Member')).toBeVisible();
    expect((await row('Grace Hopper')).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(sent.some(({ path }) => path.endsWith('/requests'))).toBe(false);
  });

  it('lets an admin remove members, and neither owners nor admins', async () => {
    const person = (userId: number, firstName: string, role: WorkspaceRole) =>
      aMember({ userId, role, userDetails: { ...grace, id: userId, firstName } });
    await open('admin', {
      members: [
        aMember({ role: 'admin' }),
        person(2, 'One', 'owner'),
        person(3, 'Two', 'admin'),
        person(4, 'Three', 'member'),
      ],
    });

    expect(await screen.findByRole('button', { name: 'Remove Three Hopper' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1);
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('changes a role', async () => {
    const { sent } = await open('owner', {
      replies: { 'PATCH /api/workspaces/1/members/2': { body: aMember({ userId: 2, role: 'admin' }) } },
    });

    await userEvent.selectOptions(await screen.findByLabelText('Role of Grace Hopper'), 'admin');

    expect(await screen.findByText('Role updated')).toBeInTheDocument();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ role: 'admin' });
    expect(screen.queryByLabelText('Role of Ada Morgan')).not.toBeInTheDocument();
  });

  it('asks before the ownership goes, and says what follows', async () => {
    const { sent } = await open('owner', {
      replies: { 'PATCH /api/workspaces/1/members/2': { body: aMember({ userId: 2 }) } },
    });

    await userEvent.selectOptions(await screen.findByLabelText('Role of Grace Hopper'), 'owner');
    const dialog = await screen.findByRole('alertdialog', { name: 'Transfer Ownership' });
    expect(within(dialog).getByText('You will become an admin.')).toBeVisible();
    expect(sent.some(({ method }) => method === 'PATCH')).toBe(false);

    await userEvent.click(within(dialog).getByRole('button', { name: 'Transfer Ownership' }));
    expect(await screen.findByText('Role updated')).toBeInTheDocument();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ role: 'owner' });
    expect(sent.filter(({ path }) => path === '/api/workspaces/1')).toHaveLength(2);
  });

  it('warns before a member is removed', async () => {
    const { sent } = await open('owner', {
      replies: {
        'DELETE /api/workspaces/1/members/2': { status: 204 },
        'GET /api/workspaces/1/invitations': {
          body: [
            { ...invitation, email: null },
            { ...invitation, id: 4, email: 'ben@example.org' },
          ],
        },
      },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Remove Grace Hopper' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove Grace Hopper' });
    expect(
      await within(dialog).findByText(
        /^They must request access again to rejoin\. The workspace has 1 open invitation link/,
      ),
    ).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));

    expect(await screen.findByText('Member removed')).toBeInTheDocument();
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  it.each([
    ['Role of Grace Hopper', 'Failed to update role', 'PATCH'],
    ['Remove Grace Hopper', 'Failed to remove member', 'DELETE'],
  ])('shows what the server says about %s', async (label, title, method) => {
    await open('owner', {
      replies: {
        [`${method} /api/workspaces/1/members/2`]: problem(409, 'MEMBER_CHANGED', 'Someone else was faster.'),
      },
    });

    const control = await screen.findByLabelText(label);
    if (method === 'PATCH') await userEvent.selectOptions(control, 'admin');
    else {
      await userEvent.click(control);
      await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    }

    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getAllByText('Someone else was faster.')[0]).toBeInTheDocument();
  });

  it('has words for an empty list and for a failed one', async () => {
    await open('member', { members: [] });
    expect(await screen.findByText('No members found')).toBeVisible();
    expect(
      screen.getByText('People can request to join using the workspace name and access code.'),
    ).toBeVisible();
  });

  it('says that the list cannot be loaded', async () => {
    await open('member', { replies: { 'GET /api/workspaces/1/members': { status: 503, body: 'busy' } } });
    expect(await screen.findByText('Failed to load members. Please try again.')).toBeVisible();
  });

  it('reads a long list page by page', async () => {
    const many = Array.from({ length: 101 }, (_, index) =>
      aMember({ userId: 500 - index, userDetails: { ...grace, id: 500 - index } }),
    );
    const { sent } = await open('member', {
      replies: {
        'GET /api/workspaces/1/members': ({ query }) => ({
          body: query.has('before') ? [aMember({ role: 'member' })] : many,
        }),
      },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));

    expect(await screen.findByText('Ada Morgan')).toBeVisible();
    expect(
      sent
        .filter(({ path }) => path.endsWith('/members'))
        .at(-1)
        ?.query.get('before'),
    ).toBe('401');
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });
});

describe('access requests', () => {
  it('counts them on the tab and names who asks, and when', async () => {
    await open('admin', { tab: 'requests' });

    expect(await screen.findByLabelText('1 pending')).toHaveTextContent('1');
    const asks = await row('Linus Berg');
    expect(asks.getByText('Requested Mar 1, 2026')).toBeVisible();
    expect(asks.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it.each([
    ['Approve Linus Berg', { status: 'approved', role: 'admin' }],
    ['Reject Linus Berg', { status: 'rejected', role: 'admin' }],
  ])('%s', async (name, body) => {
    const { sent } = await open('owner', {
      tab: 'requests',
      replies: { 'PATCH /api/workspaces/1/requests/8': { body: request } },
    });

    await userEvent.selectOptions(await screen.findByLabelText('Role for Linus Berg'), 'admin');
    await userEvent.click(screen.getByRole('button', { name }));

    expect(await screen.findByText('Request processed')).toBeInTheDocument();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual(body);
  });

  it('shows that someone else was faster', async () => {
    await open('owner', {
      tab: 'requests',
      replies: {
        'PATCH /api/workspaces/1/requests/8': problem(
          409,
          'REQUEST_DECIDED',
          'This request has already been processed.',
        ),
      },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Approve Linus Berg' }));

    expect(await screen.findByText('Failed to process request')).toBeInTheDocument();
    expect(screen.getByText('This request has already been processed.')).toBeInTheDocument();
  });

  it('has words for none and for a failure', async () => {
    await open('owner', { tab: 'requests', replies: { 'GET /api/workspaces/1/requests': { body: [] } } });
    expect(await screen.findByText('No pending requests')).toBeVisible();
  });

  it('says that they cannot be loaded', async () => {
    await open('owner', {
      tab: 'requests',
      replies: { 'GET /api/workspaces/1/requests': { status: 500, body: '' } },
    });
    expect(await screen.findByText('Failed to load access requests. Please try again.')).toBeVisible();
  });
});
