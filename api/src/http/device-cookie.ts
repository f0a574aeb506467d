import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '@app/config';
import type { Request } from 'express';

/** A browser, and the accounts that have signed in with it. The cookie grants no access; it only marks the browser as known. */
export interface Device {
  readonly id: string;
  /** One mark per account, newest first. */
  readonly marks: readonly string[];
}

/** A mark is bound to the password: after a password change the device has to sign in again to be known. */
interface MarkedAccount {
  readonly id: number;
  readonly password: string;
}

const ACCOUNTS = 5;
const LIFETIME_MS = 180 * 24 * 3600 * 1000;
const PART = '[\\w-]{22}';
const COOKIE = new RegExp(`(?:^|; )(?:__Host-)?device=(${PART}(?:\\.${PART}){0,${ACCOUNTS}})(?:;|$)`);

/** The device of a request's cookie; null for an unknown browser. */
export function deviceOf(request: Request): Device | null {
  const [id, ...marks] = COOKIE.exec(request.headers.cookie ?? '')?.[1]?.split('.') ?? [];
  return id === undefined ? null : { id, marks };
}

/** Returns true if this account has signed in with the device and still has the same password. */
export const isMarked = (device: Device, account: MarkedAccount, secret: string): boolean => {
  const own = markOf(device.id, account, secret);
  return device.marks.some((mark) => timingSafeEqual(Buffer.from(mark), Buffer.from(own)));
};

/** Sets the device cookie, with a mark for the account if one is given. */
export function keepDevice(
  request: Request,
  config: Pick<Config, 'isHttps' | 'SESSION_SECRET'>,
  account?: MarkedAccount,
): Device {
  const known = deviceOf(request);
  const id = known?.id ?? randomBytes(16).toString('base64url');
  const own = account === undefined ? [] : [markOf(id, account, config.SESSION_SECRET)];
  const marks = [...new Set([...own, ...(known?.marks ?? [])])].slice(0, ACCOUNTS);
  request.res?.cookie(config.isHttps ? '__Host-device' : 'device', [id, ...marks].join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.isHttps,
    maxAge: LIFETIME_MS,
  });
  return { id, marks };
}

const markOf = (deviceId: string, { id, password }: MarkedAccount, secret: string): string =>
  createHmac('sha256', secret)
    .update(`device|${deviceId}|${id}|${password}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
