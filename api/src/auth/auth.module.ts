import { Global, Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { REAUTHENTICATION } from '../infrastructure/tokens';
import { AccountController } from './account/account.controller';
import { AccountService } from './account/account.service';
import { OwnSessionsService } from './account/own-sessions.service';
import { AuthController } from './auth.controller';
import { LocalStrategy } from './local.strategy';
import { PasswordChangeService } from './passwords/password-change.service';
import { PasswordHasher } from './passwords/password-hasher';
import { PasswordResetService } from './passwords/password-reset.service';
import { RegistrationService } from './registration.service';
import { ReauthenticationService } from './second-factor/reauthentication.service';
import { SecondFactorController } from './second-factor/second-factor.controller';
import { SecondFactorService } from './second-factor/second-factor.service';
import { SessionSerializer } from './sessions/session-serializer';
import { SignInService } from './sign-in.service';
import { LoginAttemptsService } from './login-attempts.service';

/** Global, because signatures outside this folder re-authenticate people. */
@Global()
@Module({
  imports: [PassportModule.register({ session: true })],
  controllers: [AuthController, AccountController, SecondFactorController],
  exports: [REAUTHENTICATION],
  providers: [
    SignInService,
    AccountService,
    OwnSessionsService,
    PasswordChangeService,
    LoginAttemptsService,
    RegistrationService,
    PasswordResetService,
    LocalStrategy,
    SessionSerializer,
    SecondFactorService,
    ReauthenticationService,
    { provide: REAUTHENTICATION, useExisting: ReauthenticationService },
    { provide: PasswordHasher, useFactory: () => new PasswordHasher() },
  ],
})
export class AuthModule {}
