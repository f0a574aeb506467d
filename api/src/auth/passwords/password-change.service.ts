import { type account, type Input } from '@app/contracts';
import type { Config } from '@app/config';
import { passwordChangedMail } from '@app/mail';
import type { Database } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type RequestContext, signedIn } from '../../http/request-context';
import { BackgroundMail } from '../../infrastructure/background-mail';
import { LiveRooms } from '../../infrastructure/live-rooms';
import { CONFIG, DATABASE } from '../../infrastructure/tokens';
import { ownEntry } from '../own-entry';
import { SignInService } from '../sign-in.service';
import { PasswordHasher } from './password-hasher';
import { assertUncommon } from './password-rule';

/** A person who is signed in takes another password, and types the present one again for it. */
@Injectable()
export class PasswordChangeService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly hasher: PasswordHasher,
    private readonly signIn: SignInService,
    private readonly mail: BackgroundMail,
    private readonly rooms: LiveRooms,
  ) {}

  /** Every other session ends; this one goes on under a new id. */
  async change(
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
      await audit.record(ownEntry('user.change-password', context));
    });
    await this.signIn.startSession(request, { ...user, password });
    this.rooms.disconnect(user.id);
    this.mail.send(user, passwordChangedMail(user, `${this.config.APP_URL}/auth`));
  }
}
