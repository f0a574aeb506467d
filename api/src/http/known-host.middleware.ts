import { AppError } from '@app/contracts';
import type { Config } from '@app/config';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

/** The machine itself; a page of another site can never be served under these names. */
const OWN_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses requests whose Host header is not the host of `APP_URL`, one of `APP_HOSTS` or this machine, on any port. A foreign
 * name that resolves to this server (DNS rebinding) would otherwise make its own pages same-origin with the API.
 */
export function refuseUnknownHost({
  APP_URL,
  APP_HOSTS,
}: Pick<Config, 'APP_URL' | 'APP_HOSTS'>): RequestHandler {
  const known = new Set([new URL(APP_URL).hostname, ...APP_HOSTS, ...OWN_MACHINE]);
  return (request: Request, _response: Response, next: NextFunction) => {
    const host = (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
    next(known.has(host) ? undefined : new AppError('HOST_UNKNOWN'));
  };
}
