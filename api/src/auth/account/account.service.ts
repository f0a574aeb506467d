import { type account, AppError, type Input } from '@app/contracts';
import type { Database, UserEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { type RequestContext, signedIn } from '../../http/request-context';
import { AccountDeletions } from '../../infrastructure/account-deletion';
import { DATABASE } from '../../infrastructure/tokens';
import { SignInService } from '../sign-in.service';
import { ownEntry } from '../own-entry';

/** What people do with their own account. Deleting it requires the password. */
@Injectable()
export class AccountService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly signIn: SignInService,
    private readonly deletions: AccountDeletions,
  ) {}

  async update(change: Input<typeof account.update>['body'], context: RequestContext): Promise<UserEntity> {
    const { id } = signedIn(context);
    await this.database.transaction(async ({ users, audit }) => {
      await users.update(id, change);
      // Names stay out of the trail, where they could not be erased.
      await audit.record({ ...ownEntry('user.update', context), newValue: { fields: Object.keys(change) } });
    });
    const after = await this.database.repositories.users.findById(id);
    if (after === null) throw new AppError('NOT_FOUND');
    return after;
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
