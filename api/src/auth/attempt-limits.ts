import type { AttemptLimit, CountedBy } from '../infrastructure/attempt-limiter';

// Limits are counted before the work and given back on success. Those of an account count by the way in, so that nobody
// can lock others out; those of an address come last and are high, because an office shares one.

/** How a try at an account comes in: by a device or an address that has signed in before, or by neither. */
export interface Way {
  readonly kind: 'device' | 'address' | 'stranger';
  /** Under which tries of this way are counted. */
  readonly key: string;
}

const QUARTER_HOUR = 900;
const DAY = 86_400;

const KNOWN_LOGINS: AttemptLimit = {
  name: 'login-known',
  attempts: 10,
  seconds: QUARTER_HOUR,
  refusal: 'LOGIN_LIMITED',
};
const KNOWN_LOGINS_PER_DAY: AttemptLimit = {
  ...KNOWN_LOGINS,
  name: 'login-known-day',
  attempts: 50,
  seconds: DAY,
};
const STRANGE_LOGINS: AttemptLimit = {
  ...KNOWN_LOGINS,
  name: 'login-strange',
  refusal: 'LOGIN_LIMITED_ELSEWHERE',
};
const STRANGE_LOGINS_PER_DAY: AttemptLimit = {
  ...STRANGE_LOGINS,
  name: 'login-strange-day',
  attempts: 50,
  seconds: DAY,
};
const LOGINS_PER_ADDRESS: AttemptLimit = {
  name: 'login-address',
  attempts: 200,
  seconds: QUARTER_HOUR,
  refusal: 'ADDRESS_LIMITED',
};

/** Wrong passwords. */
export function loginLimits({ kind, key }: Way, address: string): CountedBy[] {
  if (kind !== 'stranger')
    return [
      { limit: KNOWN_LOGINS, key },
      { limit: KNOWN_LOGINS_PER_DAY, key },
    ];
  return [
    { limit: STRANGE_LOGINS, key },
    { limit: STRANGE_LOGINS_PER_DAY, key },
    { limit: LOGINS_PER_ADDRESS, key: address },
  ];
}

const RESET_CODES: AttemptLimit = {
  name: 'reset-codes',
  attempts: 3,
  seconds: QUARTER_HOUR,
  refusal: 'CODES_LIMITED',
};
const RESET_CODES_PER_DAY: AttemptLimit = {
  ...RESET_CODES,
  name: 'reset-codes-day',
  attempts: 10,
  seconds: DAY,
};
const CODE_REQUESTS_PER_ADDRESS: AttemptLimit = {
  name: 'code-requests-address',
  attempts: 300,
  seconds: QUARTER_HOUR,
  refusal: 'ADDRESS_LIMITED',
};

/** Codes that are mailed to somebody; strangers have a few at each address, and all of them together ten a day. */
export const resetCodeLimits = ({ kind, key }: Way, address: string): CountedBy[] => [
  { limit: RESET_CODES, key: kind === 'stranger' ? `${key}|${address}` : key },
  { limit: RESET_CODES_PER_DAY, key },
  { limit: CODE_REQUESTS_PER_ADDRESS, key: address },
];

/** Wrong codes; each code has limits of its own beside this. */
export const CODE_TRIES_PER_ADDRESS: AttemptLimit = {
  name: 'code-tries-address',
  attempts: 300,
  seconds: QUARTER_HOUR,
  refusal: 'ADDRESS_LIMITED',
};

export const CODES_PER_ACCOUNT: AttemptLimit = {
  name: 'codes-account',
  attempts: 3,
  seconds: QUARTER_HOUR,
  refusal: 'CODES_LIMITED',
};
export const CODES_PER_DAY: AttemptLimit = {
  ...CODES_PER_ACCOUNT,
  name: 'codes-day',
  attempts: 10,
  seconds: DAY,
};

/** Registrations that were refused: they tell which addresses have an account. */
export const REFUSED_REGISTRATIONS_PER_ADDRESS: AttemptLimit = {
  name: 'register-refused',
  attempts: 60,
  seconds: 3600,
  refusal: 'ADDRESS_LIMITED',
};
/** Each makes an account and a mail, so that successes count here; far above what an office does. */
export const REGISTRATIONS_PER_ADDRESS: AttemptLimit = {
  name: 'register-address',
  attempts: 1000,
  seconds: 3600,
  refusal: 'ADDRESS_LIMITED',
};
