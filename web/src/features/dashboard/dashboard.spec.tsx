import type { User, Workspace } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOverview, aUser, aWorkspace } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { problem, type Replies, serve } from '../../../test/server';
import { ForUser } from '../../lib/user';
import { DashboardPage } from './dashboard.page';

const SITE = { bookingUrl: null, hasSample: false };
const AT = '2026-03-01T09:00:00.000Z';
const request = { id: 5, userId: 1, workspaceId: 9, status: 'pending', createdAt: AT };

function Screen() {
  return (
    <ForUser>
      <DashboardPage />
    </ForUser>
  );
}

async function open(
  given: {
    user?: Partial<User>;
    workspaces?: Workspace[];
    replies?: Replies;
    address?: string;
  } = {},
) {
  const sent = serve({
    'GET /api/user': { body: aUser(given.user) },
    'GET /api/workspaces': { body: given.workspaces ?? [aWorkspace()] },
    'GET /api/user/requests': { body: [] },
    'GET /api/user/overview': { body: anOverview() },
    'GET /api/user/notifications/count': { body: { unread: 0 } },
    'GET /api/site-settings': { body: { ...SITE, bookingUrl: 'https://meetings.example/onboarding' } },
    ...given.replies,
  });
  const rendered = renderScreen(<Screen />, given.address ?? '/dashboard');
  // The heading is hidden if the address opens a dialog.
  await screen.findByRole('heading', { name: 'Workspaces', hidden: true });
  return { sent, ...rendered };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('dashboard', () => {
  it.each([
    [{ emailVerified: false }, 'Please verify your email address before managing workspaces.'],
    [
      { accountStatus: 'pending_approval' as const },
      'Your account is pending approval. You cannot manage workspaces until an administrator approves your account.',
    ],
  ])('says why workspaces cannot be managed', async (user, text) => {
    await open({ user });

    expect(await screen.findByText(text)).toBeVisible();
    for (const name of ['Create Workspace', 'Join Workspace']) {
      const button = screen.getByRole('button', { name });
      expect(button).toBeDisabled();
      expect(button).toHaveAttribute('title', 'Email verification and account approval required');
    }
  });

  it('links the waiting person to the booking page of the configuration', async () => {
    await open({ user: { accountStatus: 'pending_approval' } });

    expect(await screen.findByRole('link', { name: 'Book a 30-minute onboarding call' })).toHaveAttribute(
      'href',
      'https://meetings.example/onboarding',
    );
  });

  it('offers a request to the administrator where no booking page is configured', async () => {
    await open({
      user: { accountStatus: 'pending_approval' },
      replies: { 'GET /api/site-settings': { body: SITE } },
    });

    expect(await screen.findByText('Your account is waiting for approval')).toBeVisible();
    expect(screen.queryByRole('link', { name: /onboarding/ })).not.toBeInTheDocument();
    const request = new URL(
      (await screen.findByRole('link', { name: 'Write an email' })).getAttribute('href') ?? '',
    );
    expect([request.protocol, request.searchParams.get('body')]).toEqual([
      'mailto:',
      'Please approve my account ada@example.org. As an administrator you can do so at http://localhost/admin',
    ]);
  });

  it('shows the way to the administration to administrators only', async () => {
    await open({ user: { isAdmin: true } });
    expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  });

  it('gives members no menu, and a member count of one where there is none', async () => {
    await open({
      workspaces: [
        aWorkspace({ id: 1, name: 'Mine', role: 'admin' }),
        aWorkspace({ id: 2, name: 'Theirs', role: 'member', memberCount: 0 }),
      ],
    });

    expect(screen.queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Actions for Mine' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Actions for Theirs' })).not.toBeInTheDocument();
    expect(screen.getByText('1 member')).toBeVisible();
  });

  it('shows and hides a description', async () => {
    await open();

    await userEvent.click(await screen.findByRole('button', { name: 'Show Description' }));
    expect(screen.getByText('A study')).toBeVisible();
    await press('Hide Description');
    expect(screen.getByText('A study')).not.toBeVisible();
  });

  it('lists pending requests with name, date and badge', async () => {
    await open({
      replies: {
        'GET /api/user/requests': { body: [{ ...request, workspaceDetails: { name: 'Oncology' } }] },
      },
    });

    const section = await screen.findByRole('region', { name: 'Pending Requests' });
    expect(within(section).getByText('Oncology')).toBeVisible();
    expect(within(section).getByText('Requested Mar 1, 2026')).toBeVisible();
    expect(within(section).getByText('Pending')).toBeVisible();
  });
});

describe('joining a workspace', () => {
  it('asks for name and code', async () => {
    const { sent } = await open({ address: '/dashboard?dialog=join-workspace' });
    const count = sent.length;

    await userEvent.click(await screen.findByRole('button', { name: 'Request Access' }));

    expect(await screen.findByText('Workspace name is required')).toBeVisible();
    expect(screen.getByText('Access code is required')).toBeVisible();
    expect(sent).toHaveLength(count);
  });

  it('shows the message of the server and refreshes the requests', async () => {
    const { sent } = await open({
      address: '/dashboard?dialog=join-workspace',
      replies: { 'POST /api/workspaces/join': { body: { message: 'Your request was sent.' } } },
    });

    await userEvent.type(await screen.findByLabelText('Workspace Name'), 'Oncology');
    await userEvent.type(screen.getByLabelText('Access Code'), 'abcd-efgh');
    await press('Request Access');

    expect(await screen.findByText('Access request sent')).toBeInTheDocument();
    expect(screen.getByText('Your request was sent.')).toBeInTheDocument();
    expect(sent.find(({ path }) => path === '/api/workspaces/join')?.body).toEqual({
      workspaceName: 'Oncology',
      accessCode: 'ABCD-EFGH',
    });
    expect(sent.filter(({ path }) => path === '/api/user/requests')).toHaveLength(2);
  });

  it('shows a refusal in the dialog', async () => {
    const refusal = 'There is no workspace with this name and access code. The name is case-sensitive.';
    await open({
      address: '/dashboard?dialog=join-workspace',
      replies: { 'POST /api/workspaces/join': problem(404, 'JOIN_REFUSED', refusal) },
    });

    await userEvent.type(await screen.findByLabelText('Workspace Name'), 'oncology');
    await userEvent.type(screen.getByLabelText('Access Code'), 'wrong');
    await press('Request Access');

    expect(await screen.findByText('Failed to join workspace')).toBeInTheDocument();
    expect(within(screen.getByRole('dialog')).getByRole('alert')).toHaveTextContent(refusal);
  });
});

describe('editing a workspace', () => {
  const address = '/dashboard?dialog=edit-workspace&item=1';
  const rename = async (name: string) => {
    const field = await screen.findByLabelText('Workspace Name');
    await userEvent.clear(field);
    if (name) await userEvent.type(field, name);
    await press('Save Changes');
  };

  it('limits the name', async () => {
    await open({ address });

    await rename('');
    expect(await screen.findByText('Workspace name is required')).toBeVisible();
    await rename('x'.repeat(101));
    expect(await screen.findByText('Workspace name is too long')).toBeVisible();
  });

  it('sends what it was made from', async () => {
    const { sent } = await open({
      address,
      replies: { 'PATCH /api/workspaces/1': { body: aWorkspace({ name: 'New' }) } },
    });

    await rename('New');

    expect(await screen.findByText('Workspace updated')).toBeInTheDocument();
    const patch = sent.find(({ method }) => method === 'PATCH');
    expect(patch?.body).toEqual({ name: 'New', description: 'A study' });
    expect(patch?.headers.get('If-Match')).toBe('"tag-1"');
  });

  it('tells the second of two editors and lets them load the latest', async () => {
    const text =
      'Someone else has changed this in the meantime. Load the latest version, then make your change.';
    await open({
      address,
      replies: {
        'PATCH /api/workspaces/1': problem(412, 'EDIT_CONFLICT', text),
        'GET /api/workspaces/1': { body: aWorkspace({ name: 'Theirs', etag: 'tag-2' }) },
      },
    });

    await rename('Mine');
    expect(await screen.findByText('Failed to update workspace')).toBeInTheDocument();
    expect(screen.getByText('Server responded with status: 412')).toBeInTheDocument();
    expect(screen.getByText(text)).toBeVisible();

    await press('Load the latest');
    expect(await screen.findByDisplayValue('Theirs')).toBeVisible();
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it.each([
    [{ status: 200, body: '<html>' }, 'Received non-JSON response from server'],
    [{ status: 503, body: 'busy' }, 'Server responded with status: 503'],
  ])('words an answer that is not one', async (reply, text) => {
    await open({ address, replies: { 'PATCH /api/workspaces/1': reply } });

    await rename('New');

    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('has words when nothing answers', async () => {
    await open({
      address,
      replies: {
        'PATCH /api/workspaces/1': () => {
          throw new TypeError('');
        },
      },
    });

    await rename('New');

    expect(await screen.findByText('Failed to update workspace')).toBeInTheDocument();
    expect(screen.getByText('An unknown error occurred')).toBeInTheDocument();
  });

  it('is not for members, even with the address', async () => {
    await open({ address, workspaces: [aWorkspace({ role: 'member' })] });

    expect(await screen.findByText('Northwind NWT-301')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('verifying the address', () => {
  const unverified = { emailVerified: false };
  const typeCode = async () => {
    await userEvent.click(await screen.findByLabelText('Digit 1 of 6'));
    await userEvent.keyboard('123456');
  };

  it('takes the six digits, shows that it worked and asks for the user again', async () => {
    let isVerified = false;
    const { sent } = await open({
      user: unverified,
      replies: {
        'GET /api/user': () => ({ body: aUser({ emailVerified: isVerified }) }),
        'POST /api/verify-email': () => {
          isVerified = true;
          return { body: { message: 'ok' } };
        },
      },
    });

    await typeCode();

    expect(await screen.findByText('Email verification successful')).toBeInTheDocument();
    expect(await screen.findByText('Email Verified')).toBeVisible();
    expect(sent.find(({ path }) => path === '/api/verify-email')?.body).toEqual({
      email: 'ada@example.org',
      code: '123456',
    });
    expect(sent.filter(({ path }) => path === '/api/user').length).toBeGreaterThan(1);
  });

  it('says that a code was wrong', async () => {
    await open({ user: unverified, replies: { 'POST /api/verify-email': { status: 500, body: '' } } });

    await typeCode();

    expect(await screen.findByText('Email verification failed')).toBeInTheDocument();
    expect(screen.getByText('Invalid or expired verification code')).toBeInTheDocument();
    const first = screen.getByLabelText('Digit 1 of 6');
    expect(first).toHaveValue('');
    expect(first).toHaveAttribute('placeholder', '');
    await waitFor(() => expect(first).toHaveFocus());
  });

  it('sends another code, or says that it could not', async () => {
    let isDown = true;
    await open({
      user: unverified,
      replies: {
        'POST /api/resend-verification': () =>
          isDown ? { status: 503, body: 'busy' } : { body: { message: 'sent' } },
      },
    });

    await press('Resend code');
    expect(
      await screen.findByText('Failed to resend verification code. Please try again later.'),
    ).toBeVisible();
    isDown = false;
    await press('Resend code');
    expect(await screen.findByText('A new code is on its way.')).toBeVisible();
  });
});

describe('the list of workspaces', () => {
  it('names the person, searches, and shows each with its role, members, change and way in', async () => {
    await open({
      workspaces: [
        aWorkspace({ id: 1, name: 'Oncology', role: 'owner', memberCount: 3 }),
        aWorkspace({ id: 2, name: 'Cardiology', role: 'member' }),
      ],
    });

    expect(screen.getAllByText('Ada Morgan')[0]).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    const card = within((await screen.findByText('Oncology')).closest('li') ?? document.body);
    expect(card.getByText('Owner')).toBeVisible();
    expect(card.getByText('3 members')).toBeVisible();
    expect(card.getByText('Updated Mar 1, 2026')).toBeVisible();
    expect(card.getByText('4 folders')).toBeVisible();
    expect(card.getByText('Last activity Mar 1, 2026')).toBeVisible();
    expect(card.getByRole('link', { name: 'Enter Workspace: Oncology' })).toHaveAttribute(
      'href',
      '/workspace/1/folders',
    );

    await userEvent.type(screen.getByRole('searchbox'), 'cardio');

    await waitFor(() => expect(screen.queryByText('Oncology')).not.toBeInTheDocument());
    expect(screen.getByText('Cardiology')).toBeVisible();
  });

  it('offers owners and admins to edit the details', async () => {
    const { address } = await open();

    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Northwind NWT-301' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit Details' }));

    expect(await screen.findByRole('dialog', { name: 'Edit Workspace' })).toBeVisible();
    expect(address()).toContain('dialog=edit-workspace');
  });
});

describe('creating a workspace', () => {
  const address = '/dashboard?dialog=create-workspace';

  it('wants a name', async () => {
    await open({ address });

    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Workspace' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create Workspace' }));

    expect(await dialog.findByText('Workspace name is required')).toBeVisible();
  });

  it('sends name and description, and opens the workspace', async () => {
    const { sent, address: shown } = await open({
      address,
      replies: { 'POST /api/workspaces': { status: 201, body: aWorkspace() } },
    });

    await userEvent.type(await screen.findByLabelText('Workspace Name'), 'Oncology');
    await userEvent.type(screen.getByLabelText('Description (Optional)'), 'Phase 3{Enter}');
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Create Workspace' }),
    );

    expect(await screen.findByText('Workspace created')).toBeInTheDocument();
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ name: 'Oncology' });
    await waitFor(() => expect(shown()).toBe('/workspace/1/folders'));
  });

  it('shows why it cannot be created', async () => {
    await open({
      address,
      replies: {
        'POST /api/workspaces': problem(403, 'ACCOUNT_PENDING', 'Your account waits for approval.'),
      },
    });

    await userEvent.type(await screen.findByLabelText('Workspace Name'), 'Oncology{Enter}');

    expect(await screen.findByText('Failed to create workspace')).toBeInTheDocument();
    expect(screen.getByText('Your account waits for approval.')).toBeInTheDocument();
  });

  it('takes both lines of an invitation at once, and a code in small letters', async () => {
    const { sent } = await open({
      replies: { 'POST /api/workspaces/join': { body: { message: 'Asked.' } } },
      address: '/dashboard?dialog=join-workspace',
    });
    const name = await screen.findByLabelText('Workspace Name');
    await userEvent.click(name);

    await userEvent.paste('Workspace name: Oncology 7\r\nAccess code: abcd-efgh-jklm\n');
    await press('Request Access');

    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
        workspaceName: 'Oncology 7',
        accessCode: 'ABCD-EFGH-JKLM',
      }),
    );
  });
});
