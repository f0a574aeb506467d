import { LessThan, MoreThan, type EntityManager } from 'typeorm';
import { ApprovedDomainEntity, UserEntity } from '../../entities/account.entities';

export type NewUser = Pick<UserEntity, 'email' | 'password' | 'firstName' | 'lastName' | 'organization'> &
  Partial<
    Pick<
      UserEntity,
      'accountStatus' | 'approvedAt' | 'approvalMethod' | 'emailVerified' | 'isAdmin' | 'approvedBy'
    >
  >;

export type UserRepository = ReturnType<typeof userRepository>;

export function userRepository(manager: EntityManager) {
  const users = manager.getRepository(UserEntity);
  const domains = manager.getRepository(ApprovedDomainEntity);
  return {
    create(user: NewUser): Promise<UserEntity> {
      return users.save(users.create(user));
    },

    findById(id: number): Promise<UserEntity | null> {
      return users.findOneBy({ id });
    },

    /** Without regard to case. */
    findByEmail(email: string): Promise<UserEntity | null> {
      return users.createQueryBuilder('user').where('lower(user.email) = lower(:email)', { email }).getOne();
    },

    async setVerificationCode(id: number, codeHash: string, expires: Date): Promise<void> {
      await users.update(id, {
        verificationCode: codeHash,
        verificationExpires: expires,
        verificationTries: 0,
      });
    },

    /** Counts a try before it is compared, so that many at once are counted, too; false past the limit. */
    async countVerificationTry(id: number, limit: number): Promise<boolean> {
      const { affected } = await users.update(
        { id, verificationTries: LessThan(limit) },
        { verificationTries: () => 'verification_tries + 1' },
      );
      return affected === 1;
    },

    /** Marks the address as verified if this code is the valid one, once. */
    async verifyEmail(id: number, codeHash: string, now: Date): Promise<boolean> {
      const { affected } = await users.update(
        { id, verificationCode: codeHash, verificationExpires: MoreThan(now) },
        { emailVerified: true, verificationCode: null, verificationExpires: null },
      );
      return affected === 1;
    },

    async setPassword(id: number, password: string): Promise<void> {
      await users.update(id, { password });
    },

    async isApprovedDomain(domain: string): Promise<boolean> {
      return domains.existsBy({ domain: domain.toLowerCase() });
    },

    /** Adds the domain unless it is there. */
    async approveDomain(domain: string, notes: string): Promise<void> {
      if (await domains.existsBy({ domain: domain.toLowerCase() })) return;
      await domains.insert({ domain: domain.toLowerCase(), notes, approvedAt: () => 'now()' });
    },
  };
}
