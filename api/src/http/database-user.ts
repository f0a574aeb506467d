import { withDatabaseUser, type DatabaseUser, currentDatabaseUser } from '@app/persistence';
import type { NextFunction, Request, Response } from 'express';
import type {} from 'passport';

/** Whatever a request asks of the database is asked for nobody, until the person is known. */
export function startAsAnonymous(_request: Request, _response: Response, next: NextFunction): void {
  withDatabaseUser({ personId: null, isSystem: false }, next);
}

/** From here on it is asked for the person of the session. */
export function continueAsPerson(request: Request, _response: Response, next: NextFunction): void {
  currentDatabaseUser().personId = request.user?.id ?? null;
  next();
}

/** The rest of the request goes beyond the person's own workspaces: an administrator's. */
export function continueAsSystem(): void {
  currentDatabaseUser().isSystem = true;
}

/** A question that is answered to anybody, and needs no transaction for it. */
export function asAnonymous<T>(work: () => Promise<T>): Promise<T> {
  return withDatabaseUser({ personId: null, isSystem: false }, work);
}

/** One step that a rule of the product allows to go beyond the person's own workspaces. */
export function asSystem<T>(work: () => Promise<T>): Promise<T> {
  return withDatabaseUser({ ...currentDatabaseUser(), isSystem: true } satisfies DatabaseUser, work);
}
