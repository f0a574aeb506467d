import type { Database, UserEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { PassportSerializer } from '@nestjs/passport';
import { DATABASE } from '../../infrastructure/tokens';

/** A session holds only the user's id. Each request loads the account and checks its state. */
@Injectable()
export class SessionSerializer extends PassportSerializer {
  constructor(@Inject(DATABASE) private readonly database: Database) {
    super();
  }

  override serializeUser(user: UserEntity, done: (error: unknown, id?: number) => void): void {
    done(null, user.id);
  }

  override deserializeUser(id: unknown, done: (error: unknown, user?: UserEntity | false) => void): void {
    if (typeof id !== 'number') return done(null, false);
    this.database.repositories.users.findById(id).then(
      (user) => done(null, user ?? false),
      (error: unknown) => done(error),
    );
  }
}
