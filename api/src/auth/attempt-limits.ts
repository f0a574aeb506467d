import type { AttemptLimit, CountedBy } from '../infrastructure/attempt-limiter';

// Limits are counted before the work and given back on success. Limits per account are counted per origin, so that attackers
// cannot lock users out. Limits per IP address come last and are high, because an office shares one.

/** Origin of an attempt: a device or an IP address that has signed in before, or neither. */
export interface Way {
  readonly kind: 'device' | 'address' | 'stranger';
  /** Key under which attempts of this origin are counted. */
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

/** Limits on wrong passwords. */
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

/** Limits on mailed codes. Strangers have a few requests per IP address, and ten a day all together. */
export const resetCodeLimits = ({ kind, key }: Way, address: string): CountedBy[] => [
  { limit: RESET_CODES, key: kind === 'stranger' ? `${key}|${address}` : key },
  { limit: RESET_CODES_PER_DAY, key },
  { limit: CODE_REQUESTS_PER_ADDRESS, key: address },
];

/** Limit on wrong codes; each code has its own limits as well. */
export const CODE_TRIES_PER_ADDRESS: AttemptLimit = {
  name: 'code-tries-address',
  attempts: 300,
  seconds: QUARTER_HOUR,
  refusal: 'ADDRESS_LIMITED',
};

const VERIFICATION_CODES: AttemptLimit = {
  name: 'verification-codes',
  attempts: 3,
  seconds: QUARTER_HOUR,
  refusal: 'CODES_LIMITED',
};
const VERIFICATION_CODES_PER_DAY: AttemptLimit = {
  ...VERIFICATION_CODES,
  name: 'verification-codes-day',
  attempts: 10,
  seconds: DAY,
};

/** Limits on mails to an address that was typed at a registration, whether or not an account has it. */
export function verificationLimits(email: string, address: string): CountedBy[] {
  const key = email.toLowerCase();
  return [
    { limit: VERIFICATION_CODES, key: `${key}|${address}` },
    { limit: VERIFICATION_CODES_PER_DAY, key },
  ];
}

/** Each registration creates an account and a mail, so successes count, too. Far above what an office does. */
export const REGISTRATIONS_PER_ADDRESS: AttemptLimit = {
  name: 'register-address',
  attempts: 1000,
  seconds: 3600,
  refusal: 'ADDRESS_LIMITED',
};
