import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { problem, serve } from '../../../test/server';
import { userQuery } from '../../lib/session';
import { LoginForm } from './login.form';
import { RegisterForm } from './register.form';
import { StrengthMeter } from '../../ui/strength-meter';

const fill = async (fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields))
    await userEvent.type(screen.getByLabelText(label), text);
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const registration = {
  'First Name': 'Ada',
  'Last Name': 'Morgan',
  'Organization Name': 'Northwind',
  Email: 'ada@example.org',
  Password: 'Protocol-1',
  'Confirm Password': 'Protocol-1',
};

describe('strength meter', () => {
  it.each([
    ['abc', 1, 'Weak', '25%'],
    ['---', 1, 'Weak', '25%'],
    ['abC', 2, 'Fair', '50%'],
    ['abC1', 3, 'Good', '75%'],
    ['abC1!', 4, 'Strong', '100%'],
  ])('rates "%s" with %i: %s', (password, score, label, width) => {
    renderScreen(<StrengthMeter password={password} />);

    const meter = screen.getByRole('meter', { name: 'Password strength' });

    expect(meter).toHaveAttribute('aria-valuenow', String(score));
    expect(screen.getByText(label)).toBeVisible();
    expect(meter.firstElementChild).toHaveStyle({ width });
  });

  it('gives a hint before anything is typed', () => {
    renderScreen(<StrengthMeter password="" />);

    expect(screen.getByText('At least 8 characters with letters, numbers and symbols.')).toBeVisible();
    expect(screen.queryByRole('meter')).not.toBeInTheDocument();
  });
});

describe('login form', () => {
  it('has its fields and the way to a new password', () => {
    renderScreen(<LoginForm />);

    expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('says what is missing and sends nothing', async () => {
    const sent = serve({});
    renderScreen(<LoginForm />);

    await press('Login');

    expect(await screen.findByText('Invalid email address')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  it('signs in and greets by first name', async () => {
    serve({ 'POST /api/login': { body: aUser() } });
    const { client } = renderScreen(<LoginForm />);

    await fill({ Email: 'ada@example.org', Password: 'Protocol-1' });
    await press('Login');

    expect(await screen.findByText('Login successful')).toBeInTheDocument();
    expect(screen.getByText('Welcome back, Ada!')).toBeInTheDocument();
    expect(client.getQueryData(userQuery.queryKey)).toMatchObject({ id: 1 });
  });

  it.each([
    [
      problem(401, 'CREDENTIALS_WRONG', 'Invalid email or password'),
      'Login failed',
      'Invalid email or password',
    ],
    [
      problem(
        403,
        'ACCOUNT_SUSPENDED',
        'Your account has been suspended. Please contact support for assistance.',
      ),
      'Account Suspended',
      'Your account has been suspended. Please contact support for assistance.',
    ],
    [{ status: 500, body: 'oops' }, 'Login failed', 'Invalid email or password'],
  ])('words a refusal', async (reply, title, text) => {
    serve({ 'POST /api/login': reply });
    renderScreen(<LoginForm />);

    await fill({ Email: 'ada@example.org', Password: 'wrong' });
    await press('Login');

    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });
});

describe('register form', () => {
  it('has the fields of the specification', () => {
    renderScreen(<RegisterForm />);

    for (const label of Object.keys(registration)) expect(screen.getByLabelText(label)).toBeVisible();
  });

  it.each([
    ['active' as const, 'Registration successful'],
    ['pending_approval' as const, 'Registration successful - Approval Pending'],
  ])('signs a person in whose account is %s, and says so', async (accountStatus, title) => {
    const user = aUser({ accountStatus, emailVerified: false });
    serve({ 'POST /api/register': { status: 201, body: user } });
    const { client } = renderScreen(<RegisterForm />);

    await fill(registration);
    await press('Register');

    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(client.getQueryData(userQuery.queryKey)).toEqual(user);
  });

  it('has words for a failure without any', async () => {
    serve({ 'POST /api/register': { status: 500, body: '' } });
    renderScreen(<RegisterForm />);

    await fill(registration);
    await press('Register');

    expect(await screen.findByText('Registration failed')).toBeInTheDocument();
    expect(screen.getByText('There was a problem with registration')).toBeInTheDocument();
  });

  it('says everything that is missing', async () => {
    serve({});
    renderScreen(<RegisterForm />);

    await press('Register');

    expect(await screen.findByText('First name is required')).toBeVisible();
    for (const text of [
      'Last name is required',
      'Organization name is required',
      'Invalid email address',
      'Password must be at least 8 characters',
      'Please confirm your password',
    ])
      expect(screen.getByText(text)).toBeVisible();
  });

  it('wants the same password twice', async () => {
    serve({});
    renderScreen(<RegisterForm />);

    await fill({ ...registration, 'Confirm Password': 'Protocol-2' });
    await press('Register');

    expect(await screen.findByText('Passwords do not match')).toBeVisible();
  });

  it('does not send the repeated password and tells that approval is pending', async () => {
    const sent = serve({
      'POST /api/register': { status: 201, body: aUser({ accountStatus: 'pending_approval' }) },
    });
    renderScreen(<RegisterForm />);

    await fill(registration);
    await press('Register');

    expect(await screen.findByText('Registration successful - Approval Pending')).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({
      firstName: 'Ada',
      lastName: 'Morgan',
      organization: 'Northwind',
      email: 'ada@example.org',
      password: 'Protocol-1',
    });
  });

  it('shows what the server says', async () => {
    serve({ 'POST /api/register': problem(429, 'CODES_LIMITED', 'Too many codes. Try again later.') });
    renderScreen(<RegisterForm />);

    await fill(registration);
    await press('Register');

    expect(await screen.findByText('Registration failed')).toBeInTheDocument();
    expect(screen.getByText('Too many codes. Try again later.')).toBeInTheDocument();
  });
});
