import { withDatabaseUser, type DatabaseUser, currentDatabaseUser } from '@app/persistence';
import type { NextFunction, Request, Response } from 'express';
import type {} from 'passport';

/** Runs a request as an anonymous database user until its person is known. */
export function startAsAnonymous(_request: Request, _response: Response, next: NextFunction): void {
  withDatabaseUser({ personId: null, isSystem: false }, next);
}

/** From here on, the database user is the person of the session. */
export function continueAsPerson(request: Request, _response: Response, next: NextFunction): void {
  currentDatabaseUser().personId = request.user?.id ?? null;
  next();
}

/** Gives the rest of an administrator's request access beyond the person's own workspaces. */
export function continueAsSystem(): void {
  currentDatabaseUser().isSystem = true;
}

/** Runs a query that any visitor may make, without a transaction. */
export function asAnonymous<T>(work: () => Promise<T>): Promise<T> {
  return withDatabaseUser({ personId: null, isSystem: false }, work);
}

/** Runs one step as the system, where a rule of the product permits access beyond the person's own workspaces. */
export function asSystem<T>(work: () => Promise<T>): Promise<T> {
  return withDatabaseUser({ ...currentDatabaseUser(), isSystem: true } satisfies DatabaseUser, work);
}
