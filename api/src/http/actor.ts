import { actFor, type Actor, currentActor } from '@app/persistence';
import type { NextFunction, Request, Response } from 'express';
import type {} from 'passport';

/** Whatever a request asks of the database is asked for nobody, until the person is known. */
export function actForRequest(_request: Request, _response: Response, next: NextFunction): void {
  actFor({ personId: null, isInstallation: false }, next);
}

/** From here on it is asked for the person of the session. */
export function actForPerson(request: Request, _response: Response, next: NextFunction): void {
  currentActor().personId = request.user?.id ?? null;
  next();
}

/** The rest of the request goes beyond the person's own workspaces: an administrator's. */
export function actAsInstallation(): void {
  currentActor().isInstallation = true;
}

/** A question that is answered to anybody, and needs no transaction for it. */
export function asNobody<T>(work: () => Promise<T>): Promise<T> {
  return actFor({ personId: null, isInstallation: false }, work);
}

/** One step that a rule of the product allows to go beyond the person's own workspaces. */
export function asInstallation<T>(work: () => Promise<T>): Promise<T> {
  return actFor({ ...currentActor(), isInstallation: true } satisfies Actor, work);
}
