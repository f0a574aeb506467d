import type { Account, User } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { anAccount, aUser } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { problem, serve, type Replies } from '../../../test/server';
import { ForUser } from '../../lib/user';
import { AdminPage } from './admin.page';

const AT = '2026-03-01T09:00:00.000Z';
const domain = {
  id: 4,
  domain: 'northwind.example',
  approvedBy: 1,
  approvedAt: AT,
  notes: null,
  createdAt: AT,
};
const pending = (given: Partial<Account> = {}) =>
  anAccount({
    accountStatus: 'pending_approval',
    approvedAt: null,
    approvedBy: null,
    approvalMethod: null,
    ...given,
  });
const figures = {
  pendingUsers: 3,
  approvedUsers: 9,
  suspendedUsers: 1,
  approvalRate: 75,
  topDomains: [
    { domain: 'northwind.example', count: 6 },
    { domain: 'example.org', count: 2 },
  ],
  workspaces: 4,
  forms: 11,
  documents: 27,
  workflows: 8,
  workflowsLast30Days: 5,
};

function Screen() {
  return (
    <ForUser>
      <Routes>
        <Route path="/admin" element={<AdminPage workflows={null} usage={null} />} />
        <Route path="/dashboard" element={<p>The dashboard</p>} />
      </Routes>
    </ForUser>
  );
}

async function open(query = '', replies: Replies = {}, user: Partial<User> = { isAdmin: true }) {
  const sent = serve({
    'GET /api/user': { body: aUser(user) },
    'GET /api/admin/pending-users': { body: { users: [pending()] } },
    'GET /api/admin/approved-users': { body: { users: [anAccount()] } },
    'GET /api/admin/approved-domains': { body: [domain] },
    'GET /api/admin/statistics': { body: figures },
    'GET /api/admin/audit-alarms': { body: [] },
    'GET /api/admin/registration-trends': {
      body: {
        monthlyRegistrations: [
          { month: 'Feb', year: 2026, count: 0 },
          { month: 'Mar', year: 2026, count: 12 },
        ],
      },
    },
    'GET /api/admin/users/5/owned-workspaces': { body: [] },
    ...replies,
  });
  const rendered = renderScreen(<Screen />, `/admin${query}`);
  if (user.isAdmin) await screen.findByRole('heading', { name: 'Administration' });
  const posted = () => sent.filter(({ method }) => method === 'POST');
  return { sent, posted, ...rendered };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialogNamed = async (role: 'dialog' | 'alertdialog', name: string) =>
  within(await screen.findByRole(role, { name }, { timeout: 4000 }));

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('administration', () => {
  it('is for administrators; others are led to the dashboard', async () => {
    const { sent } = await open('', {}, { isAdmin: false });

    expect(await screen.findByText('The dashboard')).toBeVisible();
    expect(sent.every(({ path }) => path === '/api/user')).toBe(true);
  });

  it('tells of audit chains that were cut off', async () => {
    const alarm = { workspaceId: 12, storedPosition: 841, foundPosition: 811, raisedAt: AT };
    await open('', { 'GET /api/admin/audit-alarms': { body: [alarm] } });

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The audit trail of workspace 12 was truncated or rewritten: event 841');
  });

  it('has its tabs, a way back, and refreshes on demand', async () => {
    const { sent } = await open();

    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Pending Users'),
      'Approved Users',
      'Approved Domains',
      'Statistics',
      'Workflows',
      'Usage',
      'Operations',
    ]);
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
    await screen.findByText('Grace Hopper');
    await press('Refresh');
    await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('pending-users'))).toHaveLength(2));
  });

  it('searches on the server and keeps the search in the address', async () => {
    const { sent, address } = await open('?tab=approved');

    await userEvent.type(await screen.findByRole('searchbox'), 'grace');

    await waitFor(() => expect(sent.at(-1)?.query.get('search')).toBe('grace'));
    expect(address()).toBe('/admin?tab=approved&search=grace');
  });

  it('logs a list that cannot be loaded, says so and shows an empty one', async () => {
    await open('', { 'GET /api/admin/pending-users': { status: 503, body: 'busy' } });

    expect(await screen.findByText('Failed to load users')).toBeVisible();
    expect(screen.getByText('No pending users')).toBeVisible();
    expect(console.error).toHaveBeenCalled();
  });
});

describe('pending users', () => {
  it('approves one, with the domain when asked to', async () => {
    const { posted } = await open('', {
      'POST /api/admin/approve-user': { body: { message: 'ok', usersApproved: 2 } },
    });

    await press('Approve Grace Hopper');
    const dialog = await dialogNamed('dialog', 'Approve User');
    await userEvent.click(dialog.getByText('Also approve the entire domain'));
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));

    expect(await screen.findByText('User approved')).toBeInTheDocument();
    expect(posted()[0]?.body).toEqual({ userId: 5, approveDomain: true });
  });

  it('shows why one cannot be approved', async () => {
    await open('?dialog=approve-user&item=5', {
      'POST /api/admin/approve-user': problem(409, 'ACCOUNT_CHANGED', 'Someone else has just changed it.'),
    });

    await press('Approve');

    expect(await screen.findByText('Failed to approve user')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Someone else has just changed it.');
  });

  it('approves several from a bar that comes with the first', async () => {
    const { posted } = await open('', {
      'GET /api/admin/pending-users': {
        body: { users: [pending(), pending({ id: 6, firstName: 'Linus' })] },
      },
      'POST /api/admin/approve-user': { body: { message: 'ok', usersApproved: 1 } },
    });

    await userEvent.click(await screen.findByLabelText('Select Grace Hopper'));
    await userEvent.click(screen.getByLabelText('Select Linus Hopper'));
    await press('Approve 2 users');

    expect(await screen.findByText('2 of 2 were approved.')).toBeInTheDocument();
    expect(posted().map(({ body }) => body)).toEqual([{ userId: 5 }, { userId: 6 }]);
  });
});

describe('approved users', () => {
  it.each([
    ['Revoke approval', 'Revoke User Approval', 'revoke-user-approval', 'Approval revoked', 'active'],
    ['Suspend', 'Suspend User', 'suspend-user', 'User suspended', 'active'],
    ['Reset second factor', 'Reset Second Factor', 'reset-second-factor', 'Second factor reset', 'active'],
    ['Reactivate', 'Reactivate User', 'reactivate-user', 'User reactivated', 'suspended'],
  ] as const)('%s, with a reason', async (action, title, path, toast, accountStatus) => {
    const { posted } = await open('?tab=approved', {
      'GET /api/admin/approved-users': { body: { users: [anAccount({ accountStatus })] } },
      [`POST /api/admin/${path}`]: { body: { message: 'ok' } },
    });

    (await screen.findByRole('button', { name: 'Actions for Grace Hopper' })).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: action });
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await userEvent.keyboard(action.slice(0, 3).toLowerCase());
    await userEvent.keyboard('{Enter}');
    const dialog = await dialogNamed(action === 'Reactivate' ? 'dialog' : 'alertdialog', title);
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Left the site');
    await userEvent.click(dialog.getByRole('button', { name: action }));

    expect(await screen.findByText(toast)).toBeInTheDocument();
    expect(posted()[0]?.body).toEqual({ userId: 5, reason: 'Left the site' });
  });

  it('shows why an approval cannot be revoked', async () => {
    await open('?tab=approved&dialog=revoke-approval&item=5', {
      'POST /api/admin/revoke-user-approval': problem(409, 'ACCOUNT_CHANGED', 'Someone else was faster.'),
    });

    const dialog = await dialogNamed('alertdialog', 'Revoke User Approval');
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke approval' }));

    expect(await screen.findByText('Failed to revoke approval')).toBeInTheDocument();
  });

  it('offers nothing for administrators, and says why', async () => {
    await open('?tab=approved&dialog=suspend-user&item=5', {
      'GET /api/admin/approved-users': { body: { users: [anAccount({ isAdmin: true })] } },
    });

    expect(
      await screen.findByTitle(
        'Administrators are added and removed with a command on the server, not here.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /Actions/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('deleting an account', () => {
  const query = '?tab=approved&dialog=delete-user&item=5';
  const owned = (memberCount: number) => ({
    'GET /api/admin/users/5/owned-workspaces': { body: [{ id: 1, name: 'Oncology', memberCount }] },
  });
  const done = { 'POST /api/admin/delete-user': { body: { message: 'User deleted' } } };

  it('deletes one who owns nothing', async () => {
    const { posted } = await open(query, done);

    const dialog = await dialogNamed('alertdialog', 'Delete User Account');
    await userEvent.click(dialog.getByLabelText('Also remove the name from the audit trail'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));

    expect(await screen.findByText('User deleted')).toBeInTheDocument();
    expect(posted()[0]?.body).toEqual({ userId: 5, eraseName: true });
  });

  it('wants to know what becomes of workspaces in which others work, and hands them over', async () => {
    const heir = anAccount({ id: 7, firstName: 'Lise', email: 'lise@northwind.example' });
    const { posted } = await open(query, {
      ...owned(3),
      ...done,
      'GET /api/admin/approved-users': { body: { users: [anAccount(), heir] } },
    });

    const dialog = await dialogNamed('alertdialog', 'Delete User Account');
    expect(await dialog.findByText('Oncology · 3 members')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText('Please choose what happens to the workspaces.')).toBeVisible();
    await userEvent.click(dialog.getByLabelText('Transfer them to'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    expect(await dialog.findByText('Please choose the new owner.')).toBeVisible();
    expect(posted()).toEqual([]);

    await userEvent.selectOptions(await dialog.findByLabelText('New owner'), '7');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));

    await waitFor(() => expect(posted()[0]?.body).toEqual({ userId: 5, eraseName: false, transferTo: 7 }));
  });

  it('are handed over to anybody, however many people there are', async () => {
    const people = (from: number, many: number) =>
      Array.from({ length: many }, (_, place) => anAccount({ id: from - place }));
    const pages = new Map([
      [null, [anAccount(), ...people(900, 199)]],
      ['702', people(701, 200)],
      ['502', [anAccount({ id: 7 })]],
    ]);
    const { posted } = await open(query, {
      ...owned(3),
      ...done,
      'GET /api/admin/approved-users': ({ query: asked }) => ({
        // The list behind the dialog requests fewer.
        body: {
          users: asked.get('limit') === '200' ? (pages.get(asked.get('before')) ?? []) : [anAccount()],
        },
      }),
    });

    await userEvent.click(await screen.findByLabelText('Transfer them to'));
    const field = screen.getByLabelText<HTMLSelectElement>('New owner');
    await waitFor(() => expect(field.options).toHaveLength(401));
    await userEvent.selectOptions(field, '7');
    await press('Delete account');

    await waitFor(() => expect(posted()[0]?.body).toMatchObject({ transferTo: 7 }));
  });

  it('deletes them with the account when that is said', async () => {
    const { posted } = await open(query, { ...owned(3), ...done });

    await userEvent.click(await screen.findByLabelText('Delete them and everything in them'));
    await press('Delete account');

    await waitFor(() =>
      expect(posted()[0]?.body).toEqual({ userId: 5, eraseName: false, deleteWorkspaces: true }),
    );
  });

  it('shows what the server still objects to', async () => {
    await open(query, {
      ...owned(1),
      'POST /api/admin/delete-user': problem(409, 'OWNS_WORKSPACES', 'This person owns "Oncology".'),
    });

    expect(await screen.findByText(/These have no other members/)).toBeVisible();
    await press('Delete account');

    expect(await screen.findByText('Failed to delete user')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('This person owns "Oncology".');
  });
});

describe('domains', () => {
  it('are looked for among all, not only among those that were loaded', async () => {
    const { sent } = await open('?tab=domains', {
      'GET /api/admin/approved-domains': ({ query }) => ({
        body: query.get('search') === 'south' ? [{ ...domain, id: 900, domain: 'south.example' }] : [domain],
      }),
    });
    expect(await screen.findByText('northwind.example')).toBeVisible();

    await userEvent.type(screen.getByRole('searchbox', { name: 'Search domains' }), 'south');

    expect(await screen.findByText('south.example')).toBeVisible();
    expect(screen.queryByText('northwind.example')).not.toBeInTheDocument();
    expect(
      sent
        .filter(({ path }) => path.endsWith('approved-domains'))
        .at(-1)
        ?.query.get('search'),
    ).toBe('south');
  });

  it.each([
    ['', 'Please enter a domain to whitelist'],
    ['localhost', 'Please enter a valid domain (e.g., example.com)'],
    ['.example.com', 'Please enter a valid domain (e.g., example.com)'],
    ['example.com.', 'Please enter a valid domain (e.g., example.com)'],
  ])('refuses "%s"', async (text, message) => {
    const { posted } = await open('?tab=domains&dialog=add-domain');

    const dialog = await dialogNamed('dialog', 'Add Domain to Whitelist');
    if (text) await userEvent.type(dialog.getByLabelText('Domain'), text);
    await userEvent.click(dialog.getByRole('button', { name: 'Add Domain' }));

    expect(await dialog.findByText(message)).toBeVisible();
    expect(posted()).toEqual([]);
  });

  it('adds one and says how many were approved', async () => {
    const { posted } = await open('?tab=domains&dialog=add-domain', {
      'POST /api/admin/approve-domain': { body: { message: 'ok', usersApproved: 3 } },
    });

    const dialog = await dialogNamed('dialog', 'Add Domain to Whitelist');
    await userEvent.type(dialog.getByLabelText('Domain'), 'Example.COM');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Domain' }));

    expect(
      await screen.findByText('Domain approved. 3 users were automatically approved.'),
    ).toBeInTheDocument();
    expect(posted()[0]?.body).toEqual({ domain: 'example.com', notes: '' });
  });

  it('removes one and keeps whom it is told to, among those whom it had approved', async () => {
    const byDomain = (id: number, firstName: string) =>
      anAccount({ id, firstName, approvalMethod: 'domain' });
    const { posted } = await open('?tab=domains', {
      'GET /api/admin/approved-users': {
        body: {
          users: [byDomain(5, 'Grace'), byDomain(6, 'Linus'), anAccount({ id: 7, firstName: 'Hand' })],
        },
      },
      'POST /api/admin/remove-domain': { body: { message: 'ok', usersKept: 1, usersReturned: 1 } },
    });

    await press('Remove northwind.example');
    const dialog = await dialogNamed('alertdialog', 'Remove Domain from Whitelist');
    await userEvent.click(await dialog.findByLabelText('Linus Hopper (grace@northwind.example)'));
    expect(dialog.queryByLabelText(/Hand/)).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));

    expect(await screen.findByText('Domain removed. 1 users remained approved.')).toBeInTheDocument();
    expect(posted()[0]?.body).toEqual({ domainId: 4, usersToKeep: [6] });
  });

  it('shows why one cannot be added', async () => {
    await open('?tab=domains&dialog=add-domain', {
      'POST /api/admin/approve-domain': problem(409, 'DOMAIN_EXISTS', 'This domain is on the list.'),
    });

    await userEvent.type(await screen.findByLabelText('Domain'), 'example.com{Enter}');

    expect(await screen.findByText('Failed to approve domain')).toBeInTheDocument();
    expect(screen.getAllByText('This domain is on the list.')[0]).toBeInTheDocument();
  });

  it('shows failures', async () => {
    await open('?tab=domains&dialog=remove-domain&item=4', {
      'POST /api/admin/remove-domain': problem(404, 'NOT_FOUND', 'This does not exist.'),
    });

    const dialog = await dialogNamed('alertdialog', 'Remove Domain from Whitelist');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Remove' })).toBeEnabled());
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));

    expect(await screen.findByText('Failed to remove domain')).toBeInTheDocument();
  });
});

describe('the column headings', () => {
  it.each([
    ['', ['User', 'Registration and approval', 'Actions']],
    ['?tab=approved', ['User', 'Registration and approval', 'Actions']],
    ['?tab=domains', ['Domain and notes', 'Actions']],
  ])('stand over the list of %s', async (query, headings) => {
    await open(query);

    const list = await screen.findByRole('list', { name: /(users|domains)$/i });
    const head = [...(list.previousElementSibling?.children ?? [])];
    expect(head.map(({ textContent }) => textContent)).toEqual(headings);
  });
});

describe('statistics', () => {
  const bars = (container: HTMLElement) =>
    [...container.querySelectorAll('.visx-bar')].map((bar) => Number(bar.getAttribute('height')));

  it('shows real figures and bars of 10 to 140 pixels', async () => {
    const { container } = await open('?tab=statistics');

    expect(await screen.findByText('75%')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Top Domains' })).toBeVisible();
    expect(screen.getByText('6 accounts')).toBeVisible();
    expect(screen.getByText('Documents').nextSibling).toHaveTextContent('27');
    expect(bars(container)).toEqual([10, 140]);
    const parts = (name: string) => [...container.querySelectorAll(`[data-part=${name}]`)];
    expect(parts('tick').map(({ textContent }) => textContent)).toEqual(['0', '5', '10']);
    expect(parts('month').map((month) => month.getAttribute('opacity'))).toEqual([null, null]);
    expect(screen.getByRole('row', { name: 'Mar 2026 12' })).toBeInTheDocument();
    expect(screen.queryByText('Sample data')).not.toBeInTheDocument();
  });

  it('shows the months of the specification, marked as a sample, when the trends cannot be loaded', async () => {
    const { container } = await open('?tab=statistics', {
      'GET /api/admin/registration-trends': { status: 500, body: '' },
    });

    expect(await screen.findByText('Sample data')).toBeVisible();
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Jan2',
      'Feb3',
      'Mar1',
      'Apr5',
      'May4',
      'Jun2',
      'Jul3',
      'Aug4',
      'Sep3',
      'Oct5',
      'Nov7',
      'Dec8',
    ]);
    expect(bars(container)).toHaveLength(12);
    expect(Math.max(...bars(container))).toBe(140);
  });
});
