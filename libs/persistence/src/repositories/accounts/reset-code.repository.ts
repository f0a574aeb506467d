import { LessThan, MoreThan, type EntityManager } from 'typeorm';
import { ResetCodeEntity } from '../../entities/account.entities';

export type ResetCodeRepository = ReturnType<typeof resetCodeRepository>;

export function resetCodeRepository(manager: EntityManager) {
  const codes = manager.getRepository(ResetCodeEntity);
  return {
    /** Stores a new code; the old ones of this person stop working. */
    async issue(userId: number, codeHash: string, expires: Date): Promise<void> {
      await codes.delete({ userId });
      await codes.insert({ userId, code: codeHash, expires });
    },

    /** The code that a try may be compared with. The try is counted first, so that many at once are counted, too. */
    async countTry(userId: number, limits: { tries: number; now: Date }): Promise<ResetCodeEntity | null> {
      const newest = await codes.findOne({ where: { userId }, order: { id: 'DESC' } });
      if (newest === null) return null;
      const { affected } = await codes.update(
        { id: newest.id, used: false, expires: MoreThan(limits.now), tries: LessThan(limits.tries) },
        { tries: () => 'tries + 1' },
      );
      return affected === 1 ? newest : null;
    },

    /** Uses the code up; false when it was used meanwhile. */
    async use(id: number): Promise<boolean> {
      const { affected } = await codes.update({ id, used: false }, { used: true });
      return affected === 1;
    },
  };
}
