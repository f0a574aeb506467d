import {
  AppError,
  type Endpoint,
  type ErrorArgs,
  type ErrorCode,
  IdText,
  includesScope,
  type InvalidParam,
  isAtLeast,
  keyScopeOf,
} from '@app/contracts';
import type { ApiKeyEntity, Database, UserEntity } from '@app/persistence';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { PersonalReads } from '../infrastructure/personal-reads';
import { DATABASE } from '../infrastructure/tokens';
import { continueAsSystem, asAnonymous } from './database-user';
import { ENDPOINT } from './endpoint.decorator';
import { isStorable, readBody } from './request-body';
import { auditOrigin, requestContext } from './request-context';

/**
 * Runs before every handler: checks the caller by the endpoint's access rule and that a folder of the path belongs to its
 * workspace, then reads the body and parses params, query and body with the endpoint's schemas. Readings of personal data are
 * recorded in the audit trail. A handler without an endpoint is unreachable.
 */
@Injectable()
export class EndpointGuard implements CanActivate {
  private readonly personalReads: PersonalReads;

  constructor(
    private readonly reflector: Reflector,
    @Inject(DATABASE) private readonly database: Database,
  ) {
    this.personalReads = new PersonalReads(database);
  }

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT, execution.getHandler());
    if (endpoint === undefined) return false;
    const request = execution.switchToHttp().getRequest<Request>();
    await this.checkAccess(endpoint, request);
    await readBody(endpoint, request, execution.switchToHttp().getResponse<Response>());
    if (!isStorable([request.query, request.body]))
      throw new AppError('INVALID_INPUT', {
        args: { message: 'A text holds characters that cannot be stored.' },
      });
    request.input = {
      params: parse(endpoint.params, request.params, () => new AppError('NOT_FOUND')),
      query: parse(endpoint.query, request.query, invalidInput),
      body: parse(endpoint.body, request.body ?? {}, invalidInput),
    };
    await this.personalReads.note(endpoint, request);
    return true;
  }

  private async checkAccess(endpoint: Endpoint, request: Request): Promise<void> {
    const { access } = endpoint;
    if (request.apiKey !== undefined) await this.checkKey(endpoint, request, request.apiKey);
    if (access === 'public') return;
    const { user } = request;
    if (user === undefined) throw new AppError('UNAUTHENTICATED');
    if (user.accountStatus === 'suspended') return this.refuse('ACCOUNT_SUSPENDED', endpoint, request);
    if (access === 'signed-in') return;
    if (access === 'administrator') {
      if (!user.isAdmin) await this.refuse('FORBIDDEN', endpoint, request);
      return continueAsSystem();
    }
    if (access === 'approved') return assertApproved(user);

    const { workspaceId, formId } = request.params;
    const named = { workspaceId: idOf(workspaceId), formId: formId === undefined ? null : idOf(formId) };
    const { workspaces } = this.database.repositories;
    const place = await asAnonymous(() => workspaces.placeOf(user.id, named));
    if (place === null) return this.refuse('NOT_FOUND', endpoint, request);
    if (!isAtLeast(place.role, access.workspace)) return this.refuse('FORBIDDEN', endpoint, request);
    if (named.formId !== null && !place.hasForm) throw new AppError('NOT_FOUND');
    request.workspaceRole = place.role;
  }

  /** An API key opens only listed endpoints of its own workspace. The role of its person is checked as for a session. */
  private async checkKey(endpoint: Endpoint, request: Request, key: ApiKeyEntity): Promise<void> {
    const scope = keyScopeOf(endpoint);
    if (scope === null) return this.refuse('API_KEY_NOT_ACCEPTED', endpoint, request);
    if (idOf(request.params['workspaceId']) !== key.workspaceId)
      return this.refuse('NOT_FOUND', endpoint, request);
    if (!includesScope(key.scope, scope)) return this.refuse('API_KEY_SCOPE', endpoint, request, { scope });
  }

  /** Records an unauthorized request in the audit trail. */
  private async refuse(
    code: ErrorCode,
    { name, method }: Endpoint,
    request: Request,
    args: ErrorArgs = {},
  ): Promise<never> {
    const workspaceId = IdText.safeParse(request.params['workspaceId']);
    await this.database.repositories.audit.record({
      ...auditOrigin(requestContext(request)),
      action: 'access.refuse',
      result: 'refused',
      workspaceId: workspaceId.success ? workspaceId.data : null,
      newValue: { endpoint: name, method, path: request.path.slice(0, 300), code },
    });
    throw new AppError(code, { args });
  }
}

function assertApproved(user: UserEntity): void {
  if (!user.emailVerified) throw new AppError('EMAIL_UNVERIFIED');
  if (user.accountStatus === 'pending_approval') throw new AppError('ACCOUNT_PENDING');
}

function idOf(text: unknown): number {
  const id = IdText.safeParse(text);
  if (!id.success) throw new AppError('NOT_FOUND');
  return id.data;
}

function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  refuse: (issues: readonly z.core.$ZodIssue[]) => AppError,
): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refuse(parsed.error.issues);
  return parsed.data;
}

function invalidInput(issues: readonly z.core.$ZodIssue[]): AppError {
  const invalidParams = issues.map((issue): InvalidParam => ({
    name: issue.path.join('.'),
    reason: issue.message,
  }));
  const message = invalidParams[0]?.reason ?? 'The request is not valid.';
  return new AppError('INVALID_INPUT', { args: { message }, invalidParams });
}
