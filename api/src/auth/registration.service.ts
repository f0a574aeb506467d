import { AppError, type auth, type Input, LIMITS } from '@app/contracts';
import type { Config } from '@app/config';
import { verificationMail } from '@app/mail';
import type { Database, UserEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { AttemptLimiter } from '../infrastructure/attempt-limiter';
import { BackgroundMail } from '../infrastructure/background-mail';
import { CONFIG, DATABASE } from '../infrastructure/tokens';
import {
  CODE_TRIES_PER_ADDRESS,
  CODES_PER_ACCOUNT,
  CODES_PER_DAY,
  REGISTRATIONS_PER_ADDRESS,
} from './attempt-limits';
import { PasswordHasher } from './password-hasher';
import { codeExpiry, hashCode, newCode } from './verification-code';

/** New accounts and the verification of their addresses. */
@Injectable()
export class RegistrationService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly mail: BackgroundMail,
    private readonly hasher: PasswordHasher,
    private readonly limiter: AttemptLimiter,
  ) {}

  /** Creates an account; members of an approved domain are approved at once. */
  async register(body: Input<typeof auth.register>['body'], context: RequestContext): Promise<UserEntity> {
    await this.limiter.count(REGISTRATIONS_PER_ADDRESS, context.ip ?? 'unknown');
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
    await this.sendCode(user);
    return user;
  }

  /** Mails a new code; the old one stops working. */
  async resendCode(user: UserEntity): Promise<void> {
    if (user.emailVerified) throw new AppError('EMAIL_ALREADY_VERIFIED');
    await this.sendCode(user);
  }

  /** Answers the same for a wrong, used or expired code and for an unknown address. */
  async verifyEmail(body: { email: string; code: string }, context: RequestContext): Promise<void> {
    await this.limiter.count(CODE_TRIES_PER_ADDRESS, context.ip ?? 'unknown');
    const { users, audit } = this.database.repositories;
    const user = await users.findByEmail(body.email);
    if (user === null) throw new AppError('CODE_INVALID');
    const isVerified =
      (await users.countVerificationTry(user.id, LIMITS.codeTries)) &&
      (await users.verifyEmail(user.id, this.hashOf(user, body.code.trim()), new Date()));
    await audit.record({
      ...auditOrigin(context),
      actorId: user.id,
      action: 'auth.verify-email',
      result: isVerified ? 'ok' : 'refused',
    });
    if (!isVerified) throw new AppError('CODE_INVALID');
  }

  private async sendCode(user: UserEntity): Promise<void> {
    await this.limiter.count(CODES_PER_ACCOUNT, String(user.id));
    await this.limiter.count(CODES_PER_DAY, String(user.id));
    const code = newCode();
    const { users, audit } = this.database.repositories;
    await users.setVerificationCode(user.id, this.hashOf(user, code), codeExpiry(Date.now()));
    await audit.record({ actorId: user.id, action: 'auth.send-verification-code' });
    this.mail.send(user, verificationMail(user, code, LIMITS.codeLifetimeMinutes));
  }

  private hashOf(user: UserEntity, code: string): string {
    return hashCode(this.config.SESSION_SECRET, { purpose: 'verify-email', userId: user.id, code });
  }
}
