import { In, IsNull, LessThan, MoreThan, type EntityManager } from 'typeorm';
import { UserEntity } from '../../entities/account.entities';
import { ApiKeyEntity } from '../../entities/api-key.entity';
import { WorkspaceMemberEntity } from '../../entities/workspace.entities';
import type { Page } from './workspace.repository';

export type NewApiKeyRow = Pick<
  ApiKeyEntity,
  'workspaceId' | 'userId' | 'name' | 'scope' | 'prefix' | 'digest' | 'expiresAt'
>;

/** A key and its person. */
export interface KeyWithPerson {
  readonly key: ApiKeyEntity;
  readonly person: UserEntity;
}

/** The same, and whether the person is an active member of the key's workspace now. */
export interface PresentedKey extends KeyWithPerson {
  readonly hasAccess: boolean;
}

export type ApiKeyRepository = ReturnType<typeof apiKeyRepository>;

export function apiKeyRepository(manager: EntityManager) {
  const keys = manager.getRepository(ApiKeyEntity);
  const users = manager.getRepository(UserEntity);
  return {
    create(key: NewApiKeyRow): Promise<ApiKeyEntity> {
      return keys.save(keys.create(key));
    },

    /** Newest first; of one person, or of all if `userId` is null. Includes ended keys. */
    async list(workspaceId: number, userId: number | null, page: Page): Promise<KeyWithPerson[]> {
      const rows = await keys.find({
        where: {
          workspaceId,
          ...(userId === null ? {} : { userId }),
          ...(page.before === undefined ? {} : { id: LessThan(page.before) }),
        },
        order: { id: 'DESC' },
        take: page.limit,
      });
      const found = await users.findBy({ id: In(rows.map((row) => row.userId)) });
      const people = new Map(found.map((person) => [person.id, person]));
      return rows.flatMap((key) => {
        const person = people.get(key.userId);
        return person === undefined ? [] : [{ key, person }];
      });
    },

    /** Counts the usable keys of a person in a workspace. */
    countUsable(workspaceId: number, userId: number): Promise<number> {
      return keys.countBy({ workspaceId, userId, endedAt: IsNull(), expiresAt: MoreThan(new Date()) });
    },

    find(workspaceId: number, id: number): Promise<ApiKeyEntity | null> {
      return keys.findOneBy({ workspaceId, id });
    },

    /** Returns false if the key has ended already. */
    async revoke(workspaceId: number, id: number): Promise<boolean> {
      const { affected } = await keys.update(
        { workspaceId, id, endedAt: IsNull() },
        { endedAt: () => 'now()', endReason: 'revoked' },
      );
      return affected === 1;
    },

    /** The key with this digest, whatever its state. Runs before the person is known, so call it as the system. */
    async present(digest: string): Promise<PresentedKey | null> {
      const key = await keys.findOneBy({ digest });
      const person = key === null ? null : await users.findOneBy({ id: key.userId });
      if (key === null || person === null) return null;
      const { workspaceId, userId } = key;
      const isMember = await manager.getRepository(WorkspaceMemberEntity).existsBy({ workspaceId, userId });
      const isActive = person.accountStatus === 'active' && person.emailVerified;
      return { key, person, hasAccess: isMember && isActive };
    },

    /** Stores the hour of a use. */
    async noteUse(id: number): Promise<void> {
      await keys.update(id, { lastUsedAt: () => `date_trunc('hour', now())` });
    },
  };
}
