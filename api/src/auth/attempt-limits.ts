import type { AttemptLimit } from '../infrastructure/attempt-limiter';

/** Failed sign-ins of one account, whoever tries. */
export const LOGIN_FAILURES_PER_ACCOUNT: AttemptLimit = { name: 'login-account', attempts: 10, seconds: 900 };
/** Failed sign-ins from one address, whatever the account. */
export const LOGIN_FAILURES_PER_ADDRESS: AttemptLimit = { name: 'login-address', attempts: 20, seconds: 60 };
export const REGISTRATIONS_PER_ADDRESS: AttemptLimit = {
  name: 'register-address',
  attempts: 100,
  seconds: 3600,
};
export const CODES_PER_ACCOUNT: AttemptLimit = { name: 'codes-account', attempts: 3, seconds: 900 };
export const CODES_PER_DAY: AttemptLimit = { name: 'codes-day', attempts: 10, seconds: 86_400 };
/** Counted by the e-mail that was typed, so that they tell nothing about accounts. */
export const RESET_CODES_PER_ACCOUNT: AttemptLimit = {
  name: 'reset-codes-account',
  attempts: 3,
  seconds: 900,
};
export const RESET_CODES_PER_DAY: AttemptLimit = { name: 'reset-codes-day', attempts: 10, seconds: 86_400 };
export const CODE_REQUESTS_PER_ADDRESS: AttemptLimit = {
  name: 'code-requests-address',
  attempts: 30,
  seconds: 900,
};
export const CODE_TRIES_PER_ADDRESS: AttemptLimit = {
  name: 'code-tries-address',
  attempts: 60,
  seconds: 900,
};
