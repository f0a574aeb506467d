import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '@app/config';
import type { Request } from 'express';

/** A browser, and the accounts that have signed in with it. It opens nothing: it only tells this browser from strangers. */
export interface Device {
  readonly id: string;
  /** One for each account, newest first. */
  readonly marks: readonly string[];
}

/** What a mark is bound to: with a new password, a device has to sign in once more to be known. */
interface MarkedAccount {
  readonly id: number;
  readonly password: string;
}

const ACCOUNTS = 5;
const LIFETIME_MS = 180 * 24 * 3600 * 1000;
const PART = '[\\w-]{22}';
const COOKIE = new RegExp(`(?:^|; )(?:__Host-)?device=(${PART}(?:\\.${PART}){0,${ACCOUNTS}})(?:;|$)`);

/** The device that a request says it comes from; null for a browser that was never here. */
export function deviceOf(request: Request): Device | null {
  const [id, ...marks] = COOKIE.exec(request.headers.cookie ?? '')?.[1]?.split('.') ?? [];
  return id === undefined ? null : { id, marks };
}

/** True when this account has signed in with the device and has the same password still. */
export const isMarked = (device: Device, account: MarkedAccount, secret: string): boolean => {
  const own = markOf(device.id, account, secret);
  return device.marks.some((mark) => timingSafeEqual(Buffer.from(mark), Buffer.from(own)));
};

/** Makes the browser a device, one that knows the account where one is given. */
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
