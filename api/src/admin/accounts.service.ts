import { type AdminStatistics, type admin, AppError, type Input, type OwnedWorkspace } from '@app/contracts';
import type { Database, UserEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { RequestContext } from '../http/request-context';
import { AccountDeletions } from '../infrastructure/account-deletion';
import { LiveRooms } from '../infrastructure/live-rooms';
import { RequestCoalescer, type CoalescedRequests } from '../infrastructure/request-coalescer';
import { DATABASE } from '../infrastructure/tokens';
import { accountEntry, assertNoAdministrator, findAccount } from './account';

const LAST_DAYS_MS = 30 * 24 * 3_600_000;

type Order = Input<typeof admin.suspendUser>['body'];
type Deletion = Input<typeof admin.deleteUser>['body'];

/** Suspends, reactivates and deletes accounts, and provides statistics about them. */
@Injectable()
export class AccountsService {
  private readonly figures: CoalescedRequests<AdminStatistics>;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly rooms: LiveRooms,
    private readonly deletions: AccountDeletions,
    answers: RequestCoalescer,
  ) {
    this.figures = answers.coalesced();
  }

  async suspend({ userId, reason }: Order, context: RequestContext): Promise<void> {
    assertNoAdministrator(await findAccount(this.database, userId));
    await this.database.transaction(async ({ accounts, sessions, audit }) => {
      if (!(await accounts.suspend(userId))) throw new AppError('ACCOUNT_CHANGED');
      await sessions.endAllOf(userId);
      await audit.record({ ...accountEntry('user.suspend', userId, context), reason });
    });
    this.rooms.disconnect(userId);
  }

  /**
   * Removes the second factor of a person who has lost it. The person sets up a new one with the password; signatures stay.
   */
  async resetSecondFactor({ userId, reason }: Order, context: RequestContext): Promise<void> {
    assertNoAdministrator(await findAccount(this.database, userId));
    await this.database.transaction(async ({ secondFactors, accountMails, audit }) => {
      if ((await secondFactors.find(userId)) === null) throw new AppError('NO_SECOND_FACTOR');
      await secondFactors.remove(userId);
      await accountMails.add([userId], 'second-factor-reset');
      await audit.record({ ...accountEntry('second-factor.reset', userId, context), reason });
    });
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

  async delete(order: Deletion, context: RequestContext): Promise<void> {
    const user = await findAccount(this.database, order.userId);
    assertNoAdministrator(user);
    const { deleteWorkspaces, eraseName, reason } = order;
    const heir = await this.findHeir(order);
    await this.deletions.delete(user, { heir, deleteWorkspaces, eraseName, reason }, context);
  }

  /** The same for all administrators. */
  statistics(): Promise<AdminStatistics> {
    return this.figures.answer({ workspaceId: null, about: {} }, () => this.readStatistics());
  }

  private async readStatistics(): Promise<AdminStatistics> {
    const { accounts, workflowSums } = this.database.repositories;
    const figures = await accounts.figures();
    const from = new Date(Date.now() - LAST_DAYS_MS).toISOString();
    const all = figures.pendingUsers + figures.approvedUsers;
    return {
      ...figures,
      approvalRate: all === 0 ? 0 : Math.round((figures.approvedUsers / all) * 100),
      topDomains: await accounts.topDomains(),
      workflows: (await workflowSums.totals('all', {})).workflows,
      workflowsLast30Days: (await workflowSums.totals('all', { from })).workflows,
    };
  }

  private async findHeir({ userId, transferTo }: Deletion): Promise<UserEntity | null> {
    if (transferTo === undefined) return null;
    const heir = await findAccount(this.database, transferTo);
    if (heir.id === userId || heir.accountStatus !== 'active' || !heir.emailVerified)
      throw new AppError('NEW_OWNER_NOT_ACTIVE');
    return heir;
  }
}
