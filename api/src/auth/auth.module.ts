import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AccountController } from './account.controller';
import { AccountService } from './account.service';
import { AuthController } from './auth.controller';
import { LocalStrategy } from './local.strategy';
import { PasswordHasher } from './password-hasher';
import { PasswordResetService } from './password-reset.service';
import { RegistrationService } from './registration.service';
import { SessionSerializer } from './session-serializer';
import { SignInService } from './sign-in.service';
import { WaysInService } from './ways-in.service';

@Module({
  imports: [PassportModule.register({ session: true })],
  controllers: [AuthController, AccountController],
  providers: [
    SignInService,
    AccountService,
    WaysInService,
    RegistrationService,
    PasswordResetService,
    LocalStrategy,
    SessionSerializer,
    { provide: PasswordHasher, useFactory: () => new PasswordHasher() },
  ],
})
export class AuthModule {}
