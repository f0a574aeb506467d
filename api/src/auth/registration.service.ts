import { AppError, type auth, type Input, LIMITS } from '@app/contracts';
import type { Config } from '@app/config';
import type { Database, UserEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { AttemptLimiter } from '../infrastructure/attempt-limiter';
import { CONFIG, DATABASE } from '../infrastructure/tokens';
import {
  CODES_PER_ACCOUNT,
  CODES_PER_DAY,
  REFUSED_REGISTRATIONS_PER_ADDRESS,
  REGISTRATIONS_PER_ADDRESS,
} from './attempt-limits';
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

  /** Creates an account; members of an approved domain are approved at once. */
  async register(body: Input<typeof auth.register>['body'], context: RequestContext): Promise<UserEntity> {
    assertUncommon(body.password, 'password');
    const address = context.ip ?? 'unknown';
    await this.limiter.count(REGISTRATIONS_PER_ADDRESS, address);
    const refusals = await this.limiter.reserve([{ limit: REFUSED_REGISTRATIONS_PER_ADDRESS, key: address }]);
    const password = await this.hasher.hash(body.password);
    const user = await this.database.transaction(async ({ users, audit }) => {
      if ((await users.findByEmail(body.email)) !== null) throw new AppError('EMAIL_TAKEN');
      const isApproved = await users.isApprovedDomain(body.email.slice(body.email.lastIndexOf('@') + 1));
      const created = await users.create({
        ...body,
        password,
        ...(isApproved ? { accountStatus: 'active', approvalMethod: 'domain', approvedAt: new Date() } : {}),
      });
      await audit.record({ ...auditOrigin(context), actorId: created.id, action: 'auth.register' });
      return created;
    });
    await refusals.refund();
    await this.sendCode(user, context);
    return user;
  }

  /** Mails a new code, which replaces the old one. */
  async resendCode(user: UserEntity, context: RequestContext): Promise<void> {
    if (user.emailVerified) throw new AppError('EMAIL_ALREADY_VERIFIED');
    await this.sendCode(user, context);
  }

  /** Answers the same, after the same work, for a wrong, used or expired code and for an unknown address. */
  async verifyEmail(body: { email: string; code: string }, context: RequestContext): Promise<void> {
    const tries = await this.ways.reserveCodeTry(context);
    const { users, audit } = this.database.repositories;
    const { id } = (await users.findByEmail(body.email)) ?? NO_ACCOUNT;
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
    await this.limiter.count(CODES_PER_ACCOUNT, String(user.id));
    await this.limiter.count(CODES_PER_DAY, String(user.id));
    const { hash, sealed, expires } = makeCode(this.config, { purpose: 'verify-email', userId: user.id });
    const mail = { userId: user.id, kind: 'verification-code', codeHash: hash, codeSealed: sealed } as const;
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

/** No account has this id. */
const NO_ACCOUNT = { id: 0 };
