import { AppError } from '@app/contracts';
import type { Database, UserEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { AttemptLimiter } from '../infrastructure/attempt-limiter';
import { DATABASE } from '../infrastructure/tokens';
import { LOGIN_FAILURES_PER_ACCOUNT, LOGIN_FAILURES_PER_ADDRESS } from './attempt-limits';
import { PasswordHasher } from './password-hasher';

/** Signing in and out. */
@Injectable()
export class SignInService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly hasher: PasswordHasher,
    private readonly limiter: AttemptLimiter,
  ) {}

  /** The user with this e-mail and password; answers the same, and as fast, for unknown e-mails and wrong passwords. */
  async authenticate(
    body: { email: string; password: string },
    context: RequestContext,
  ): Promise<UserEntity> {
    const account = body.email.toLowerCase();
    const address = context.ip ?? 'unknown';
    await this.limiter.assertFree(LOGIN_FAILURES_PER_ACCOUNT, account);
    await this.limiter.assertFree(LOGIN_FAILURES_PER_ADDRESS, address);

    const { users, audit } = this.database.repositories;
    const user = await users.findByEmail(body.email);
    if (!(await this.hasher.isCorrect(user?.password ?? null, body.password)) || user === null) {
      await this.limiter.count(LOGIN_FAILURES_PER_ACCOUNT, account);
      await this.limiter.count(LOGIN_FAILURES_PER_ADDRESS, address);
      await audit.record({
        ...auditOrigin(context),
        action: 'auth.login',
        result: 'refused',
        targetId: user?.id,
      });
      throw new AppError('CREDENTIALS_WRONG');
    }
    if (user.accountStatus === 'suspended') {
      await audit.record({
        ...auditOrigin(context),
        action: 'auth.login',
        result: 'refused',
        targetId: user.id,
      });
      throw new AppError('ACCOUNT_SUSPENDED');
    }
    await this.limiter.forget(LOGIN_FAILURES_PER_ACCOUNT, account);
    if (this.hasher.isOutdated(user.password))
      await users.setPassword(user.id, await this.hasher.hash(body.password));
    await audit.record({ ...auditOrigin(context), actorId: user.id, action: 'auth.login' });
    return user;
  }
}

/** Starts a session under a new id, so that an id planted before is worth nothing. */
export async function startSession(request: Request, user: UserEntity): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    // Passport 0.6 and newer regenerates the session inside logIn.
    request.logIn(user, (error: unknown) => (error ? reject(toError(error)) : resolve()));
  });
  request.session.startedAt = Date.now();
}

export async function endSession(request: Request): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    request.session.destroy((error: unknown) => (error ? reject(toError(error)) : resolve()));
  });
}

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error('The session failed.');
