import { type AdminStatistics, type admin, AppError, type Input, type OwnedWorkspace } from '@app/contracts';
import type { Database, Repositories, UserEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../http/request-context';
import { LiveRooms } from '../infrastructure/live-rooms';
import { DATABASE } from '../infrastructure/tokens';
import { accountEntry, assertNoAdministrator, findAccount } from './account';

type Order = Input<typeof admin.suspendUser>['body'];
type Deletion = Input<typeof admin.deleteUser>['body'];

/** Suspending, reactivating and deleting accounts, and the figures about them. */
@Injectable()
export class AccountsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly rooms: LiveRooms,
  ) {}

  async suspend({ userId, reason }: Order, context: RequestContext): Promise<void> {
    assertNoAdministrator(await findAccount(this.database, userId));
    await this.database.transaction(async ({ accounts, sessions, audit }) => {
      if (!(await accounts.suspend(userId))) throw new AppError('ACCOUNT_CHANGED');
      await sessions.endAllOf(userId);
      await audit.record({ ...accountEntry('user.suspend', userId, context), reason });
    });
    this.rooms.disconnect(userId);
  }

  async reactivate({ userId, reason }: Order, context: RequestContext): Promise<void> {
    await findAccount(this.database, userId);
    await this.database.transaction(async ({ accounts, audit }) => {
      if (!(await accounts.reactivate(userId))) throw new AppError('ACCOUNT_CHANGED');
      await audit.record({ ...accountEntry('user.reactivate', userId, context), reason });
    });
  }

  async ownedWorkspaces(userId: number): Promise<OwnedWorkspace[]> {
    await findAccount(this.database, userId);
    return this.database.repositories.accounts.ownedWorkspaces(userId);
  }

  /** Workspaces in which others work are never deleted unsaid: they are transferred, or named in the refusal. */
  async delete(order: Deletion, context: RequestContext): Promise<void> {
    const user = await findAccount(this.database, order.userId);
    assertNoAdministrator(user);
    const heir = await this.findHeir(order);
    const workspaces = await this.database.transaction(async (repositories) => {
      const { accounts, sessions, audit } = repositories;
      // Whoever gives this person a workspace from now on waits for the end of the deletion, and fails then.
      if (!(await accounts.lock(user.id))) throw new AppError('ACCOUNT_CHANGED');
      const owned = await accounts.ownedWorkspaces(user.id);
      if (heir !== null) await accounts.transferWorkspaces(user.id, heir.id);
      else if (!order.deleteWorkspaces) assertNoOneElse(owned);
      await this.recordWorkspaces(repositories, owned, { heir, context });
      await sessions.endAllOf(user.id);
      if (!(await accounts.delete(user, !order.eraseName))) throw new AppError('ACCOUNT_CHANGED');
      await audit.record({ ...accountEntry('user.delete', user.id, context), reason: order.reason });
      return owned;
    });
    this.rooms.disconnect(user.id);
    if (heir !== null) for (const { id } of workspaces) this.rooms.join(heir.id, id);
  }

  async statistics(): Promise<AdminStatistics> {
    const { accounts } = this.database.repositories;
    const figures = await accounts.figures();
    const all = figures.pendingUsers + figures.approvedUsers;
    return {
      ...figures,
      approvalRate: all === 0 ? 0 : Math.round((figures.approvedUsers / all) * 100),
      topDomains: await accounts.topDomains(),
    };
  }

  private async findHeir({ userId, transferTo }: Deletion): Promise<UserEntity | null> {
    if (transferTo === undefined) return null;
    const heir = await findAccount(this.database, transferTo);
    if (heir.id === userId || heir.accountStatus !== 'active' || !heir.emailVerified)
      throw new AppError('NEW_OWNER_NOT_ACTIVE');
    return heir;
  }

  private async recordWorkspaces(
    { audit }: Repositories,
    owned: readonly OwnedWorkspace[],
    { heir, context }: { heir: UserEntity | null; context: RequestContext },
  ): Promise<void> {
    for (const { id, name } of owned)
      await audit.record({
        ...accountEntry(heir === null ? 'workspace.delete' : 'workspace.transfer', id, context),
        workspaceId: id,
        targetType: 'workspace',
        oldValue: { name },
        ...(heir === null ? {} : { newValue: { ownerId: heir.id } }),
      });
  }
}

function assertNoOneElse(owned: readonly OwnedWorkspace[]): void {
  const names = owned.filter(({ memberCount }) => memberCount > 1).map(({ name }) => `"${name}"`);
  if (names.length > 0) throw new AppError('OWNS_WORKSPACES', { args: { names: names.join(', ') } });
}
