import { randomUUID } from 'node:crypto';
import { AppError, type WorkspaceRole } from '@app/contracts';
import type { ApiKeyEntity, UserEntity } from '@app/persistence';
import type { NextFunction, Request, Response } from 'express';
import type {} from 'passport';
import { type Device, deviceOf } from './device-cookie';

declare global {
  // Passport and Express are extended by merging into their own names.
  // eslint-disable-next-line @typescript-eslint/no-namespace
  namespace Express {
    interface User extends UserEntity {}
    interface Request {
      id: string;
      input?: Record<string, unknown>;
      /** Role in the workspace of the path; set by the endpoint guard. */
      workspaceRole?: WorkspaceRole;
      /** The API key that the request was sent with, instead of a session. */
      apiKey?: ApiKeyEntity;
    }
  }
}

/** The caller and origin of a request, as services need them. */
export interface RequestContext {
  readonly user: UserEntity | null;
  readonly workspaceRole: WorkspaceRole | null;
  readonly requestId: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The browser's device cookie, if it has one. */
  readonly device: Device | null;
  readonly ifMatch: string | null;
  /** The API key of the request; null for a session. */
  readonly apiKey: ApiKeyEntity | null;
}

/** Assigns the request id that answer, log lines and audit entries carry. */
export function assignRequestId(request: Request, response: Response, next: NextFunction): void {
  request.id = randomUUID();
  response.setHeader('X-Request-Id', request.id);
  next();
}

export function requestContext(request: Request): RequestContext {
  return {
    user: request.user ?? null,
    workspaceRole: request.workspaceRole ?? null,
    requestId: request.id,
    ip: request.ip ?? null,
    userAgent: request.get('user-agent') ?? null,
    device: deviceOf(request),
    ifMatch: request.get('if-match') ?? null,
    apiKey: request.apiKey ?? null,
  };
}

/** The signed-in user of an endpoint whose access rule requires one. */
export function signedIn(context: RequestContext): UserEntity {
  if (context.user === null) throw new AppError('UNAUTHENTICATED');
  return context.user;
}

/** The caller's role in an endpoint whose access rule requires one. */
export function roleInWorkspace(context: RequestContext): WorkspaceRole {
  if (context.workspaceRole === null) throw new AppError('NOT_FOUND');
  return context.workspaceRole;
}

/** The fields of an audit entry that come from the request. */
export function auditOrigin(context: RequestContext) {
  const { user, requestId, ip, userAgent, apiKey } = context;
  return {
    actorId: user?.id ?? null,
    requestId,
    ip,
    userAgent,
    apiKey: apiKey === null ? null : { id: apiKey.id, prefix: apiKey.prefix },
  };
}
