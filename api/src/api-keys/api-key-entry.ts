import { AppError, type ErrorCode, type KeyEndReason } from '@app/contracts';
import { currentDatabaseUser, type ApiKeyEntity, type Database } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { asSystem } from '../http/database-user';
import { auditOrigin, requestContext } from '../http/request-context';
import { type AttemptLimit, AttemptLimiter } from '../infrastructure/attempt-limiter';
import { DATABASE } from '../infrastructure/tokens';
import { digestOf } from './secret';

/** High, because an office shares one address. Usable keys are never counted. */
const REFUSED_KEYS_PER_ADDRESS: AttemptLimit = {
  name: 'api-keys-refused',
  attempts: 200,
  seconds: 900,
  refusal: 'ADDRESS_LIMITED',
};
const REQUESTS_PER_KEY: AttemptLimit = { name: 'api-key-requests', attempts: 600, seconds: 60 };
const HOUR_MS = 3_600_000;

const ENDED: Readonly<Record<KeyEndReason, ErrorCode>> = {
  revoked: 'API_KEY_REVOKED',
  'access-lost': 'API_KEY_ACCESS_LOST',
};

/** Admits requests with an API key in the Authorization header. Such a request never uses a session. */
@Injectable()
export class ApiKeyEntry {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly limiter: AttemptLimiter,
  ) {}

  /** Sets the key and its person on the request, or refuses it with 401. Requests without a key pass unchanged. */
  readonly admit: RequestHandler = (request, response, next) => {
    const secret = bearerOf(request);
    if (secret === null) return next();
    this.enter(secret, request).then(
      () => next(),
      (error: unknown) => {
        if (error instanceof AppError) response.setHeader('WWW-Authenticate', 'Bearer error="invalid_token"');
        next(error);
      },
    );
  };

  private async enter(secret: string, request: Request): Promise<void> {
    const { apiKeys } = this.database.repositories;
    const presented = await asSystem(() => apiKeys.present(digestOf(secret)));
    if (presented === null) return this.refuse('API_KEY_UNKNOWN', request);
    const { key, person, hasAccess } = presented;
    request.user = person;
    request.apiKey = key;
    const code = refusalOf(key, hasAccess);
    if (code !== null) return this.refuse(code, request);
    await this.limiter.count(REQUESTS_PER_KEY, String(key.id));
    currentDatabaseUser().personId = person.id;
    if (Date.now() - (key.lastUsedAt?.getTime() ?? 0) >= HOUR_MS) await apiKeys.noteUse(key.id);
  }

  /** Counts and records the refused request. Past the limit nothing more is recorded. */
  private async refuse(code: ErrorCode, request: Request): Promise<never> {
    await this.limiter.count(REFUSED_KEYS_PER_ADDRESS, request.ip ?? 'unknown');
    const workspaceId = request.apiKey?.workspaceId ?? null;
    await asSystem(() =>
      this.database.repositories.audit.record({
        ...auditOrigin(requestContext(request)),
        action: 'api-key.refuse',
        result: 'refused',
        workspaceId,
        newValue: { code, method: request.method, path: request.path.slice(0, 300) },
      }),
    );
    throw new AppError(code);
  }
}

/** Wraps a middleware of browsers: requests with an API key skip it. */
export function withoutApiKey(middleware: RequestHandler): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) =>
    request.apiKey === undefined ? middleware(request, response, next) : next();
}

function refusalOf(key: ApiKeyEntity, hasAccess: boolean): ErrorCode | null {
  if (key.endReason !== null) return ENDED[key.endReason];
  if (key.expiresAt.getTime() <= Date.now()) return 'API_KEY_EXPIRED';
  return hasAccess ? null : 'API_KEY_ACCESS_LOST';
}

/** The secret of a Bearer header, which may be empty; null without such a header. */
function bearerOf(request: Request): string | null {
  const found = /^Bearer(?:\s+(.*))?$/i.exec(request.get('authorization') ?? '');
  return found === null ? null : (found[1] ?? '').trim();
}
