import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../test/render';
import { problem, serve } from '../../../test/server';
import { ForgotPasswordPage } from './forgot-password.page';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const nobody = { 'GET /api/user': problem(401, 'UNAUTHENTICATED', 'Please sign in.') };
const sentMessage = 'If your email exists, a verification code has been sent';

async function toSecondStep(replies: Record<string, { status?: number; body?: unknown }>) {
  const sent = serve({
    ...nobody,
    'POST /api/forgot-password': { body: { message: sentMessage } },
    ...replies,
  });
  const rendered = renderScreen(<ForgotPasswordPage />, '/forgot-password');
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await press('Send Verification Code');
  await screen.findByLabelText('Verification Code');
  return { sent, ...rendered };
}

async function fill(password: string, again = password) {
  await userEvent.type(screen.getByLabelText('Verification Code'), '123456');
  await userEvent.type(screen.getByLabelText('New Password'), password);
  await userEvent.type(screen.getByLabelText('Confirm New Password'), again);
}

describe('forgot password', () => {
  it('asks for a valid address', async () => {
    const sent = serve(nobody);
    renderScreen(<ForgotPasswordPage />);

    await userEvent.type(await screen.findByLabelText('Email'), 'nobody');
    await press('Send Verification Code');

    expect(await screen.findByText('Invalid email address')).toBeVisible();
    expect(sent.map(({ method }) => method)).toEqual(['GET']);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth');
  });

  it('leads to the second step, which the address names without the email', async () => {
    const { address } = await toSecondStep({});

    expect(screen.getByText('Verification code sent')).toBeInTheDocument();
    expect(screen.getByText(sentMessage)).toBeInTheDocument();
    expect(screen.getByText('Enter the code that was sent to ada@example.org.')).toBeVisible();
    expect(address()).toBe('/forgot-password?step=reset');

    await press('Back');
    expect(await screen.findByLabelText('Email')).toHaveValue('ada@example.org');
  });

  it('shows an error in red, in place', async () => {
    serve({ ...nobody, 'POST /api/forgot-password': { status: 500, body: 'down' } });
    renderScreen(<ForgotPasswordPage />);

    await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.org');
    await press('Send Verification Code');

    expect(await screen.findByText('Request failed')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('An error occurred. Please try again.');
  });

  it.each([
    ['short', 'short', 'Password must be at least 8 characters'],
    [
      'onlyletters',
      'onlyletters',
      'Password must include at least 3 of: lowercase letters, uppercase letters, numbers, and special characters',
    ],
    ['Protocol-1', 'Protocol-2', 'Passwords do not match'],
  ])('refuses "%s" repeated as "%s"', async (password, again, message) => {
    const { sent } = await toSecondStep({});

    await fill(password, again);
    await press('Reset Password');

    expect(await screen.findByText(message)).toBeVisible();
    expect(sent.filter(({ path }) => path === '/api/reset-password')).toEqual([]);
  });

  it('asks for the code and for the password twice', async () => {
    await toSecondStep({});

    await press('Reset Password');

    expect(await screen.findByText('Verification code is required')).toBeVisible();
    expect(screen.getByText('Please confirm your password')).toBeVisible();
  });

  it('does not send the repeated password, and leads to the login', async () => {
    const { sent, address } = await toSecondStep({
      'POST /api/reset-password': { body: { message: 'Password reset' } },
    });

    await fill('Protocol-1');
    expect(screen.getByRole('meter', { name: 'Password strength' })).toHaveAttribute(
      'aria-valuetext',
      'Strong',
    );
    await press('Reset Password');

    expect(await screen.findByText('Password reset successful')).toBeInTheDocument();
    expect(sent.at(-1)?.body).toEqual({
      email: 'ada@example.org',
      code: '123456',
      newPassword: 'Protocol-1',
    });
    await waitFor(() => expect(address()).toBe('/auth'));
  });

  it('shows why a code was refused', async () => {
    await toSecondStep({
      'POST /api/reset-password': problem(400, 'RESET_CODE_INVALID', 'Invalid or expired verification code'),
    });

    await fill('Protocol-1');
    await press('Reset Password');

    expect(await screen.findByText('Password reset failed')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid or expired verification code');
  });
});
