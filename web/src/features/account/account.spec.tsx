import { account, type AccountSession } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, aWorkspace } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { problem, serve } from '../../../test/server';
import { dateText, writeDatesAs } from '../../lib/format';
import { ForUser } from '../../lib/user';
import { DeleteAccountDialog } from './delete-account.dialog';
import { AccountDetailsForm } from './details.form';
import { deviceOf } from './device';
import { PasswordForm } from './password.form';
import { SessionsSection } from './sessions.section';
import { WorkspacesSection } from './workspaces.section';

const AT = '2026-03-01T09:00:00.000Z';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const aSession = (given: Partial<AccountSession>): AccountSession => ({
  id: 'a'.repeat(64),
  isCurrent: false,
  startedAt: AT,
  lastSeenAt: AT,
  ip: '192.0.2.7',
  userAgent: FIREFOX,
  ...given,
});

function Details() {
  return (
    <ForUser>
      <AccountDetailsForm />
    </ForUser>
  );
}

describe('the own account', () => {
  afterEach(() => writeDatesAs({ locale: null, timeZone: null }));

  it('changes name and the way dates are written, at once', async () => {
    const changed = aUser({ lastName: 'Lovelace', locale: 'de-DE', timeZone: 'Asia/Tokyo' });
    const sent = serve({ 'GET /api/user': { body: aUser() }, 'PATCH /api/user': { body: changed } });
    renderScreen(<Details />);
    const lastName = await screen.findByLabelText('Last Name');
    expect(dateText('2026-01-05T18:00:00.000Z')).toBe('Jan 5, 2026');

    await userEvent.clear(lastName);
    await userEvent.type(lastName, 'Lovelace');
    await userEvent.selectOptions(screen.getByLabelText('Date format'), 'de-DE');
    await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Tokyo');
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Account updated')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      lastName: 'Lovelace',
      locale: 'de-DE',
      timeZone: 'Asia/Tokyo',
    });
    expect(dateText('2026-01-05T18:00:00.000Z')).toBe('6. Jan. 2026');
  });

  it('says at its field that the password of now is another', async () => {
    const refused = problem(422, 'PASSWORD_WRONG', 'This is not your password.');
    const invalidParams = [{ name: 'currentPassword', reason: 'This is not your password.' }];
    serve({ 'POST /api/user/password': { ...refused, body: { ...refused.body, invalidParams } } });
    renderScreen(<PasswordForm />);

    await userEvent.type(screen.getByLabelText('Current password'), 'wrong');
    await userEvent.type(screen.getByLabelText('New password'), 'Another-horse-2');
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'Another-horse-2');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));

    await waitFor(() => expect(screen.getByLabelText('Current password')).toBeInvalid());
  });

  it('tells where it is signed in, and ends the others', async () => {
    const others = [aSession({ id: 'b'.repeat(64) }), aSession({ id: 'c'.repeat(64) })];
    const sent = serve({
      'GET /api/user/sessions': { body: [aSession({ isCurrent: true }), ...others] },
      [`DELETE /api/user/sessions/${'b'.repeat(64)}`]: { status: 204 },
      'DELETE /api/user/sessions': { status: 204 },
    });
    renderScreen(<SessionsSection />);
    const [mine, other] = await screen.findAllByRole('listitem');
    expect(mine).toHaveTextContent('This session');
    expect(within(mine ?? document.body).queryByRole('button')).toBeNull();

    await userEvent.click(
      within(other ?? document.body).getByRole('button', { name: 'End the session of Firefox on Linux' }),
    );
    expect(await screen.findByText('Session ended')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'End all others' }));

    expect(await screen.findByText('2 sessions ended')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      `/api/user/sessions/${'b'.repeat(64)}`,
      account.endOtherSessions.path,
    ]);
  });

  it('leaves workspaces of others, and is told what an owner does first', async () => {
    const sent = serve({
      'GET /api/workspaces': {
        body: [aWorkspace(), aWorkspace({ id: 2, name: 'Of others', role: 'admin' })],
      },
      'POST /api/workspaces/2/leave': { status: 204 },
    });
    renderScreen(<WorkspacesSection />);
    expect(await screen.findByText(/You own this workspace. Transfer or delete it/)).toBeVisible();

    await userEvent.click(screen.getByRole('button', { name: 'Leave Of others' }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }),
    );

    expect(await screen.findByText('Workspace left')).toBeVisible();
    expect(sent.some(({ path }) => path === '/api/workspaces/2/leave')).toBe(true);
  });

  it('is deleted by whoever types the password; what stands in the way is said', async () => {
    const detail = 'This account owns workspaces with other members: “Shared”.';
    serve({ 'POST /api/user/delete': problem(409, 'OWNS_WORKSPACES', detail) });
    renderScreen(<DeleteAccountDialog onClose={() => undefined} />);

    await userEvent.type(await screen.findByLabelText('Type your password to delete your account'), 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));

    expect((await screen.findAllByText(detail)).length).toBeGreaterThan(0);
  });

  it.each([
    [FIREFOX, 'Firefox on Linux'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['curl/8.0', 'Unknown browser'],
    [null, 'Unknown browser'],
  ])('calls %s by the name that people know', (userAgent, name) => {
    expect(deviceOf(userAgent)).toBe(name);
  });
});
