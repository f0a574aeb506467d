import { metrics } from '@app/telemetry';
import type { NextFunction, Request, Response } from 'express';

/** Measures each request by its route template, so that no id becomes a label. */
export function measureRequests(request: Request, response: Response, next: NextFunction): void {
  const stop = metrics.requestSeconds.startTimer();
  response.once('close', () => {
    const { method } = request;
    // A request that reached no route may have any path.
    const route = routeOf(request) ?? 'none';
    stop({
      method: METHODS.has(method) ? method : 'other',
      route,
      status: `${Math.floor(response.statusCode / 100)}xx`,
    });
  });
  next();
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Express sets the route when one matches. */
function routeOf({ route }: { readonly route?: unknown }): string | null {
  const hasPath = typeof route === 'object' && route !== null && 'path' in route;
  return hasPath && typeof route.path === 'string' ? route.path : null;
}
