import { AppError, type auth, type Input, LIMITS } from '@app/contracts';
import type { Config } from '@app/config';
import { type Mailer, verificationMail } from '@app/mail';
import type { Database, UserEntity } from '@app/persistence';
import type { Logger } from '@app/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { CONFIG, DATABASE, LOGGER, MAILER } from '../infrastructure/tokens';
import {
  AttemptLimiter,
  CODE_TRIES_PER_ADDRESS,
  CODES_PER_ACCOUNT,
  CODES_PER_DAY,
  REGISTRATIONS_PER_ADDRESS,
} from './attempt-limiter';
import { PasswordHasher } from './password-hasher';
import { hashCode, newCode } from './verification-code';

/** New accounts and the verification of their addresses. */
@Injectable()
export class RegistrationService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(LOGGER) private readonly logger: Logger,
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
    const isVerified = await users.verifyEmail(
      user.id,
      hashCode(this.config.SESSION_SECRET, user.id, body.code.trim()),
      new Date(),
    );
    await audit.record({
      ...auditOrigin(context),
      actorId: user.id,
      action: 'auth.verify-email',
      result: isVerified ? 'ok' : 'refused',
    });
    if (isVerified) return;
    await users.countVerificationTry(user.id, LIMITS.codeTries);
    throw new AppError('CODE_INVALID');
  }

  private async sendCode(user: UserEntity): Promise<void> {
    await this.limiter.count(CODES_PER_ACCOUNT, String(user.id));
    await this.limiter.count(CODES_PER_DAY, String(user.id));
    const code = newCode();
    const expires = new Date(Date.now() + LIMITS.codeLifetimeMinutes * 60_000);
    const { users } = this.database.repositories;
    await users.setVerificationCode(user.id, hashCode(this.config.SESSION_SECRET, user.id, code), expires);
    // Not awaited: an answer must not tell how long a mail server takes, and a person can ask for another code.
    void this.mailer
      .send(user.email, verificationMail(user, code, LIMITS.codeLifetimeMinutes))
      .catch((error: unknown) =>
        this.logger.error({ error, userId: user.id }, 'a verification mail was not sent'),
      );
  }
}
