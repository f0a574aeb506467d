import { auth, type Answer } from '@app/contracts';
import type { Config } from '@app/config';
import type { Database } from '@app/persistence';
import { Controller, Inject, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { keepDevice } from '../http/device-cookie';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { auditOrigin, requestContext, signedIn } from '../http/request-context';
import { LiveRooms } from '../infrastructure/live-rooms';
import { sessionHash } from '../infrastructure/sessions';
import { CONFIG, DATABASE } from '../infrastructure/tokens';
import { LocalGuard } from './local.strategy';
import { PasswordResetService } from './passwords/password-reset.service';
import { RegistrationService } from './registration.service';
import { endSession, SignInService } from './sign-in.service';
import { steadily } from './steady-answer';
import { presentUser } from './user.presenter';

@Controller()
export class AuthController {
  constructor(
    private readonly signIn: SignInService,
    private readonly registration: RegistrationService,
    private readonly passwordReset: PasswordResetService,
    private readonly rooms: LiveRooms,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Implements(auth.currentUser)
  currentUser(@FromCall() { context }: Call<typeof auth.currentUser>): Answer<typeof auth.currentUser> {
    return presentUser(signedIn(context));
  }

  @Implements(auth.login)
  @UseGuards(LocalGuard)
  async login(@Req() request: Request): Promise<Answer<typeof auth.login>> {
    const user = signedIn(requestContext(request));
    await this.signIn.startSession(request, user);
    return presentUser(user);
  }

  @Implements(auth.register)
  async register(
    @FromCall() { body, context }: Call<typeof auth.register>,
    @Req() request: Request,
  ): Promise<Answer<typeof auth.register>> {
    const device = keepDevice(request, this.config);
    const user = await this.registration.register(body, { ...context, device });
    await this.signIn.startSession(request, user);
    return presentUser(user);
  }

  @Implements(auth.logout)
  async logout(@Req() request: Request): Promise<void> {
    const context = requestContext(request);
    if (context.user !== null)
      await this.database.repositories.audit.record({ ...auditOrigin(context), action: 'auth.logout' });
    this.rooms.endSession(sessionHash(request.sessionID));
    await endSession(request);
  }

  @Implements(auth.verifyEmail)
  async verifyEmail(
    @FromCall() { body, context }: Call<typeof auth.verifyEmail>,
  ): Promise<Answer<typeof auth.verifyEmail>> {
    await steadily(() => this.registration.verifyEmail(body, context));
    return { message: 'Email verified' };
  }

  @Implements(auth.resendVerification)
  async resendVerification(
    @FromCall() { context }: Call<typeof auth.resendVerification>,
    @Req() request: Request,
  ): Promise<Answer<typeof auth.resendVerification>> {
    const device = keepDevice(request, this.config);
    await this.registration.resendCode(signedIn(context), { ...context, device });
    return { message: 'A new verification code has been sent' };
  }

  @Implements(auth.forgotPassword)
  async forgotPassword(
    @FromCall() { body, context }: Call<typeof auth.forgotPassword>,
    @Req() request: Request,
  ): Promise<Answer<typeof auth.forgotPassword>> {
    // The device cookie gives the requester of a code five separate attempts.
    const device = keepDevice(request, this.config);
    await this.passwordReset.sendCode(body.email, { ...context, device });
    return { message: 'If your email exists, a verification code has been sent' };
  }

  @Implements(auth.resetPassword)
  async resetPassword(
    @FromCall() { body, context }: Call<typeof auth.resetPassword>,
    @Req() request: Request,
  ): Promise<Answer<typeof auth.resetPassword>> {
    const user = await steadily(() => this.passwordReset.reset(body, context));
    keepDevice(request, this.config, user);
    return { message: 'Your password has been reset. Please sign in with the new one.' };
  }
}
