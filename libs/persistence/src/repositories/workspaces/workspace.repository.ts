import { LIMITS, type WorkspaceContents, type WorkspaceRole } from '@app/contracts';
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

/** What a workspace holds, and when something last happened there. */
interface WorkspaceActivity {
  readonly folderCount: number;
  readonly lastActivityAt: Date;
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

    /** What is in these workspaces, and when something last happened there. Each part reads one row of an index. */
    async activityOf(ids: readonly number[]): Promise<ReadonlyMap<number, WorkspaceActivity>> {
      const rows = await manager.query<(WorkspaceActivity & { id: number })[]>(
        `SELECT w.id,
           (SELECT count(*)::int FROM (SELECT FROM forms f
              WHERE f.workspace_id = w.id AND f.deleting_since IS NULL LIMIT $2) AS counted) AS "folderCount",
           greatest(
             w.updated_at,
             (SELECT max(f.updated_at) FROM forms f WHERE f.workspace_id = w.id),
             (SELECT greatest(r.executed_at, r.completed_at) FROM ai_workflows r
              WHERE r.workspace_id = w.id ORDER BY r.id DESC LIMIT 1)) AS "lastActivityAt"
         FROM workspaces w WHERE w.id = ANY($1)`,
        [ids, LIMITS.countedOnCard],
      );
      return new Map(rows.map(({ id, ...activity }) => [id, activity]));
    },

    async findOfMember(workspaceId: number, userId: number): Promise<WorkspaceOfMember | null> {
      const query = ofMember(userId).where('workspace.id = :workspaceId', { workspaceId });
      const [found] = withRoles(await query.getRawAndEntities<{ role: WorkspaceRole; members: number }>());
      return found ?? null;
    },

    find(id: number): Promise<WorkspaceEntity | null> {
      return workspaces.findOneBy({ id });
    },

    /** Expects a code in capital letters, as codes are generated. */
    findByAccessCode(accessCode: string): Promise<WorkspaceEntity | null> {
      return workspaces.findOneBy({ accessCode });
    },

    async replaceAccessCode(id: number, accessCode: string): Promise<void> {
      await workspaces.update(id, { accessCode, updatedAt: () => 'now()' });
    },

    findByOwnerAndName(ownerId: number, name: string): Promise<WorkspaceEntity | null> {
      return workspaces.findOneBy({ ownerId, name });
    },

    /** The role in the workspace; null for a non-member. */
    async roleOf(workspaceId: number, userId: number): Promise<WorkspaceRole | null> {
      const member = await members.findOneBy({ workspaceId, userId });
      return member?.role ?? null;
    },

    /** The person's role in the workspace, and whether the folder belongs to it; null for a non-member. */
    async placeOf(
      userId: number,
      { workspaceId, formId }: { workspaceId: number; formId: number | null },
    ): Promise<{ role: WorkspaceRole; hasForm: boolean } | null> {
      const [place] = await manager.query<{ role: WorkspaceRole; hasForm: boolean }[]>(
        'SELECT role, has_form AS "hasForm" FROM place_of($1, $2, $3)',
        [userId, workspaceId, formId],
      );
      return place ?? null;
    },

    async idsOfMember(userId: number): Promise<number[]> {
      const rows = await members.find({ where: { userId }, select: { workspaceId: true }, take: 1000 });
      return rows.map((row) => row.workspaceId);
    },

    /** Number of items; a document counts once, regardless of its versions. */
    async contents(id: number): Promise<WorkspaceContents> {
      const inFolders = (table: string, which = 'true') =>
        `(SELECT count(*)::int FROM ${table} t JOIN forms f ON f.id = t.form_id WHERE f.workspace_id = $1 AND ${which})`;
      const [row] = await manager.query<WorkspaceContents[]>(
        `SELECT (SELECT count(*)::int FROM forms WHERE workspace_id = $1) AS folders,
           (SELECT count(*)::int FROM workspace_members WHERE workspace_id = $1) AS members,
           ${inFolders('form_documents', 't.replaced_by IS NULL')} AS documents, ${inFolders('ai_workflows')} AS workflows,
           ${inFolders('form_respondents')} AS respondents`,
        [id],
      );
      if (row === undefined) throw new Error('The database returned no row.');
      return row;
    },

    async idsOfMembers(id: number): Promise<number[]> {
      const rows = await members.find({ where: { workspaceId: id }, select: { userId: true } });
      return rows.map(({ userId }) => userId);
    },

    /** Deletes the workspace with everything in it. */
    async delete(id: number): Promise<void> {
      await workspaces.delete(id);
    },

    /** Reads the row and locks it until the transaction ends. */
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
