import { type admin, AppError, type Input } from '@app/contracts';
import type { Database, UserEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { LiveRooms } from '../infrastructure/live-rooms';
import { DATABASE } from '../infrastructure/tokens';
import { domainOf } from './account.presenter';
import { accountEntry, assertNoAdministrator, findAccount } from './account';

/** Approves accounts, one by one or by domain. */
@Injectable()
export class ApprovalsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly rooms: LiveRooms,
  ) {}

  /** Returns the number of approved accounts. */
  async approveUser(
    { userId, approveDomain }: Input<typeof admin.approveUser>['body'],
    context: RequestContext,
  ): Promise<number> {
    const user = await findAccount(this.database, userId);
    const approvedBy = signedIn(context).id;
    const others = await this.database.transaction(async ({ accounts, accountMails, domains, audit }) => {
      if (!(await accounts.approve(user.id, approvedBy))) throw new AppError('ACCOUNT_CHANGED');
      await accountMails.add([user.id], 'account-approved');
      await audit.record(accountEntry('user.approve', user.id, context));
      if (!approveDomain) return [];
      const domain = domainOf(user);
      await domains.add({ domain, notes: null, approvedBy });
      const waiting = await accounts.approveOfDomain(domain, approvedBy);
      await accountMails.add(idsOf(waiting), 'account-approved');
      await audit.record({
        ...auditOrigin(context),
        action: 'domain.approve',
        newValue: approval(domain, waiting),
      });
      return waiting;
    });
    return 1 + others.length;
  }

  async approveDomain(
    { domain, notes }: Input<typeof admin.approveDomain>['body'],
    context: RequestContext,
  ): Promise<number> {
    const approvedBy = signedIn(context).id;
    const approved = await this.database.transaction(async ({ accounts, accountMails, domains, audit }) => {
      if (!(await domains.add({ domain, notes: notes || null, approvedBy })))
        throw new AppError('DOMAIN_EXISTS');
      const waiting = await accounts.approveOfDomain(domain, approvedBy);
      await accountMails.add(idsOf(waiting), 'account-approved');
      await audit.record({
        ...auditOrigin(context),
        action: 'domain.approve',
        newValue: approval(domain, waiting),
      });
      return waiting;
    });
    return approved.length;
  }

  async removeDomain(
    { domainId, usersToKeep }: Input<typeof admin.removeDomain>['body'],
    context: RequestContext,
  ): Promise<{ usersKept: number; usersReturned: number }> {
    const { kept, returned } = await this.database.transaction(async (repositories) => {
      const { accounts, accountMails, domains, sessions, audit } = repositories;
      const found = await domains.find(domainId);
      if (found === null || !(await domains.remove(domainId))) throw new AppError('NOT_FOUND');
      const people = await accounts.returnOfDomain(found.domain, usersToKeep);
      await accountMails.add(idsOf(people.returned), 'account-revoked');
      for (const id of idsOf(people.returned)) await sessions.endAllOf(id);
      await audit.record({
        ...auditOrigin(context),
        action: 'domain.remove',
        targetType: 'domain',
        targetId: domainId,
        oldValue: { domain: found.domain },
        newValue: { kept: idsOf(people.kept), returned: idsOf(people.returned) },
      });
      return people;
    });
    for (const { id } of returned) this.rooms.disconnect(id);
    return { usersKept: kept.length, usersReturned: returned.length };
  }

  /** Ends every session and socket; the memberships stay, and count again after the next approval. */
  async revoke(
    { userId, reason }: Input<typeof admin.revokeUserApproval>['body'],
    context: RequestContext,
  ): Promise<void> {
    const user = await findAccount(this.database, userId);
    assertNoAdministrator(user);
    await this.database.transaction(async ({ accounts, accountMails, sessions, audit }) => {
      if (!(await accounts.revoke(user.id))) throw new AppError('ACCOUNT_CHANGED');
      await sessions.endAllOf(user.id);
      await accountMails.add([user.id], 'account-revoked');
      await audit.record({ ...accountEntry('user.revoke', user.id, context), reason });
    });
    this.rooms.disconnect(user.id);
  }
}

const approval = (domain: string, users: readonly UserEntity[]) => ({
  domain,
  approved: idsOf(users),
});

const idsOf = (users: readonly UserEntity[]): number[] => users.map(({ id }) => id);
