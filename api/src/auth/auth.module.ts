import type { Config } from '@app/config';
import type { Logger } from '@app/telemetry';
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { CONFIG, LOGGER } from '../infrastructure/tokens';
import { AttemptLimiter } from './attempt-limiter';
import { AuthController } from './auth.controller';
import { LocalStrategy } from './local.strategy';
import { PasswordHasher } from './password-hasher';
import { PasswordResetService } from './password-reset.service';
import { RegistrationService } from './registration.service';
import { SessionSerializer } from './session-serializer';
import { SignInService } from './sign-in.service';

@Module({
  imports: [PassportModule.register({ session: true })],
  controllers: [AuthController],
  providers: [
    SignInService,
    RegistrationService,
    PasswordResetService,
    LocalStrategy,
    SessionSerializer,
    { provide: PasswordHasher, useFactory: () => new PasswordHasher() },
    {
      provide: AttemptLimiter,
      inject: [CONFIG, LOGGER],
      useFactory: (config: Config, logger: Logger) =>
        new AttemptLimiter({
          redisUrl: config.REDIS_URL,
          prefix: config.QUEUE_PREFIX,
          onError: (error) => logger.debug({ error }, 'limits are counted in this process'),
        }),
    },
  ],
})
export class AuthModule implements OnApplicationShutdown {
  constructor(private readonly limiter: AttemptLimiter) {}

  onApplicationShutdown(): void {
    this.limiter.close();
  }
}
