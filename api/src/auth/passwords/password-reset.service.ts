import { AppError, type auth, type Input, LIMITS } from '@app/contracts';
import type { Config } from '@app/config';
import type { Database, ResetCodeEntity, UserEntity } from '@app/persistence';
import type { Logger } from '@app/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext } from '../../http/request-context';
import { LiveRooms } from '../../infrastructure/live-rooms';
import { CONFIG, DATABASE, LOGGER } from '../../infrastructure/tokens';
import { takeNewPassword } from './new-password';
import { PasswordHasher } from './password-hasher';
import { assertUncommon } from './password-rule';
import { hashCode, isSameHash, makeCode } from '../verification-code';
import { requesterOf, LoginAttemptsService } from '../login-attempts.service';

/** Sets a new password for a person who proves ownership of the address with a mailed code. */
@Injectable()
export class PasswordResetService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly hasher: PasswordHasher,
    private readonly rooms: LiveRooms,
    private readonly ways: LoginAttemptsService,
  ) {}

  /** Counts and answers the same for every address; looks up the account only after the answer. */
  async sendCode(email: string, context: RequestContext): Promise<void> {
    const user = await this.database.repositories.users.findByEmail(email);
    await this.ways.reserveResetCode({ email, user }, context);
    // Not awaited, because its duration would reveal whether there is an account.
    this.issueCode(email, context).catch((error: unknown) =>
      this.logger.error({ error }, 'could not issue a code'),
    );
  }

  /**
   * Answers the same, and equally fast, for a wrong, used or expired code and for an unknown address: a password is hashed for
   * the right code only.
   */
  async reset(body: Input<typeof auth.resetPassword>['body'], context: RequestContext): Promise<UserEntity> {
    assertUncommon(body.newPassword, 'newPassword');
    const tries = await this.ways.reserveCodeTry(context);
    const user = await this.database.repositories.users.findByEmail(body.email);
    const code = await this.findCode(user?.id ?? 0, body.code, context);
    const changed = user !== null && code !== null ? await this.useCode(user, code, body, context) : null;
    if (changed === null) {
      await this.database.repositories.audit.record({
        ...auditOrigin(context),
        action: 'auth.reset-password',
        result: 'refused',
        targetType: 'user',
        targetId: user?.id,
      });
      throw new AppError('RESET_CODE_INVALID');
    }
    await tries.refund();
    this.rooms.disconnect(changed.id);
    return changed;
  }

  private async issueCode(email: string, context: RequestContext): Promise<void> {
    const user = await this.database.repositories.users.findByEmail(email);
    if (user === null || user.accountStatus === 'suspended') return;
    const { hash, sealed, expires } = makeCode(this.config, { purpose: 'reset-password', userId: user.id });
    const mail = { userId: user.id, kind: 'reset-code', codeHash: hash, codeSealed: sealed } as const;
    await this.database.transaction(async ({ resetCodes, accountMails, audit }) => {
      const requester = requesterOf(context);
      await resetCodes.issue({ userId: user.id, hash, expires, requester }, new Date());
      await accountMails.addCode({ ...mail, expiresAt: expires });
      await audit.record({ ...auditOrigin(context), ...target(user), action: 'auth.send-reset-code' });
    });
  }

  /** The valid code that matches the input. The requester's code is compared first and has five attempts of its own. */
  private async findCode(
    userId: number,
    typed: string,
    context: RequestContext,
  ): Promise<ResetCodeEntity | null> {
    const { resetCodes } = this.database.repositories;
    const tryer = requesterOf(context);
    const hash = this.hashOf(userId, typed);
    const live = await resetCodes.live(userId, new Date());
    const own = live.filter(({ requester }) => requester === tryer);
    const others = live.filter(({ requester }) => requester !== tryer);
    for (const code of [...own, ...others])
      if ((await resetCodes.countTry(code, tryer, LIMITS.codeTries)) && isSameHash(code.code, hash))
        return code;
    return null;
  }

  /** Returns the person with the new password; null if the code was used meanwhile. */
  private async useCode(
    user: UserEntity,
    code: ResetCodeEntity,
    { newPassword }: { newPassword: string },
    context: RequestContext,
  ): Promise<UserEntity | null> {
    const password = await this.hasher.hash(newPassword, 'known');
    return this.database.transaction(async (repositories) => {
      if (!(await repositories.resetCodes.use(code))) return null;
      await takeNewPassword(repositories, user.id, password);
      await repositories.audit.record({
        ...auditOrigin(context),
        ...target(user),
        actorId: user.id,
        action: 'auth.reset-password',
      });
      return { ...user, password };
    });
  }

  private hashOf(userId: number, code: string): string {
    return hashCode(this.config.SESSION_SECRET, { purpose: 'reset-password', userId, code });
  }
}

const target = (user: UserEntity) => ({ targetType: 'user', targetId: user.id });
