import type { WorkspaceRole } from '@app/contracts';
import type { EntityManager } from 'typeorm';
import { WorkspaceEntity, WorkspaceMemberEntity } from '../../entities/workspace.entities';

/** A workspace as one of its members sees it. */
export interface WorkspaceOfMember {
  readonly workspace: WorkspaceEntity;
  readonly role: WorkspaceRole;
  readonly memberCount: number;
}

export interface Page {
  /** Continue below this id. */
  readonly before?: number;
  readonly limit: number;
}

export type WorkspaceRepository = ReturnType<typeof workspaceRepository>;

export function workspaceRepository(manager: EntityManager) {
  const workspaces = manager.getRepository(WorkspaceEntity);
  const members = manager.getRepository(WorkspaceMemberEntity);

  const ofMember = (userId: number) =>
    workspaces
      .createQueryBuilder('workspace')
      .innerJoin(WorkspaceMemberEntity, 'me', 'me.workspace_id = workspace.id AND me.user_id = :userId', {
        userId,
      })
      .addSelect('me.role', 'role')
      .addSelect(
        '(SELECT count(*)::int FROM workspace_members m WHERE m.workspace_id = workspace.id)',
        'members',
      );

  return {
    /** Creates the workspace and makes its creator the owner. */
    async create(
      workspace: Pick<WorkspaceEntity, 'name' | 'description' | 'accessCode' | 'ownerId'>,
    ): Promise<WorkspaceEntity> {
      const created = await workspaces.save(workspaces.create(workspace));
      await members.insert({ workspaceId: created.id, userId: created.ownerId, role: 'owner' });
      return workspaces.findOneByOrFail({ id: created.id });
    },

    countOfOwner(ownerId: number): Promise<number> {
      return workspaces.countBy({ ownerId });
    },

    async listOfMember(userId: number, page: Page): Promise<WorkspaceOfMember[]> {
      const query = ofMember(userId).orderBy('workspace.id', 'DESC').limit(page.limit);
      if (page.before !== undefined) query.andWhere('workspace.id < :before', { before: page.before });
      return withRoles(await query.getRawAndEntities<{ role: WorkspaceRole; members: number }>());
    },

    async findOfMember(workspaceId: number, userId: number): Promise<WorkspaceOfMember | null> {
      const query = ofMember(userId).where('workspace.id = :workspaceId', { workspaceId });
      const [found] = withRoles(await query.getRawAndEntities<{ role: WorkspaceRole; members: number }>());
      return found ?? null;
    },

    find(id: number): Promise<WorkspaceEntity | null> {
      return workspaces.findOneBy({ id });
    },

    /** Exactly this code; the database compares case-sensitively. */
    findByAccessCode(accessCode: string): Promise<WorkspaceEntity | null> {
      return workspaces.findOneBy({ accessCode });
    },

    async replaceAccessCode(id: number, accessCode: string): Promise<void> {
      await workspaces.update(id, { accessCode, updatedAt: () => 'now()' });
    },

    findByOwnerAndName(ownerId: number, name: string): Promise<WorkspaceEntity | null> {
      return workspaces.findOneBy({ ownerId, name });
    },

    /** The role in the workspace, or null for someone who is not a member. */
    async roleOf(workspaceId: number, userId: number): Promise<WorkspaceRole | null> {
      const member = await members.findOneBy({ workspaceId, userId });
      return member?.role ?? null;
    },

    async idsOfMember(userId: number): Promise<number[]> {
      const rows = await members.find({ where: { userId }, select: { workspaceId: true }, take: 1000 });
      return rows.map((row) => row.workspaceId);
    },

    /** As it is now; nobody else changes it before the transaction ends. */
    lock(id: number): Promise<WorkspaceEntity | null> {
      return workspaces.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
    },

    async update(
      id: number,
      change: Partial<Pick<WorkspaceEntity, 'name' | 'description' | 'settings'>>,
    ): Promise<void> {
      await workspaces.update(id, { ...change, updatedAt: () => 'now()' });
    },
  };
}

function withRoles(result: {
  entities: WorkspaceEntity[];
  raw: { role: WorkspaceRole; members: number }[];
}): WorkspaceOfMember[] {
  return result.entities.flatMap((workspace, index) => {
    const row = result.raw[index];
    return row === undefined ? [] : [{ workspace, role: row.role, memberCount: row.members }];
  });
}
