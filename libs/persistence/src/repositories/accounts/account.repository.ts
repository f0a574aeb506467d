import { type AccountStatus, type AdminStatistics } from '@app/contracts';
import { In, type EntityManager } from 'typeorm';
import { FormerUserEntity, UserEntity } from '../../entities/account.entities';
import { WorkspaceEntity } from '../../entities/workspace.entities';
import type { Page } from '../workspaces/workspace.repository';
import { containing } from '../records/containing';
import { ownsOrMayOwn } from './free-address';

const DOMAIN = `lower(substring(email from '@([^@]*)$'))`;
/** Maximum number of people of one domain per step. */
const PEOPLE = 10_000;

export type AccountRepository = ReturnType<typeof accountRepository>;

/** Administration of accounts. Every state change names the state that it starts from. */
type Figures = Pick<
  AdminStatistics,
  'pendingUsers' | 'approvedUsers' | 'suspendedUsers' | 'workspaces' | 'forms' | 'documents'
>;

export function accountRepository(manager: EntityManager) {
  const users = manager.getRepository(UserEntity);
  const workspaces = manager.getRepository(WorkspaceEntity);

  return {
    list(statuses: readonly AccountStatus[], page: Page & { search?: string }): Promise<UserEntity[]> {
      const query = users
        .createQueryBuilder('user')
        .where('user.accountStatus IN (:...statuses)', { statuses })
        .andWhere(ownsOrMayOwn('user', 'emailVerified'))
        .orderBy('user.id', 'DESC')
        .take(page.limit);
      if (page.before !== undefined) query.andWhere('user.id < :before', { before: page.before });
      if (page.search)
        query.andWhere(
          `concat_ws(' ', user.firstName, user.lastName, user.email, user.organization) ILIKE :search`,
          { search: containing(page.search) },
        );
      return query.getMany();
    },

    async administratorIds(): Promise<number[]> {
      const found = await users.findBy({ isAdmin: true, accountStatus: 'active' });
      return found.map(({ id }) => id);
    },

    async approve(id: number, approvedBy: number): Promise<boolean> {
      const { affected } = await users.update(
        { id, accountStatus: 'pending_approval' },
        { accountStatus: 'active', approvedAt: () => 'now()', approvedBy, approvalMethod: 'manual' },
      );
      return affected === 1;
    },

    /** Approves all pending accounts of this domain and returns them. */
    async approveOfDomain(domain: string, approvedBy: number): Promise<UserEntity[]> {
      const waiting = await users
        .createQueryBuilder('user')
        .where(`user.accountStatus = 'pending_approval' AND ${DOMAIN} = :domain`, { domain })
        .take(PEOPLE)
        .getMany();
      await users.update(
        { id: In(waiting.map(({ id }) => id)), accountStatus: 'pending_approval' },
        { accountStatus: 'active', approvedAt: () => 'now()', approvedBy, approvalMethod: 'domain' },
      );
      return waiting;
    },

    /**
     * Sets accounts that the domain approved back to pending, except those in `keep`, which become approved by hand.
     * Returns both groups; administrators stay approved.
     */
    async returnOfDomain(domain: string, keep: readonly number[]) {
      const approved = await users
        .createQueryBuilder('user')
        .where(`user.approvalMethod = 'domain' AND NOT user.isAdmin AND ${DOMAIN} = :domain`, { domain })
        .take(PEOPLE)
        .getMany();
      const isKept = new Set(keep);
      const kept = approved.filter(({ id }) => isKept.has(id));
      const returned = approved.filter(({ id }) => !isKept.has(id));
      await users.update({ id: In(kept.map(({ id }) => id)) }, { approvalMethod: 'manual' });
      await users.update({ id: In(returned.map(({ id }) => id)) }, UNAPPROVED);
      return { kept, returned };
    },

    async revoke(id: number): Promise<boolean> {
      const { affected } = await users.update({ id, accountStatus: 'active' }, UNAPPROVED);
      return affected === 1;
    },

    async suspend(id: number): Promise<boolean> {
      const { affected } = await users.update(
        { id, accountStatus: In(['active', 'pending_approval']) },
        { accountStatus: 'suspended' },
      );
      return affected === 1;
    },

    /** Restores a suspended account: active if it was approved, otherwise pending. */
    async reactivate(id: number): Promise<boolean> {
      const { affected } = await users.update(
        { id, accountStatus: 'suspended' },
        {
          accountStatus: () => `CASE WHEN approval_method IS NULL THEN 'pending_approval' ELSE 'active' END`,
        },
      );
      return affected === 1;
    },

    async makeAdmin(id: number): Promise<void> {
      await users.update(id, {
        isAdmin: true,
        emailVerified: true,
        accountStatus: 'active',
        approvedAt: () => 'now()',
        approvalMethod: 'manual',
      });
    },

    async removeAdmin(id: number): Promise<void> {
      await users.update(id, { isAdmin: false });
    },

    async ownedWorkspaces(userId: number): Promise<{ id: number; name: string; memberCount: number }[]> {
      return manager.query(
        `SELECT w.id, w.name, (SELECT count(*)::int FROM workspace_members m WHERE m.workspace_id = w.id)
           AS "memberCount"
         FROM workspaces w WHERE w.owner_id = $1 ORDER BY w.id LIMIT 1000`,
        [userId],
      );
    },

    /** Accounts whose address was not verified in this time, and that work in no workspace. */
    async neverVerified(days: number, limit: number): Promise<number[]> {
      const rows = await manager.query<{ id: number }[]>(
        `SELECT id FROM users WHERE NOT email_verified AND created_at < now() - make_interval(days => $1)
           AND NOT EXISTS (SELECT FROM workspaces WHERE owner_id = users.id)
           AND NOT EXISTS (SELECT FROM workspace_members WHERE user_id = users.id) ORDER BY id LIMIT $2`,
        [days, limit],
      );
      return rows.map(({ id }) => id);
    },

    /** Deletes an account that has still not verified its address. */
    async deleteUnverified(id: number): Promise<boolean> {
      const { affected } = await users.delete({ id, emailVerified: false });
      return affected === 1;
    },

    /** Locks the account until the transaction ends, also against becoming the owner of a workspace. */
    async lock(id: number): Promise<boolean> {
      const user = await users.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      return user !== null;
    },

    /** Transfers all workspaces of one person to another, who becomes owner, and member where needed. */
    async transferWorkspaces(from: number, to: number): Promise<void> {
      await manager.query(
        `INSERT INTO workspace_members (workspace_id, user_id, role)
         SELECT id, $2, 'owner' FROM workspaces WHERE owner_id = $1
         ON CONFLICT (workspace_id, user_id) DO UPDATE SET role = 'owner'`,
        [from, to],
      );
      await workspaces.update({ ownerId: from }, { ownerId: to, updatedAt: () => 'now()' });
    },

    /** Deletes the account, the workspaces that it still owns and, by cascade, everything that belongs to them. */
    async delete(user: UserEntity, keepName: boolean): Promise<boolean> {
      const { id, firstName, lastName } = user;
      await workspaces.delete({ ownerId: id });
      if (keepName) await manager.getRepository(FormerUserEntity).insert({ id, firstName, lastName });
      const { affected } = await users.delete(id);
      return affected === 1;
    },

    /** Registrations of this month and the eleven before it, oldest first. */
    async registrationTrends(): Promise<{ month: string; year: number; count: number }[]> {
      return manager.query(
        `SELECT to_char(start, 'Mon') AS month, extract(year FROM start)::int AS year, count(u.id)::int AS count
         FROM generate_series(date_trunc('month', now()) - interval '11 months', date_trunc('month', now()),
           interval '1 month') AS start
         LEFT JOIN users u ON ${ownsOrMayOwn('u')} AND u.created_at >= start AND u.created_at < start + interval '1 month'
         GROUP BY start ORDER BY start`,
      );
    },

    async topDomains(): Promise<AdminStatistics['topDomains']> {
      return manager.query(
        `SELECT ${DOMAIN} AS domain, count(*)::int AS count FROM users WHERE ${ownsOrMayOwn('users')}
         GROUP BY 1 ORDER BY count DESC, domain LIMIT 3`,
      );
    },

    async figures(): Promise<Figures> {
      const [row] = await manager.query<Figures[]>(
        `SELECT
           count(*) FILTER (WHERE account_status = 'pending_approval')::int AS "pendingUsers",
           count(*) FILTER (WHERE account_status <> 'pending_approval')::int AS "approvedUsers",
           count(*) FILTER (WHERE account_status = 'suspended')::int AS "suspendedUsers",
           (SELECT count(*)::int FROM workspaces) AS workspaces,
           (SELECT count(*)::int FROM forms) AS forms,
           (SELECT count(*)::int FROM form_documents WHERE replaced_by IS NULL) AS documents
         FROM users WHERE ${ownsOrMayOwn('users')}`,
      );
      if (row === undefined) throw new Error('The database returned no row.');
      return row;
    },
  };
}

/** A suspended account stays suspended and becomes pending when it is reactivated. */
const UNAPPROVED = {
  accountStatus: () => `CASE WHEN account_status = 'suspended' THEN 'suspended' ELSE 'pending_approval' END`,
  approvedAt: null,
  approvedBy: null,
  approvalMethod: null,
};
