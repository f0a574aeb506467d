import { AppError } from '@app/contracts';
import type { Database } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { DATABASE } from '../infrastructure/tokens';

/** Consent of a workspace to send documents to another provider while the chosen one is unavailable. */
@Injectable()
export class FallbackService {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async find(workspaceId: number): Promise<number | null> {
    return (await this.database.repositories.integrations.findFallback(workspaceId))?.id ?? null;
  }

  async set(workspaceId: number, integrationId: number | null, context: RequestContext): Promise<void> {
    await this.database.transaction(async ({ integrations, audit }) => {
      const before = await integrations.findFallback(workspaceId);
      if (integrationId !== null && (await integrations.find(workspaceId, integrationId)) === null)
        throw new AppError('NOT_FOUND');
      await integrations.setFallback(workspaceId, integrationId);
      await audit.record({
        ...auditOrigin(context),
        action: 'workspace.ai-fallback',
        workspaceId,
        targetType: 'workspace',
        targetId: workspaceId,
        oldValue: { integrationId: before?.id ?? null },
        newValue: { integrationId },
      });
    });
  }
}
