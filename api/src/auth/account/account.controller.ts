import { type Answer, account, type User } from '@app/contracts';
import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type Call, FromCall, Implements } from '../../http/endpoint.decorator';
import { sessionHash } from '../../infrastructure/sessions';
import { AccountService } from './account.service';
import { OwnSessionsService } from './own-sessions.service';
import { PasswordChangeService } from '../passwords/password-change.service';
import { endSession } from '../sign-in.service';
import { presentUser } from '../user.presenter';

@Controller()
export class AccountController {
  constructor(
    private readonly service: AccountService,
    private readonly passwords: PasswordChangeService,
    private readonly ownSessions: OwnSessionsService,
  ) {}

  @Implements(account.update)
  async update(@FromCall() { body, context }: Call<typeof account.update>): Promise<User> {
    return presentUser(await this.service.update(body, context));
  }

  @Implements(account.changePassword)
  async changePassword(
    @FromCall() { body, context }: Call<typeof account.changePassword>,
    @Req() request: Request,
  ): Promise<Answer<typeof account.changePassword>> {
    await this.passwords.change(body, request, context);
    return { message: 'Your password has been changed.' };
  }

  @Implements(account.sessions)
  sessions(
    @FromCall() { context }: Call<typeof account.sessions>,
    @Req() request: Request,
  ): Promise<Answer<typeof account.sessions>> {
    return this.ownSessions.list(sessionHash(request.sessionID), context);
  }

  @Implements(account.endSession)
  async endSession(@FromCall() { params, context }: Call<typeof account.endSession>): Promise<void> {
    await this.ownSessions.end(params.sessionId, context);
  }

  @Implements(account.endOtherSessions)
  async endOtherSessions(
    @FromCall() { context }: Call<typeof account.endOtherSessions>,
    @Req() request: Request,
  ): Promise<void> {
    await this.ownSessions.endOthers(sessionHash(request.sessionID), context);
  }

  @Implements(account.delete)
  async delete(
    @FromCall() { body, context }: Call<typeof account.delete>,
    @Req() request: Request,
  ): Promise<Answer<typeof account.delete>> {
    await this.service.delete(body, context);
    await endSession(request);
    return { message: 'Your account has been deleted.' };
  }
}
