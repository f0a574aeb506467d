import type { EntityManager } from 'typeorm';
import { ReauthenticationEntity, SecondFactorEntity } from '../../entities/signing.entities';

/** The result of counting an attempt: refused until a time, or admitted. */
export type CountedTry =
  | { readonly isAdmitted: false; readonly lockedUntil: Date }
  | { readonly isAdmitted: true; readonly isLast: boolean };

export type SecondFactorRepository = ReturnType<typeof secondFactorRepository>;

export function secondFactorRepository(manager: EntityManager) {
  const table = manager.getRepository(SecondFactorEntity);
  const tries = manager.getRepository(ReauthenticationEntity);
  const isChanged = async (sql: string, values: unknown[]): Promise<boolean> => {
    const [, count] = await manager.query<[unknown, number]>(sql, values);
    return count === 1;
  };
  return {
    find(userId: number): Promise<SecondFactorEntity | null> {
      return table.findOneBy({ userId });
    },

    /** Replaces a secret that is not confirmed yet. Returns false if the person has a confirmed one. */
    async enroll(userId: number, secretSealed: string): Promise<boolean> {
      const rows = await manager.query<unknown[]>(
        `INSERT INTO second_factors (user_id, secret_sealed) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET secret_sealed = $2, created_at = now()
         WHERE second_factors.confirmed_at IS NULL RETURNING user_id`,
        [userId, secretSealed],
      );
      return rows.length === 1;
    },

    /** Returns false if the secret was replaced or confirmed meanwhile. */
    confirm(
      userId: number,
      {
        secretSealed,
        step,
        recoveryHashes,
      }: { secretSealed: string; step: number; recoveryHashes: string[] },
    ): Promise<boolean> {
      return isChanged(
        `UPDATE second_factors SET confirmed_at = now(), last_step = $3, recovery_hashes = $4
         WHERE user_id = $1 AND secret_sealed = $2 AND confirmed_at IS NULL`,
        [userId, secretSealed, step, recoveryHashes],
      );
    },

    /** Takes the code of a time step. Returns false if this or a later one was used before. */
    useStep(userId: number, step: number): Promise<boolean> {
      return isChanged(
        `UPDATE second_factors SET last_step = $2
         WHERE user_id = $1 AND confirmed_at IS NOT NULL AND (last_step IS NULL OR last_step < $2)`,
        [userId, step],
      );
    },

    /** Takes a recovery code. Returns false if it is unknown or used. */
    useRecoveryCode(userId: number, hash: string): Promise<boolean> {
      return isChanged(
        `UPDATE second_factors SET recovery_hashes = array_remove(recovery_hashes, $2)
         WHERE user_id = $1 AND confirmed_at IS NOT NULL AND $2 = ANY (recovery_hashes)`,
        [userId, hash],
      );
    },

    async remove(userId: number): Promise<void> {
      await table.delete({ userId });
    },

    /**
     * Counts an attempt before it is made, so that parallel attempts are counted, too. The last of `most` attempts locks the
     * person for `minutes`; a success clears the count and the lock.
     */
    async countTry(
      userId: number,
      { most, minutes }: { most: number; minutes: number },
    ): Promise<CountedTry> {
      const [counted] = await manager.query<{ failures: number }[]>(
        `INSERT INTO reauthentications AS r (user_id, failures) VALUES ($1, 1)
         ON CONFLICT (user_id) DO UPDATE SET
           failures = CASE WHEN r.locked_until IS NULL THEN r.failures + 1 ELSE 1 END,
           locked_until = CASE WHEN r.locked_until IS NULL AND r.failures + 1 >= $2
             THEN now() + make_interval(mins => $3) END
         WHERE r.locked_until IS NULL OR r.locked_until <= now()
         RETURNING failures`,
        [userId, most, minutes],
      );
      if (counted !== undefined) return { isAdmitted: true, isLast: counted.failures >= most };
      const row = await tries.findOneBy({ userId });
      return { isAdmitted: false, lockedUntil: row?.lockedUntil ?? new Date() };
    },

    async clearTries(userId: number): Promise<void> {
      await tries.delete({ userId });
    },

    /** Null if the person is not locked. */
    async lockedUntil(userId: number): Promise<Date | null> {
      const row = await manager.query<{ until: Date }[]>(
        `SELECT locked_until AS until FROM reauthentications WHERE user_id = $1 AND locked_until > now()`,
        [userId],
      );
      return row[0]?.until ?? null;
    },
  };
}
