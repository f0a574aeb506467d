import { AppError, type Input, type apiKeys, LIMITS, may } from '@app/contracts';
import type { ApiKeyEntity, Database, KeyWithPerson, Page } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext, roleInWorkspace, signedIn } from '../http/request-context';
import { DATABASE } from '../infrastructure/tokens';
import { newSecret } from './secret';

const DAY_MS = 24 * 3_600_000;

/** The API keys of workspaces. Only the digest of a secret is stored. */
@Injectable()
export class ApiKeysService {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  list(workspaceId: number, page: Page, context: RequestContext): Promise<KeyWithPerson[]> {
    const userId = seesAll(context) ? null : signedIn(context).id;
    return this.database.repositories.apiKeys.list(workspaceId, userId, page);
  }

  async create(
    workspaceId: number,
    { expiresInDays, ...body }: Input<typeof apiKeys.create>['body'],
    context: RequestContext,
  ): Promise<KeyWithPerson & { secret: string }> {
    const person = signedIn(context);
    const { secret, prefix, digest } = newSecret();
    const expiresAt = new Date(Date.now() + expiresInDays * DAY_MS);
    const key = await this.database.transaction(async (repositories) => {
      const maximum = LIMITS.apiKeysPerPerson;
      if ((await repositories.apiKeys.countUsable(workspaceId, person.id)) >= maximum)
        throw new AppError('API_KEYS_TOO_MANY', { args: { maximum } });
      const created = await repositories.apiKeys.create({
        ...body,
        workspaceId,
        userId: person.id,
        prefix,
        digest,
        expiresAt,
      });
      await repositories.audit.record({
        ...entry(created, context),
        action: 'api-key.create',
        newValue: { ...body, prefix, expiresAt: expiresAt.toISOString() },
      });
      return created;
    });
    return { key, person, secret };
  }

  async revoke(
    { workspaceId, apiKeyId }: Input<typeof apiKeys.revoke>['params'],
    context: RequestContext,
  ): Promise<void> {
    await this.database.transaction(async (repositories) => {
      const key = await repositories.apiKeys.find(workspaceId, apiKeyId);
      if (key === null || !(seesAll(context) || key.userId === signedIn(context).id))
        throw new AppError('NOT_FOUND');
      if (!(await repositories.apiKeys.revoke(workspaceId, apiKeyId))) return;
      await repositories.audit.record({
        ...entry(key, context),
        action: 'api-key.revoke',
        oldValue: { prefix: key.prefix, userId: key.userId },
      });
    });
  }
}

const seesAll = (context: RequestContext): boolean => may(roleInWorkspace(context), 'api-keys.edit-any');

const entry = ({ id, workspaceId }: ApiKeyEntity, context: RequestContext) => ({
  ...auditOrigin(context),
  workspaceId,
  targetType: 'api-key',
  targetId: id,
});
