import type { z } from 'zod';
import {
  ApproveDomainBody,
  CreateAiIntegrationBody,
  CreateFormBody,
  CreateVoiceAgentBody,
  CreateWorkspaceBody,
  documents,
  ForgotPasswordBody,
  JoinWorkspaceBody,
  LoginBody,
  RegisterForm,
  ResetPasswordForm,
  Retention,
  UpdateFormBody,
  VerifyEmailBody,
  workspaces,
} from '.';

/** Returns the first message for each field, by field name. The API guard and the client's forms use these schemas. */
function messagesOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const { error } = schema.safeParse(value);
  const issues = [...(error?.issues ?? [])].reverse();
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

const registration = {
  email: 'ada@example.org',
  password: 'Protocol-1',
  confirmPassword: 'Protocol-1',
  firstName: 'Ada',
  lastName: 'Morgan',
  organization: 'Northwind',
};
const reset = {
  email: 'ada@example.org',
  code: '123456',
  newPassword: 'Protocol-1',
  confirmNewPassword: 'Protocol-1',
};

describe('the validation rules of the specification', () => {
  it('of the login', () => {
    expect(messagesOf(LoginBody, { email: 'nobody', password: '' })).toEqual({
      email: 'Invalid email address',
      password: 'Password is required',
    });
  });

  it('of the registration', () => {
    const empty = Object.fromEntries(Object.keys(registration).map((field) => [field, '']));

    expect(messagesOf(RegisterForm, empty)).toEqual({
      email: 'Invalid email address',
      password: 'Password must be at least 8 characters',
      confirmPassword: 'Please confirm your password',
      firstName: 'First name is required',
      lastName: 'Last name is required',
      organization: 'Organization name is required',
    });
    expect(messagesOf(RegisterForm, { ...registration, confirmPassword: 'Protocol-2' })).toEqual({
      confirmPassword: 'Passwords do not match',
    });
    expect(messagesOf(RegisterForm, registration)).toEqual({});
  });

  it('of a forgotten password', () => {
    expect(messagesOf(ForgotPasswordBody, { email: 'nobody' })).toEqual({ email: 'Invalid email address' });
    for (const code of ['', '12345', '1234567'])
      expect(messagesOf(ResetPasswordForm, { ...reset, code })).toEqual({
        code: 'Verification code is required',
      });
    expect(messagesOf(ResetPasswordForm, { ...reset, newPassword: 'short' })).toMatchObject({
      newPassword: 'Password must be at least 8 characters',
    });
    expect(messagesOf(ResetPasswordForm, { ...reset, newPassword: 'onlyletters' })).toMatchObject({
      newPassword:
        'Password must include at least 3 of: lowercase letters, uppercase letters, numbers, and special characters',
    });
    expect(messagesOf(ResetPasswordForm, { ...reset, confirmNewPassword: 'Protocol-2' })).toEqual({
      confirmNewPassword: 'Passwords do not match',
    });
    expect(messagesOf(ResetPasswordForm, reset)).toEqual({});
  });

  it('of the verification of an address', () => {
    expect(messagesOf(VerifyEmailBody, { email: 'nobody', code: '12345' })).toEqual({
      email: 'Invalid email address',
      code: 'Verification code is required',
    });
  });

  it('of workspaces', () => {
    expect(messagesOf(CreateWorkspaceBody, { name: ' ' })).toEqual({ name: 'Workspace name is required' });
    expect(messagesOf(workspaces.update.body, { name: '' })).toEqual({ name: 'Workspace name is required' });
    expect(messagesOf(workspaces.update.body, { name: 'x'.repeat(101) })).toEqual({
      name: 'Workspace name is too long',
    });
    expect(messagesOf(workspaces.update.body, { name: 'x'.repeat(100) })).toEqual({});
    expect(messagesOf(JoinWorkspaceBody, { workspaceName: '', accessCode: '' })).toEqual({
      workspaceName: 'Workspace name is required',
      accessCode: 'Access code is required',
    });
  });

  it('of folders', () => {
    expect(messagesOf(CreateFormBody, { name: '', workspaceId: 1 })).toEqual({
      name: 'Form title is required',
    });
    expect(messagesOf(CreateFormBody, { name: 'Study', workspaceId: '1' })).toHaveProperty('workspaceId');
    expect(messagesOf(UpdateFormBody, { name: '' })).toEqual({ name: 'Form name is required' });
  });

  it('of AI integrations', () => {
    const integration = { name: '', provider: 'claude', apiKey: '', active: true };

    expect(messagesOf(CreateAiIntegrationBody, integration)).toEqual({
      name: 'Name is required',
      apiKey: 'API key is required',
    });
    const four = { name: 'Own', provider: 'custom', apiKey: 'sk', active: true };
    expect(messagesOf(CreateAiIntegrationBody, four)).toEqual({});
  });

  it('of documents', () => {
    expect(messagesOf(documents.update.body, { name: '' })).toEqual({ name: 'Name is required' });
    expect(messagesOf(documents.update.body, { name: 'Protocol' })).toEqual({});
  });

  it('of voice agents', () => {
    const agent = { formId: 1, name: '', voice: '', language: '', initialPrompt: 'Hello' };
    const limits = { maxResponseTime: 4, maxRetries: 6, retryDelay: 61 };

    expect(messagesOf(CreateVoiceAgentBody, { ...agent, ...limits })).toMatchObject({
      name: expect.any(String),
      voice: expect.any(String),
      language: expect.any(String),
      initialPrompt: 'Initial prompt must be at least 10 characters',
      maxResponseTime: expect.any(String),
      maxRetries: expect.any(String),
      retryDelay: expect.any(String),
    });
    const right = {
      formId: 1,
      name: 'Visit',
      voice: 'maya',
      language: 'en-US',
      initialPrompt: 'Good morning',
    };
    for (const edge of [
      { maxResponseTime: 5, maxRetries: 0, retryDelay: 1 },
      { maxResponseTime: 300, maxRetries: 5, retryDelay: 60 },
    ])
      expect(messagesOf(CreateVoiceAgentBody, { ...right, ...edge })).toEqual({});
  });

  it.each([
    ['', 'Please enter a domain to whitelist'],
    ['localhost', 'Please enter a valid domain (e.g., example.com)'],
    ['.example.com', 'Please enter a valid domain (e.g., example.com)'],
    ['example.com.', 'Please enter a valid domain (e.g., example.com)'],
  ])('of the whitelist: "%s"', (domain, message) => {
    expect(messagesOf(ApproveDomainBody, { domain })).toEqual({ domain: message });
  });

  it('takes no field that it does not know', () => {
    expect(messagesOf(LoginBody, { email: 'ada@example.org', password: 'x', isAdmin: true })).toEqual({
      '': 'There is no field called "isAdmin".',
    });
  });
});

describe('retention periods', () => {
  const messageFor = (resultDays: number) =>
    messagesOf(Retention, { resultDays, documentDays: null })['resultDays'];

  it.each([0, -1, 29, 30.5, 36_501])('refuses %s days', (days) => {
    expect(messageFor(days)).toBeDefined();
  });

  it('accepts 30 days to 100 years, and forever', () => {
    expect([30, 36_500].map(messageFor)).toEqual([undefined, undefined]);
    expect(messagesOf(Retention, { resultDays: null, documentDays: null })).toEqual({});
    expect(messageFor(0)).toBe('Content is kept for at least 30 days');
  });
});
