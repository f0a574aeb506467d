import type { Catalogue } from './catalogue';

export const accountsErrors = {
  UNAUTHENTICATED: { status: 401, title: 'Not signed in', detail: 'Please sign in.' },
  FORBIDDEN: { status: 403, title: 'Not allowed', detail: 'Your role does not allow this.' },
  CREDENTIALS_WRONG: { status: 401, title: 'Login failed', detail: 'Invalid email or password' },
  ACCOUNT_SUSPENDED: {
    status: 403,
    title: 'Account suspended',
    detail: 'Your account has been suspended. Please contact support for assistance.',
  },
  EMAIL_UNVERIFIED: {
    status: 403,
    title: 'Email not verified',
    detail: 'Please verify your email address before managing workspaces.',
  },
  ACCOUNT_PENDING: {
    status: 403,
    title: 'Account pending approval',
    detail:
      'Your account is pending approval. You cannot manage workspaces until an administrator approves your account.',
  },
  EMAIL_TAKEN: {
    status: 409,
    title: 'Registration failed',
    detail: 'An account with this email already exists',
  },
  CODE_INVALID: {
    status: 400,
    title: 'Email verification failed',
    detail: 'Invalid or expired verification code',
  },
  RESET_CODE_INVALID: {
    status: 400,
    title: 'Password reset failed',
    detail: 'Invalid or expired verification code',
  },
  EMAIL_ALREADY_VERIFIED: {
    status: 409,
    title: 'Already verified',
    detail: 'This email is already verified.',
  },
} as const satisfies Catalogue;
