import type { Database } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { DATABASE } from '../infrastructure/tokens';

/** Consent of a workspace to send unreadable pages as pictures. */
@Injectable()
export class PicturePagesService {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  find(workspaceId: number): Promise<boolean> {
    return this.database.repositories.integrations.showsPages(workspaceId);
  }

  async set(workspaceId: number, allowed: boolean, context: RequestContext): Promise<void> {
    await this.database.transaction(async ({ integrations, audit }) => {
      const before = await integrations.showsPages(workspaceId);
      await integrations.setShowsPages(workspaceId, allowed);
      await audit.record({
        ...auditOrigin(context),
        action: 'workspace.picture-pages',
        workspaceId,
        targetType: 'workspace',
        targetId: workspaceId,
        oldValue: { allowed: before },
        newValue: { allowed },
      });
    });
  }
}
