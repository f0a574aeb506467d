import type { WorkspaceRole } from '@app/contracts';
import { In, LessThan, MoreThanOrEqual, type EntityManager } from 'typeorm';
import { UserEntity } from '../../entities/account.entities';
import {
  FormerMemberEntity,
  WorkspaceEntity,
  WorkspaceMemberEntity,
} from '../../entities/workspace.entities';
import type { Page } from './workspace.repository';

export interface MemberWithPerson {
  readonly member: WorkspaceMemberEntity;
  readonly person: UserEntity;
}

/** Maximum number of owners and admins who get a mail. */
const PROCESSORS = 50;

export type MemberRepository = ReturnType<typeof memberRepository>;

export function memberRepository(manager: EntityManager) {
  const members = manager.getRepository(WorkspaceMemberEntity);
  const former = manager.getRepository(FormerMemberEntity);
  const users = manager.getRepository(UserEntity);

  async function withPeople(rows: readonly WorkspaceMemberEntity[]): Promise<MemberWithPerson[]> {
    const people = await users.findBy({ id: In(rows.map((row) => row.userId)) });
    return rows.flatMap((member) => {
      const person = people.find((candidate) => candidate.id === member.userId);
      return person === undefined ? [] : [{ member, person }];
    });
  }

  return {
    async list(workspaceId: number, page: Page): Promise<MemberWithPerson[]> {
      const rows = await members.find({
        where: { workspaceId, ...(page.before === undefined ? {} : { userId: LessThan(page.before) }) },
        order: { userId: 'DESC' },
        take: page.limit,
      });
      return withPeople(rows);
    },

    async find(workspaceId: number, userId: number): Promise<MemberWithPerson | null> {
      const row = await members.findOneBy({ workspaceId, userId });
      const [found] = row === null ? [] : await withPeople([row]);
      return found ?? null;
    },

    /** True if the person left the workspace, or was removed, at or after this time. */
    hasLeftSince(workspaceId: number, userId: number, since: Date): Promise<boolean> {
      return former.existsBy({ workspaceId, userId, leftAt: MoreThanOrEqual(since) });
    },

    /** Members who decide access requests: owners and admins. */
    async processorsOf(workspaceId: number): Promise<UserEntity[]> {
      const rows = await members.find({
        where: { workspaceId, role: In(['owner', 'admin']) },
        take: PROCESSORS,
      });
      return (await withPeople(rows)).map(({ person }) => person);
    },

    /** Adds a member; an existing member keeps the role. */
    async add(workspaceId: number, userId: number, role: WorkspaceRole): Promise<void> {
      await members.createQueryBuilder().insert().values({ workspaceId, userId, role }).orIgnore().execute();
    },

    /** False when the member no longer has the role that the caller saw. */
    async changeRole(member: WorkspaceMemberEntity, role: WorkspaceRole): Promise<boolean> {
      const { workspaceId, userId } = member;
      const { affected } = await members.update({ workspaceId, userId, role: member.role }, { role });
      return affected === 1;
    },

    /** Makes a member the owner, and the owner an admin; false if either role has changed since the caller read it. */
    async transferOwnership(from: number, to: WorkspaceMemberEntity): Promise<boolean> {
      const { workspaceId, userId } = to;
      const former = await members.update({ workspaceId, userId: from, role: 'owner' }, { role: 'admin' });
      const next = await members.update({ workspaceId, userId, role: to.role }, { role: 'owner' });
      const owned = await manager
        .getRepository(WorkspaceEntity)
        .update({ id: workspaceId, ownerId: from }, { ownerId: userId, updatedAt: () => 'now()' });
      return former.affected === 1 && next.affected === 1 && owned.affected === 1;
    },

    /** False when the member no longer has the role that the caller saw. Invitations made until now no longer admit the person. */
    async remove({ workspaceId, userId, role }: WorkspaceMemberEntity): Promise<boolean> {
      // Written first: a person who leaves may not write about the workspace afterwards.
      await manager.query(
        `INSERT INTO former_members (workspace_id, user_id) VALUES ($1, $2)
         ON CONFLICT (workspace_id, user_id) DO UPDATE SET left_at = clock_timestamp()`,
        [workspaceId, userId],
      );
      const { affected } = await members.delete({ workspaceId, userId, role });
      return affected === 1;
    },
  };
}
