import { createHmac, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters that every authenticator app knows. */
const PARAMETERS = { issuer: 'Clindrove', algorithm: 'SHA1', digits: 6, period: 30 };
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Steps before and after the present one whose codes are accepted: clocks of phones differ. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** 16 characters of base32. */
const RECOVERY_BYTES = 10;

/** A new random secret, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that opens an authenticator app with the secret. */
export const addressOf = (secret: string, email: string): string =>
  new TOTP({ ...PARAMETERS, label: email, secret: Secret.fromBase32(secret) }).toString();

/** The time step that a code belongs to, or null if the code is wrong. `now`: milliseconds since 1970. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** New recovery codes, each for one use. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const text = new Secret({ buffer: Uint8Array.from(randomBytes(RECOVERY_BYTES)).buffer }).base32;
    return (text.match(/.{4}/g) ?? [text]).join('-');
  });

/** Hash of a recovery code, bound to the person; useless without the server's secret. Hyphens do not matter. */
export const recoveryHash = (serverSecret: string, userId: number, code: string): string =>
  createHmac('sha256', serverSecret)
    .update(`recovery|${userId}|${code.replaceAll('-', '')}`)
    .digest('hex');
