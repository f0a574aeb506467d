import { MoreThan, type EntityManager } from 'typeorm';
import { hasFreeAddress } from './free-address';
import { ApprovedDomainEntity, SignInAddressEntity, UserEntity } from '../../entities/account.entities';

export type NewUser = Pick<UserEntity, 'email' | 'password' | 'firstName' | 'lastName' | 'organization'> &
  Partial<
    Pick<
      UserEntity,
      'accountStatus' | 'approvedAt' | 'approvalMethod' | 'emailVerified' | 'isAdmin' | 'approvedBy'
    >
  >;

/** Fields that people can change in their own account. */
export type OwnDetails = Partial<
  Pick<UserEntity, 'firstName' | 'lastName' | 'organization' | 'locale' | 'timeZone'>
>;

export type UserRepository = ReturnType<typeof userRepository>;

export function userRepository(manager: EntityManager) {
  const users = manager.getRepository(UserEntity);
  const addresses = manager.getRepository(SignInAddressEntity);
  const domains = manager.getRepository(ApprovedDomainEntity);
  const withAddress = (email: string, isVerified: boolean) =>
    users
      .createQueryBuilder('user')
      .where(`lower(user.email) = lower(:email) AND ${isVerified ? '' : 'NOT '}user.emailVerified`, {
        email,
      });
  const owner = (email: string) => withAddress(email, true).getOne();
  const newcomer = (email: string) => withAddress(email, false).orderBy('user.id', 'DESC').limit(1).getOne();
  return {
    create(user: NewUser): Promise<UserEntity> {
      return users.save(users.create(user));
    },

    findById(id: number): Promise<UserEntity | null> {
      return users.findOneBy({ id });
    },

    /** The account that has verified the address, ignoring case; without one, the last that was registered with it. */
    async findByEmail(email: string): Promise<UserEntity | null> {
      return (await owner(email)) ?? newcomer(email);
    },

    /** The account that has verified the address, and the last that was registered with it and has not. */
    async findByAddress(email: string): Promise<{ owner: UserEntity | null; newcomer: UserEntity | null }> {
      return { owner: await owner(email), newcomer: await newcomer(email) };
    },

    /** The number of accounts that were registered with the address and have not verified it. */
    countNewcomers(email: string): Promise<number> {
      return withAddress(email, false).getCount();
    },

    async setVerificationCode(
      id: number,
      code: { hash: string; expires: Date; requester: string },
    ): Promise<void> {
      await users.update(id, {
        verificationCode: code.hash,
        verificationExpires: code.expires,
        verificationRequester: code.requester,
        verificationTries: 0,
        verificationOwnTries: 0,
      });
    },

    /**
     * Counts an attempt before the comparison, so that parallel attempts are counted, too; false past the limit. The
     * requester's attempts are counted separately from all others.
     */
    async countVerificationTry(id: number, requester: string, limit: number): Promise<boolean> {
      const [, affected] = await manager.query<[unknown, number]>(
        `UPDATE users SET
           verification_own_tries = verification_own_tries + (verification_requester IS NOT DISTINCT FROM $2)::int,
           verification_tries = verification_tries + (verification_requester IS DISTINCT FROM $2)::int
         WHERE id = $1 AND $3 > CASE WHEN verification_requester IS NOT DISTINCT FROM $2
           THEN verification_own_tries ELSE verification_tries END`,
        [id, requester, limit],
      );
      return affected === 1;
    },

    /** Marks the address as verified if this is the valid code and no other account has verified it; succeeds once. */
    async verifyEmail(id: number, codeHash: string, now: Date): Promise<boolean> {
      const { affected } = await users
        .createQueryBuilder()
        .update()
        .set({ emailVerified: true, verificationCode: null, verificationExpires: null })
        .where({ id, verificationCode: codeHash, verificationExpires: MoreThan(now) })
        .andWhere(hasFreeAddress('users.email'))
        .execute();
      return affected === 1;
    },

    /** Returns whether the account is verified and approved, and locks that state until the transaction ends. */
    async isApproved(id: number): Promise<boolean> {
      const user = await users.findOne({ where: { id }, lock: { mode: 'pessimistic_read' } });
      return user !== null && user.emailVerified && user.accountStatus === 'active';
    },

    async update(id: number, change: OwnDetails): Promise<void> {
      if (Object.keys(change).length > 0) await users.update(id, change);
    },

    async setPassword(id: number, password: string): Promise<void> {
      await users.update(id, { password });
    },

    /** Returns true if the person has signed in from this address within a month. */
    async isKnownAddress(id: number, address: string): Promise<boolean> {
      return addresses
        .createQueryBuilder('known')
        .where(
          `known.userId = :id AND known.address = :address AND known.seenAt > now() - interval '30 days'`,
          {
            id,
            address,
          },
        )
        .getExists();
    },

    async rememberAddress(id: number, address: string): Promise<void> {
      await manager.query(
        `INSERT INTO sign_in_addresses (user_id, address) VALUES ($1, $2)
         ON CONFLICT (user_id, address) DO UPDATE SET seen_at = now()`,
        [id, address],
      );
    },

    async isApprovedDomain(domain: string): Promise<boolean> {
      return domains.existsBy({ domain: domain.toLowerCase() });
    },

    /** Adds the domain unless it exists. */
    async approveDomain(domain: string, notes: string): Promise<void> {
      if (await domains.existsBy({ domain: domain.toLowerCase() })) return;
      await domains.insert({ domain: domain.toLowerCase(), notes, approvedAt: () => 'now()' });
    },
  };
}
