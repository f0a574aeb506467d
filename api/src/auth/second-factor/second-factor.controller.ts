import { type NewSecondFactor, type SecondFactor, secondFactor } from '@app/contracts';
import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type Call, FromCall, Implements } from '../../http/endpoint.decorator';
import { SecondFactorService } from './second-factor.service';

@Controller()
export class SecondFactorController {
  constructor(private readonly service: SecondFactorService) {}

  @Implements(secondFactor.get)
  async get(
    @FromCall() { context }: Call<typeof secondFactor.get>,
    @Req() request: Request,
  ): Promise<SecondFactor> {
    const found = await this.service.find(context);
    return { ...found, signingRequires: request.session.signedAt === undefined ? 'both' : 'one' };
  }

  @Implements(secondFactor.enroll)
  enroll(@FromCall() { body, context }: Call<typeof secondFactor.enroll>): Promise<NewSecondFactor> {
    return this.service.enroll(body, context);
  }

  @Implements(secondFactor.confirm)
  confirm(
    @FromCall() { body, context }: Call<typeof secondFactor.confirm>,
  ): Promise<{ recoveryCodes: string[] }> {
    return this.service.confirm(body.code, context);
  }

  @Implements(secondFactor.remove)
  remove(@FromCall() { body, context }: Call<typeof secondFactor.remove>): Promise<void> {
    return this.service.remove(body, context);
  }
}
