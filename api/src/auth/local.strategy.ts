import { LoginBody } from '@app/contracts';
import type { UserEntity } from '@app/persistence';
import { Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport-local';
import { requestContext } from '../http/request-context';
import { SignInService } from './sign-in.service';

/** Passport strategy for e-mail and password. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly signIn: SignInService) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  validate(request: Request): Promise<UserEntity> {
    return this.signIn.authenticate(LoginBody.parse(request.body), requestContext(request));
  }
}

/** Runs after the endpoint guard, which has validated the body. */
@Injectable()
export class LocalGuard extends AuthGuard('local') {
  override handleRequest<User>(error: unknown, user: User): User {
    if (error) throw error instanceof Error ? error : new Error('Sign-in failed.');
    return user;
  }
}
