import type { Catalogue } from './catalogue';

export const accountsErrors = {
  UNAUTHENTICATED: { status: 401, title: 'Not signed in', detail: 'Please sign in.' },
  FORBIDDEN: { status: 403, title: 'Not allowed', detail: 'Your role does not allow this.' },
  CREDENTIALS_WRONG: { status: 401, title: 'Login failed', detail: 'Invalid email or password' },
  LOGIN_LIMITED: {
    status: 429,
    title: 'Too many wrong passwords',
    detail:
      'Too many wrong passwords were entered here. Use “Forgot password?” to choose a new one, or try again in {minutes} minutes.',
  },
  LOGIN_LIMITED_ELSEWHERE: {
    status: 429,
    title: 'Too many wrong passwords',
    detail:
      'Too many wrong passwords were tried for this email from devices that have not signed in before. Sign in on a device or network that you have used before, use “Forgot password?”, or try again in {minutes} minutes.',
  },
  ADDRESS_LIMITED: {
    status: 429,
    title: 'Too many attempts from your network',
    detail:
      'Too many attempts failed from your network. Use a device on which you have signed in before, or try again in {minutes} minutes.',
  },
  CODES_LIMITED: {
    status: 429,
    title: 'Too many codes',
    detail:
      'Too many codes were requested. Use the newest code in your inbox, or request another one in {minutes} minutes. On a device on which you have signed in before, you can request one at any time.',
  },
  SIGN_IN_BUSY: {
    status: 503,
    title: 'Too many sign-ins at once',
    detail: 'Too many people are signing in at the moment. Please try again in {seconds} seconds.',
  },
  PASSWORD_WRONG: {
    status: 422,
    title: 'Wrong password',
    detail: 'This is not your password.',
  },
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
