import type { EntityManager } from 'typeorm';
import { SessionEntity } from '../../entities/record.entities';

export type SessionRepository = ReturnType<typeof sessionRepository>;

export function sessionRepository(manager: EntityManager) {
  const sessions = manager.getRepository(SessionEntity);
  return {
    /** Signs a person out everywhere. */
    async endAllOf(userId: number): Promise<void> {
      await sessions
        .createQueryBuilder()
        .delete()
        .where(`sess -> 'passport' ->> 'user' = :userId`, { userId: String(userId) })
        .execute();
    },
  };
}
