import { In, LessThan, type EntityManager } from 'typeorm';
import { UserEntity } from '../../entities/account.entities';
import { AccessRequestEntity, WorkspaceEntity } from '../../entities/workspace.entities';
import type { Page } from '../workspaces/workspace.repository';

export interface RequestWithPerson {
  readonly request: AccessRequestEntity;
  readonly person: UserEntity;
}

export interface RequestWithWorkspace {
  readonly request: AccessRequestEntity;
  readonly workspaceName: string;
}

export type AccessRequestRepository = ReturnType<typeof accessRequestRepository>;

export function accessRequestRepository(manager: EntityManager) {
  const requests = manager.getRepository(AccessRequestEntity);
  const below = (page: Page) => (page.before === undefined ? {} : { id: LessThan(page.before) });

  async function withPeople(rows: readonly AccessRequestEntity[]): Promise<RequestWithPerson[]> {
    const users = manager.getRepository(UserEntity);
    const people = await users.findBy({ id: In(rows.map((row) => row.userId)) });
    return rows.flatMap((request) => {
      const person = people.find((candidate) => candidate.id === request.userId);
      return person === undefined ? [] : [{ request, person }];
    });
  }

  return {
    /** Creates a request; false if this person already has a pending one. */
    async ask(workspaceId: number, userId: number): Promise<boolean> {
      const result = await requests
        .createQueryBuilder()
        .insert()
        .values({ workspaceId, userId })
        .orIgnore()
        .returning('id')
        .execute();
      return Array.isArray(result.raw) && result.raw.length === 1;
    },

    async pendingOfUser(userId: number, page: Page): Promise<RequestWithWorkspace[]> {
      const rows = await requests.find({
        where: { userId, status: 'pending', ...below(page) },
        order: { id: 'DESC' },
        take: page.limit,
      });
      const workspaces = await manager
        .getRepository(WorkspaceEntity)
        .findBy({ id: In(rows.map((row) => row.workspaceId)) });
      return rows.flatMap((request) => {
        const workspace = workspaces.find((candidate) => candidate.id === request.workspaceId);
        return workspace === undefined ? [] : [{ request, workspaceName: workspace.name }];
      });
    },

    async pendingOfWorkspace(workspaceId: number, page: Page): Promise<RequestWithPerson[]> {
      const rows = await requests.find({
        where: { workspaceId, status: 'pending', ...below(page) },
        order: { id: 'DESC' },
        take: page.limit,
      });
      return withPeople(rows);
    },

    async find(workspaceId: number, id: number): Promise<RequestWithPerson | null> {
      const row = await requests.findOneBy({ workspaceId, id });
      const [found] = row === null ? [] : await withPeople([row]);
      return found ?? null;
    },

    /** Approves a pending request of a person who was admitted in another way. */
    async approveOf(workspaceId: number, userId: number): Promise<void> {
      await requests.update({ workspaceId, userId, status: 'pending' }, { status: 'approved' });
    },

    /** Decides a pending request once; false if it has been decided meanwhile. */
    async decide(id: number, status: 'approved' | 'rejected'): Promise<boolean> {
      const { affected } = await requests.update({ id, status: 'pending' }, { status });
      return affected === 1;
    },
  };
}
