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
    /** Stores a new code; older ones of the same requester stop working, and those of others that have run out go. */
    async issue({ userId, hash, expires, requester }: NewResetCode, now: Date): Promise<void> {
      await codes.delete([
        { userId, requester },
        { userId, requester: IsNull() },
        { userId, expires: LessThan(now) },
      ]);
      await codes.insert({ userId, code: hash, expires, requester });
    },

    /** The codes that a try may be compared with, newest first. */
    live(userId: number, now: Date): Promise<ResetCodeEntity[]> {
      return codes.find({ where: { userId, used: false, expires: MoreThan(now) }, order: { id: 'DESC' } });
    },

    /**
     * Counts a try before it is compared, so that many at once are counted, too; false past the limit. Those of who asked
     * for the code are counted apart from everybody else's.
     */
    async countTry({ id, requester }: ResetCodeEntity, tryer: string, limit: number): Promise<boolean> {
      const { affected } =
        requester === tryer
          ? await codes.update({ id, ownTries: LessThan(limit) }, { ownTries: () => 'own_tries + 1' })
          : await codes.update({ id, tries: LessThan(limit) }, { tries: () => 'tries + 1' });
      return affected === 1;
    },

    /** Uses the code up, and all others of the person; false when it was used meanwhile. */
    async use({ id, userId }: ResetCodeEntity): Promise<boolean> {
      const { affected } = await codes.update({ id, used: false }, { used: true });
      if (affected === 1) await codes.update({ userId, used: false }, { used: true });
      return affected === 1;
    },
  };
}
