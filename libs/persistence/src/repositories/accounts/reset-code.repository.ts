import { IsNull, LessThan, MoreThan, type EntityManager } from 'typeorm';
import { ResetCodeEntity } from '../../entities/account.entities';

export interface NewResetCode {
  readonly userId: number;
  readonly hash: string;
  readonly expires: Date;
  readonly requester: string;
}

export type ResetCodeRepository = ReturnType<typeof resetCodeRepository>;

export function resetCodeRepository(manager: EntityManager) {
  const codes = manager.getRepository(ResetCodeEntity);
  return {
    /** Stores a new code. Older codes of the same requester and expired codes of others are deleted. */
    async issue({ userId, hash, expires, requester }: NewResetCode, now: Date): Promise<void> {
      await codes.delete([
        { userId, requester },
        { userId, requester: IsNull() },
        { userId, expires: LessThan(now) },
      ]);
      await codes.insert({ userId, code: hash, expires, requester });
    },

    /** Codes that an attempt may be compared with, newest first. */
    live(userId: number, now: Date): Promise<ResetCodeEntity[]> {
      return codes.find({ where: { userId, used: false, expires: MoreThan(now) }, order: { id: 'DESC' } });
    },

    /**
     * Counts an attempt before the comparison, so that parallel attempts are counted, too; false past the limit. The
     * requester's attempts are counted separately from all others.
     */
    async countTry({ id, requester }: ResetCodeEntity, tryer: string, limit: number): Promise<boolean> {
      const { affected } =
        requester === tryer
          ? await codes.update({ id, ownTries: LessThan(limit) }, { ownTries: () => 'own_tries + 1' })
          : await codes.update({ id, tries: LessThan(limit) }, { tries: () => 'tries + 1' });
      return affected === 1;
    },

    /** Uses the code up, with all other codes of the person; false if it has been used meanwhile. */
    async use({ id, userId }: ResetCodeEntity): Promise<boolean> {
      const { affected } = await codes.update({ id, used: false }, { used: true });
      if (affected === 1) await codes.update({ userId, used: false }, { used: true });
      return affected === 1;
    },
  };
}
