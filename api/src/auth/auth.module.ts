import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AccountController } from './account/account.controller';
import { AccountService } from './account/account.service';
import { OwnSessionsService } from './account/own-sessions.service';
import { AuthController } from './auth.controller';
import { LocalStrategy } from './local.strategy';
import { PasswordChangeService } from './passwords/password-change.service';
import { PasswordHasher } from './passwords/password-hasher';
import { PasswordResetService } from './passwords/password-reset.service';
import { RegistrationService } from './registration.service';
import { SessionSerializer } from './sessions/session-serializer';
import { SignInService } from './sign-in.service';
import { LoginAttemptsService } from './login-attempts.service';

@Module({
  imports: [PassportModule.register({ session: true })],
  controllers: [AuthController, AccountController],
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
    { provide: PasswordHasher, useFactory: () => new PasswordHasher() },
  ],
})
export class AuthModule {}
