import { AppError, type auth, type Input, LIMITS } from '@app/contracts';
import type { Config } from '@app/config';
import type { Database, UserEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { AttemptLimiter } from '../infrastructure/attempt-limiter';
import { CONFIG, DATABASE } from '../infrastructure/tokens';
import { REGISTRATIONS_PER_ADDRESS, verificationLimits } from './attempt-limits';
import { PasswordHasher } from './passwords/password-hasher';
import { assertUncommon } from './passwords/password-rule';
import { hashCode, makeCode } from './verification-code';
import { requesterOf, LoginAttemptsService } from './login-attempts.service';

/** Registers accounts and verifies their addresses. */
@Injectable()
export class RegistrationService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly hasher: PasswordHasher,
    private readonly limiter: AttemptLimiter,
    private readonly ways: LoginAttemptsService,
  ) {}

  /**
   * Creates an account; members of an approved domain are approved at once. Does the same with an address that another account has
   * verified, so that the answer does not reveal accounts: only the mail differs, which a stranger does not get.
   */
  async register(body: Input<typeof auth.register>['body'], context: RequestContext): Promise<UserEntity> {
    assertUncommon(body.password, 'password');
    await this.limiter.count(REGISTRATIONS_PER_ADDRESS, addressOf(context));
    await this.limiter.reserve(verificationLimits(body.email, addressOf(context)));
    const password = await this.hasher.hash(body.password);
    const user = await this.database.transaction(async ({ users, audit }) => {
      const isApproved = await users.isApprovedDomain(body.email.slice(body.email.lastIndexOf('@') + 1));
      const created = await users.create({
        ...body,
        password,
        ...(isApproved ? { accountStatus: 'active', approvalMethod: 'domain', approvedAt: new Date() } : {}),
      });
      await audit.record({ ...auditOrigin(context), actorId: created.id, action: 'auth.register' });
      return created;
    });
    await this.sendCode(user, context);
    return user;
  }

  /** Mails a new code, which replaces the old one; to the owner of the address, that there is an account. */
  async resendCode(user: UserEntity, context: RequestContext): Promise<void> {
    if (user.emailVerified) throw new AppError('EMAIL_ALREADY_VERIFIED');
    await this.limiter.reserve(verificationLimits(user.email, addressOf(context)));
    await this.sendCode(user, context);
  }

  /**
   * Answers the same, after the same work, for a wrong, used or expired code and for an unknown address. The code is that of the
   * person who is signed in, or of the last registration with the address.
   */
  async verifyEmail(body: { email: string; code: string }, context: RequestContext): Promise<void> {
    const tries = await this.ways.reserveCodeTry(context);
    const { users, audit } = this.database.repositories;
    const { newcomer } = await users.findByAddress(body.email);
    const isOwn = context.user?.email.toLowerCase() === body.email.toLowerCase();
    const { id } = (isOwn ? context.user : newcomer) ?? NO_ACCOUNT;
    const isCounted = await users.countVerificationTry(id, requesterOf(context), LIMITS.codeTries);
    const isRight = await users.verifyEmail(
      isCounted ? id : NO_ACCOUNT.id,
      this.hashOf(id, body.code.trim()),
      new Date(),
    );
    await audit.record({
      ...auditOrigin(context),
      actorId: isRight ? id : (context.user?.id ?? null),
      action: 'auth.verify-email',
      result: isRight ? 'ok' : 'refused',
      targetType: 'user',
      targetId: id === NO_ACCOUNT.id ? undefined : id,
    });
    if (!isRight) throw new AppError('CODE_INVALID');
    await tries.refund();
  }

  private async sendCode(user: UserEntity, context: RequestContext): Promise<void> {
    const { owner } = await this.database.repositories.users.findByAddress(user.email);
    const kind = owner === null ? 'verification-code' : 'address-taken';
    const { hash, sealed, expires } = makeCode(this.config, { purpose: 'verify-email', userId: user.id });
    const mail = { userId: user.id, kind, codeHash: hash, codeSealed: sealed } as const;
    await this.database.transaction(async ({ users, accountMails, audit }) => {
      await users.setVerificationCode(user.id, { hash, expires, requester: requesterOf(context) });
      await accountMails.addCode({ ...mail, expiresAt: expires });
      await audit.record({ actorId: user.id, action: 'auth.send-verification-code' });
    });
  }

  private hashOf(userId: number, code: string): string {
    return hashCode(this.config.SESSION_SECRET, { purpose: 'verify-email', userId, code });
  }
}

const addressOf = ({ ip }: RequestContext): string => ip ?? 'unknown';

/** No account has this id. */
const NO_ACCOUNT = { id: 0 };
