import { AppError } from '@app/contracts';
import type { Config } from '@app/config';
import type { Database, UserEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { keepDevice } from '../http/device-cookie';
import { auditOrigin, type RequestContext, requestContext } from '../http/request-context';
import { CONFIG, DATABASE } from '../infrastructure/tokens';
import { AccountLock } from './account-lock';
import { PasswordHasher } from './passwords/password-hasher';
import { LoginAttemptsService } from './login-attempts.service';

const USER_AGENT_LENGTH = 300;

/** Signs people in and out. */
@Injectable()
export class SignInService {
  private readonly accountLock = new AccountLock();

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly hasher: PasswordHasher,
    private readonly ways: LoginAttemptsService,
  ) {}

  /**
   * The user with this e-mail and password: the one who has verified the address, or the last who has registered with it. Answers the
   * same, and equally fast, for unknown addresses and wrong passwords. Refuses an attempt past the limits before hashing the password.
   */
  async authenticate(
    body: { email: string; password: string },
    context: RequestContext,
  ): Promise<UserEntity> {
    // Requests with a device cookie do not queue behind strangers.
    const lockKey = `${body.email.toLowerCase()}|${context.device === null ? 'strangers' : 'devices'}`;
    return this.accountLock.run(lockKey, () => this.check(body, context));
  }

  private async check(
    body: { email: string; password: string },
    context: RequestContext,
  ): Promise<UserEntity> {
    const { users } = this.database.repositories;
    const { owner, newcomer } = await users.findByAddress(body.email);
    let user: UserEntity | null;
    try {
      user = await this.findWithPassword([owner, newcomer], body, context);
      if (user === null) throw new AppError('CREDENTIALS_WRONG');
      if (user.accountStatus === 'suspended') throw new AppError('ACCOUNT_SUSPENDED');
    } catch (error) {
      if (error instanceof AppError) await this.recordRefusal(owner ?? newcomer, error, context);
      throw error;
    }
    return this.admit(user, body.password, context);
  }

  /** Starts a session under a new id, which protects against session fixation, and remembers the device and address. */
  async startSession(request: Request, user: UserEntity): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      // Passport 0.6 and newer regenerates the session inside logIn.
      request.logIn(user, (error: unknown) => (error ? reject(toError(error)) : resolve()));
    });
    request.session.startedAt = Date.now();
    request.session.userAgent = request.get('user-agent')?.slice(0, USER_AGENT_LENGTH);
    request.session.ip = request.ip;
    keepDevice(request, this.config, user);
    await this.ways.remember(user, requestContext(request));
  }

  /** Throws unless this is the signed-in person's password. Attempts count like those of a sign-in. */
  async assertPassword(
    user: UserEntity,
    password: string,
    field: string,
    context: RequestContext,
  ): Promise<void> {
    const tried = { email: user.email, password };
    if ((await this.findWithPassword([user], tried, context)) !== null) return;
    const error = new AppError('PASSWORD_WRONG');
    await this.recordRefusal(user, error, context);
    throw new AppError('PASSWORD_WRONG', { invalidParams: [{ name: field, reason: error.message }] });
  }

  /** The first of the accounts with this password. Only a wrong password counts as an attempt. */
  private async findWithPassword(
    accounts: readonly (UserEntity | null)[],
    { email, password }: { email: string; password: string },
    context: RequestContext,
  ): Promise<UserEntity | null> {
    const tries = await this.ways.reserveLogin({ email, user: accounts[0] ?? null }, context);
    let isWrong = false;
    try {
      const queue = tries.isKnown ? 'known' : 'strangers';
      for (const account of accounts)
        if (await this.hasher.isCorrect(account?.password ?? null, password, queue)) return account;
      isWrong = true;
      return null;
    } finally {
      if (!isWrong) await tries.refund();
    }
  }

  private async admit(user: UserEntity, password: string, context: RequestContext): Promise<UserEntity> {
    const { users, audit } = this.database.repositories;
    if (this.hasher.isOutdated(user.password)) {
      user.password = await this.hasher.hash(password, 'known');
      await users.setPassword(user.id, user.password);
    }
    await audit.record({ ...auditOrigin(context), actorId: user.id, action: 'auth.login' });
    return user;
  }

  private async recordRefusal(user: UserEntity | null, { code }: AppError, context: RequestContext) {
    await this.database.repositories.audit.record({
      ...auditOrigin(context),
      action: 'auth.login',
      result: 'refused',
      targetId: user?.id,
      newValue: { code },
    });
  }
}

export async function endSession(request: Request): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    request.session.destroy((error: unknown) => (error ? reject(toError(error)) : resolve()));
  });
}

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error('Could not start the session.');
