import { type AccountStatus, admin, type Answer, type ApprovedDomain } from '@app/contracts';
import type { ApprovedDomainEntity, Database } from '@app/persistence';
import { Controller, Inject } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { pageOf } from '../http/page';
import { DATABASE } from '../infrastructure/tokens';
import { presentAccount } from './account.presenter';
import { AccountsService } from './accounts.service';
import { ApprovalsService } from './approvals.service';

@Controller()
export class AdminController {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly accounts: AccountsService,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  @Implements(admin.pendingUsers)
  pendingUsers(
    @FromCall() { query }: Call<typeof admin.pendingUsers>,
  ): Promise<Answer<typeof admin.pendingUsers>> {
    return this.usersWith(['pending_approval'], query);
  }

  @Implements(admin.approvedUsers)
  approvedUsers(
    @FromCall() { query }: Call<typeof admin.approvedUsers>,
  ): Promise<Answer<typeof admin.approvedUsers>> {
    return this.usersWith(['active', 'suspended'], query);
  }

  @Implements(admin.approvedDomains)
  async approvedDomains(
    @FromCall() { query }: Call<typeof admin.approvedDomains>,
  ): Promise<Answer<typeof admin.approvedDomains>> {
    const page = { ...pageOf(query), search: query.search };
    return (await this.database.repositories.domains.list(page)).map(presentDomain);
  }

  @Implements(admin.registrationTrends)
  async registrationTrends(): Promise<Answer<typeof admin.registrationTrends>> {
    return { monthlyRegistrations: await this.database.repositories.accounts.registrationTrends() };
  }

  @Implements(admin.statistics)
  statistics(): Promise<Answer<typeof admin.statistics>> {
    return this.accounts.statistics();
  }

  @Implements(admin.auditAlarms)
  async auditAlarms(): Promise<Answer<typeof admin.auditAlarms>> {
    const alarms = await this.database.repositories.auditSeals.alarms();
    return alarms.map(({ chain, storedPosition, foundPosition, raisedAt }) => ({
      workspaceId: chain === 0 ? null : chain,
      storedPosition,
      foundPosition,
      raisedAt: raisedAt.toISOString(),
    }));
  }

  @Implements(admin.ownedWorkspaces)
  ownedWorkspaces(
    @FromCall() { params }: Call<typeof admin.ownedWorkspaces>,
  ): Promise<Answer<typeof admin.ownedWorkspaces>> {
    return this.accounts.ownedWorkspaces(params.userId);
  }

  @Implements(admin.approveUser)
  async approveUser(
    @FromCall() { body, context }: Call<typeof admin.approveUser>,
  ): Promise<Answer<typeof admin.approveUser>> {
    return { message: 'User approved', usersApproved: await this.approvals.approveUser(body, context) };
  }

  @Implements(admin.approveDomain)
  async approveDomain(
    @FromCall() { body, context }: Call<typeof admin.approveDomain>,
  ): Promise<Answer<typeof admin.approveDomain>> {
    const usersApproved = await this.approvals.approveDomain(body, context);
    return { message: `Domain approved. ${usersApproved} users were automatically approved.`, usersApproved };
  }

  @Implements(admin.removeDomain)
  async removeDomain(
    @FromCall() { body, context }: Call<typeof admin.removeDomain>,
  ): Promise<Answer<typeof admin.removeDomain>> {
    const result = await this.approvals.removeDomain(body, context);
    return { message: `Domain removed. ${result.usersKept} users remained approved.`, ...result };
  }

  @Implements(admin.revokeUserApproval)
  async revokeUserApproval(
    @FromCall() { body, context }: Call<typeof admin.revokeUserApproval>,
  ): Promise<Answer<typeof admin.revokeUserApproval>> {
    await this.approvals.revoke(body, context);
    return { message: 'Approval revoked' };
  }

  @Implements(admin.suspendUser)
  async suspendUser(
    @FromCall() { body, context }: Call<typeof admin.suspendUser>,
  ): Promise<Answer<typeof admin.suspendUser>> {
    await this.accounts.suspend(body, context);
    return { message: 'User suspended' };
  }

  @Implements(admin.resetSecondFactor)
  async resetSecondFactor(
    @FromCall() { body, context }: Call<typeof admin.resetSecondFactor>,
  ): Promise<Answer<typeof admin.resetSecondFactor>> {
    await this.accounts.resetSecondFactor(body, context);
    return { message: 'Second factor reset' };
  }

  @Implements(admin.reactivateUser)
  async reactivateUser(
    @FromCall() { body, context }: Call<typeof admin.reactivateUser>,
  ): Promise<Answer<typeof admin.reactivateUser>> {
    await this.accounts.reactivate(body, context);
    return { message: 'User reactivated' };
  }

  @Implements(admin.deleteUser)
  async deleteUser(
    @FromCall() { body, context }: Call<typeof admin.deleteUser>,
  ): Promise<Answer<typeof admin.deleteUser>> {
    await this.accounts.delete(body, context);
    return { message: 'User deleted' };
  }

  private async usersWith(
    statuses: readonly AccountStatus[],
    query: Call<typeof admin.pendingUsers>['query'],
  ): Promise<Answer<typeof admin.pendingUsers>> {
    const page = { ...pageOf(query), search: query.search };
    return { users: (await this.database.repositories.accounts.list(statuses, page)).map(presentAccount) };
  }
}

const presentDomain = (domain: ApprovedDomainEntity): ApprovedDomain => ({
  ...domain,
  approvedAt: domain.approvedAt?.toISOString() ?? null,
  createdAt: domain.createdAt.toISOString(),
});
