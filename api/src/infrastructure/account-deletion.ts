import { AppError, type OwnedWorkspace } from '@app/contracts';
import type { Database, Repositories, UserEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { LiveRooms } from './live-rooms';
import { DATABASE } from './tokens';

export interface AccountDeletion {
  /** The new owner of the person's workspaces. */
  readonly heir: UserEntity | null;
  readonly deleteWorkspaces: boolean;
  readonly eraseName: boolean;
  readonly reason?: string | undefined;
}

/** Deletes an account, for an administrator or for the person. */
@Injectable()
export class AccountDeletions {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly rooms: LiveRooms,
  ) {}

  /** Workspaces with other members are never deleted implicitly: they are transferred, or the refusal names them. */
  async delete(user: UserEntity, order: AccountDeletion, context: RequestContext): Promise<void> {
    const { heir } = order;
    const workspaces = await this.database.transaction(async (repositories) => {
      const { accounts, sessions, audit } = repositories;
      // A concurrent transfer of a workspace to this person waits for the deletion, and then fails.
      if (!(await accounts.lock(user.id))) throw new AppError('ACCOUNT_CHANGED');
      const owned = await accounts.ownedWorkspaces(user.id);
      if (heir !== null) await accounts.transferWorkspaces(user.id, heir.id);
      else if (!order.deleteWorkspaces) assertNoOneElse(owned);
      await recordWorkspaces(repositories, owned, { heir, context });
      await sessions.endAllOf(user.id);
      if (!(await accounts.delete(user, !order.eraseName))) throw new AppError('ACCOUNT_CHANGED');
      await audit.record({
        ...auditOrigin(context),
        action: 'user.delete',
        targetType: 'user',
        targetId: user.id,
        reason: order.reason,
      });
      return owned;
    });
    this.rooms.disconnect(user.id);
    if (heir !== null) for (const { id } of workspaces) this.rooms.join(heir.id, id);
  }
}

async function recordWorkspaces(
  { audit }: Repositories,
  owned: readonly OwnedWorkspace[],
  { heir, context }: { heir: UserEntity | null; context: RequestContext },
): Promise<void> {
  for (const { id, name } of owned)
    await audit.record({
      ...auditOrigin(context),
      action: heir === null ? 'workspace.delete' : 'workspace.transfer',
      workspaceId: id,
      targetType: 'workspace',
      targetId: id,
      oldValue: { name },
      ...(heir === null ? {} : { newValue: { ownerId: heir.id } }),
    });
}

function assertNoOneElse(owned: readonly OwnedWorkspace[]): void {
  const names = owned.filter(({ memberCount }) => memberCount > 1).map(({ name }) => `"${name}"`);
  if (names.length > 0) throw new AppError('OWNS_WORKSPACES', { args: { names: names.join(', ') } });
}
