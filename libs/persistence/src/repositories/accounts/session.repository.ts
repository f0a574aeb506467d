import type { EntityManager } from 'typeorm';
import { SessionEntity } from '../../entities/record.entities';

export interface SessionOfPerson {
  /** Hash of the session id. */
  readonly name: string;
  readonly expires: Date;
  readonly startedAt: Date;
  readonly userAgent: string | null;
  readonly ip: string | null;
}

export type SessionRepository = ReturnType<typeof sessionRepository>;

export function sessionRepository(manager: EntityManager) {
  const sessions = manager.getRepository(SessionEntity);
  return {
    /** A person's sessions, named by the hashes of their ids, newest first. */
    async listOf(userId: number): Promise<SessionOfPerson[]> {
      return manager.query(
        `SELECT substring(sid from 8) AS name, expire AT TIME ZONE 'UTC' AS expires,
           to_timestamp((sess ->> 'startedAt')::bigint / 1000.0) AS "startedAt",
           sess ->> 'userAgent' AS "userAgent", sess ->> 'ip' AS ip
         FROM sessions WHERE sess -> 'passport' ->> 'user' = $1 AND sid LIKE 'sha256:%'
           AND sess ->> 'startedAt' IS NOT NULL AND expire > now()
         ORDER BY 3 DESC LIMIT 100`,
        [String(userId)],
      );
    },

    /** Ends one session of a person; false if it does not exist or belongs to another person. */
    async end(userId: number, name: string): Promise<boolean> {
      const { affected } = await sessions
        .createQueryBuilder()
        .delete()
        .where(`sid = :sid AND sess -> 'passport' ->> 'user' = :userId`, {
          sid: `sha256:${name}`,
          userId: String(userId),
        })
        .execute();
      return affected === 1;
    },

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
