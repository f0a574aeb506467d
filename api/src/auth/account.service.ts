import { type account, type AccountSession, AppError, type AuditAction, type Input } from '@app/contracts';
import type { Config } from '@app/config';
import { passwordChangedMail } from '@app/mail';
import type { Database, UserEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { AccountDeletions } from '../infrastructure/account-deletion';
import { BackgroundMail } from '../infrastructure/background-mail';
import { LiveRooms } from '../infrastructure/live-rooms';
import { CONFIG, DATABASE } from '../infrastructure/tokens';
import { PasswordHasher } from './password-hasher';
import { assertUncommon } from './password-rule';
import { IDLE_MS } from './session.middleware';
import { SignInService } from './sign-in.service';

/** What people do with their own account. Whoever changes the password or deletes the account types the password again. */
@Injectable()
export class AccountService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly hasher: PasswordHasher,
    private readonly signIn: SignInService,
    private readonly mail: BackgroundMail,
    private readonly rooms: LiveRooms,
    private readonly deletions: AccountDeletions,
  ) {}

  async update(change: Input<typeof account.update>['body'], context: RequestContext): Promise<UserEntity> {
    const { id } = signedIn(context);
    await this.database.transaction(async ({ users, audit }) => {
      await users.update(id, change);
      // Names stay out of the trail, where they could not be erased.
      await audit.record({ ...entry('user.update', context), newValue: { fields: Object.keys(change) } });
    });
    const after = await this.database.repositories.users.findById(id);
    if (after === null) throw new AppError('NOT_FOUND');
    return after;
  }

  /** Every other session ends; this one goes on under a new id. */
  async changePassword(
    { currentPassword, newPassword }: Input<typeof account.changePassword>['body'],
    request: Request,
    context: RequestContext,
  ): Promise<void> {
    assertUncommon(newPassword, 'newPassword');
    const user = signedIn(context);
    await this.signIn.assertPassword(user, currentPassword, 'currentPassword', context);
    const password = await this.hasher.hash(newPassword, 'known');
    await this.database.transaction(async ({ users, sessions, audit }) => {
      await users.setPassword(user.id, password);
      await sessions.endAllOf(user.id);
      await audit.record(entry('user.change-password', context));
    });
    await this.signIn.startSession(request, { ...user, password });
    this.rooms.disconnect(user.id);
    this.mail.send(user, passwordChangedMail(user, `${this.config.APP_URL}/auth`));
  }

  async sessions(current: string, context: RequestContext): Promise<AccountSession[]> {
    const found = await this.database.repositories.sessions.listOf(signedIn(context).id);
    return found.map(({ name, expires, startedAt, userAgent, ip }) => ({
      ...{ id: name, isCurrent: name === current, userAgent, ip },
      startedAt: startedAt.toISOString(),
      lastSeenAt: new Date(expires.getTime() - IDLE_MS).toISOString(),
    }));
  }

  async endSession(name: string, context: RequestContext): Promise<void> {
    const { id } = signedIn(context);
    await this.database.transaction(async ({ sessions, audit }) => {
      if (!(await sessions.end(id, name))) throw new AppError('NOT_FOUND');
      await audit.record({ ...entry('user.end-sessions', context), newValue: { sessions: 1 } });
    });
    this.rooms.endSession(name);
  }

  async endOtherSessions(current: string, context: RequestContext): Promise<void> {
    const { id } = signedIn(context);
    const ended = await this.database.transaction(async ({ sessions, audit }) => {
      const others = (await sessions.listOf(id)).filter(({ name }) => name !== current);
      for (const { name } of others) await sessions.end(id, name);
      await audit.record({ ...entry('user.end-sessions', context), newValue: { sessions: others.length } });
      return others;
    });
    for (const { name } of ended) this.rooms.endSession(name);
  }

  async delete(
    { password, ...order }: Input<typeof account.delete>['body'],
    context: RequestContext,
  ): Promise<void> {
    const user = signedIn(context);
    if (user.isAdmin) throw new AppError('ADMINISTRATOR_PROTECTED');
    await this.signIn.assertPassword(user, password, 'password', context);
    await this.deletions.delete(user, { ...order, heir: null }, context);
  }
}

const entry = (action: AuditAction, context: RequestContext) => ({
  ...auditOrigin(context),
  ...{ action, targetType: 'user', targetId: signedIn(context).id },
});
