import { AppError } from '@app/contracts';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state changes that another site triggers in a browser: by Fetch Metadata or, without it, by the Origin header. A
 * request with neither is refused.
 */
export function refuseCrossSite(appUrl: string): RequestHandler {
  const { origin } = new URL(appUrl);
  return (request: Request, _response: Response, next: NextFunction) => {
    if (SAFE.has(request.method) || isSameSite(request, origin)) next();
    else next(new AppError('CROSS_SITE'));
  };
}

function isSameSite(request: Request, origin: string): boolean {
  const site = request.get('sec-fetch-site');
  const isSameOrigin = site === undefined ? request.get('origin') === origin : site === 'same-origin';
  const type = request.get('content-type');
  return isSameOrigin && (type === undefined || /^application\/json\b/i.test(type));
}
