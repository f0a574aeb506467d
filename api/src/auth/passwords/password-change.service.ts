import { type account, type Input } from '@app/contracts';
import type { Database } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type RequestContext, signedIn } from '../../http/request-context';
import { LiveRooms } from '../../infrastructure/live-rooms';
import { DATABASE } from '../../infrastructure/tokens';
import { ownEntry } from '../own-entry';
import { SignInService } from '../sign-in.service';
import { takeNewPassword } from './new-password';
import { PasswordHasher } from './password-hasher';
import { assertUncommon } from './password-rule';

/** Changes the password of a signed-in person, who must enter the current one. */
@Injectable()
export class PasswordChangeService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly hasher: PasswordHasher,
    private readonly signIn: SignInService,
    private readonly rooms: LiveRooms,
  ) {}

  /** Ends every other session; the current one continues under a new id. */
  async change(
    { currentPassword, newPassword }: Input<typeof account.changePassword>['body'],
    request: Request,
    context: RequestContext,
  ): Promise<void> {
    assertUncommon(newPassword, 'newPassword');
    const user = signedIn(context);
    await this.signIn.assertPassword(user, currentPassword, 'currentPassword', context);
    const password = await this.hasher.hash(newPassword, 'known');
    await this.database.transaction(async (repositories) => {
      await takeNewPassword(repositories, user.id, password);
      await repositories.audit.record(ownEntry('user.change-password', context));
    });
    await this.signIn.startSession(request, { ...user, password });
    this.rooms.disconnect(user.id);
  }
}
