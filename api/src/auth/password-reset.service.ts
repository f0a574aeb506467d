import { AppError, type auth, type Input, LIMITS } from '@app/contracts';
import type { Config } from '@app/config';
import { passwordChangedMail, passwordResetMail } from '@app/mail';
import type { Database, UserEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { AttemptLimiter } from '../infrastructure/attempt-limiter';
import { type AddressedMail, BackgroundMail } from '../infrastructure/background-mail';
import { LiveRooms } from '../infrastructure/live-rooms';
import { CONFIG, DATABASE } from '../infrastructure/tokens';
import {
  CODE_REQUESTS_PER_ADDRESS,
  CODE_TRIES_PER_ADDRESS,
  RESET_CODES_PER_ACCOUNT,
  RESET_CODES_PER_DAY,
} from './attempt-limits';
import { PasswordHasher } from './password-hasher';
import { codeExpiry, hashCode, isSameHash, newCode } from './verification-code';

/** A new password for someone who proves with a mailed code that the account's address is theirs. */
@Injectable()
export class PasswordResetService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly mail: BackgroundMail,
    private readonly hasher: PasswordHasher,
    private readonly limiter: AttemptLimiter,
    private readonly rooms: LiveRooms,
  ) {}

  /** Counts and answers alike for every address; whether there is an account is looked up behind the answer. */
  async sendCode(email: string, context: RequestContext): Promise<void> {
    await this.limiter.count(CODE_REQUESTS_PER_ADDRESS, context.ip ?? 'unknown');
    await this.limiter.count(RESET_CODES_PER_ACCOUNT, email.toLowerCase());
    await this.limiter.count(RESET_CODES_PER_DAY, email.toLowerCase());
    this.mail.prepare(() => this.issueCode(email, context));
  }

  /** Answers the same, and as fast, for a wrong, used or expired code and for an unknown address. */
  async reset(body: Input<typeof auth.resetPassword>['body'], context: RequestContext): Promise<void> {
    await this.limiter.count(CODE_TRIES_PER_ADDRESS, context.ip ?? 'unknown');
    const password = await this.hasher.hash(body.newPassword);
    const user = await this.database.repositories.users.findByEmail(body.email);
    const isReset = user !== null && (await this.useCode(user, body.code, { password, context }));
    if (!isReset) {
      await this.database.repositories.audit.record({
        ...auditOrigin(context),
        action: 'auth.reset-password',
        result: 'refused',
        targetType: 'user',
        targetId: user?.id,
      });
      throw new AppError('RESET_CODE_INVALID');
    }
    this.rooms.disconnect(user.id);
    this.mail.send(user, passwordChangedMail(user, `${this.config.APP_URL}/auth`));
  }

  private async issueCode(email: string, context: RequestContext): Promise<AddressedMail[]> {
    const user = await this.database.repositories.users.findByEmail(email);
    if (user === null || user.accountStatus === 'suspended') return [];
    const code = newCode();
    await this.database.transaction(async ({ resetCodes, audit }) => {
      await resetCodes.issue(user.id, this.hashOf(user, code), codeExpiry(Date.now()));
      await audit.record({ ...auditOrigin(context), ...target(user), action: 'auth.send-reset-code' });
    });
    return [{ recipient: user, message: passwordResetMail(user, code, LIMITS.codeLifetimeMinutes) }];
  }

  private async useCode(
    user: UserEntity,
    code: string,
    { password, context }: { password: string; context: RequestContext },
  ): Promise<boolean> {
    const limits = { tries: LIMITS.codeTries, now: new Date() };
    const stored = await this.database.repositories.resetCodes.countTry(user.id, limits);
    if (stored === null || !isSameHash(stored.code, this.hashOf(user, code))) return false;
    return this.database.transaction(async ({ resetCodes, users, sessions, audit }) => {
      if (!(await resetCodes.use(stored.id))) return false;
      await users.setPassword(user.id, password);
      await sessions.endAllOf(user.id);
      await audit.record({
        ...auditOrigin(context),
        ...target(user),
        actorId: user.id,
        action: 'auth.reset-password',
      });
      return true;
    });
  }

  private hashOf(user: UserEntity, code: string): string {
    return hashCode(this.config.SESSION_SECRET, { purpose: 'reset-password', userId: user.id, code });
  }
}

const target = (user: UserEntity) => ({ targetType: 'user', targetId: user.id });
