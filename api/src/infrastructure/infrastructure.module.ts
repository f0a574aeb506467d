import { JobQueueModule } from '@app/jobs';
import { createLivePublisher, type LivePublisher, thingsChanged } from '@app/live';
import { Database } from '@app/persistence';
import { createS3ObjectStore, type ObjectStore, s3SettingsOf } from '@app/storage';
import type { Config } from '@app/config';
import type { Logger } from '@app/telemetry';
import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { AccountDeletions } from './account-deletion';
import { AttemptLimiter } from './attempt-limiter';
import { JobDispatcher } from './job-dispatcher';
import { LiveRooms } from './live-rooms';
import { RequestCoalescer } from './request-coalescer';
import { StorageProbe } from './storage-probe';
import { CONFIG, DATABASE, LIVE_PUBLISHER, LOGGER, OBJECT_STORE } from './tokens';

/** Shared connections to external systems, one of each. */
@Module({})
export class InfrastructureModule implements OnApplicationShutdown {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LIVE_PUBLISHER) private readonly live: LivePublisher,
    private readonly limiter: AttemptLimiter,
    answers: RequestCoalescer,
  ) {
    // Every change is in the audit trail, so live events derive from it; features need not publish their own.
    database.onRecorded((entries) => {
      for (const { workspaceId = null } of entries) answers.changed(workspaceId);
      for (const event of thingsChanged(entries)) void live.publish(event); // Never rejects.
    });
  }

  static forRoot(config: Config, logger: Logger): DynamicModule {
    const onError = (error: unknown): void => logger.warn({ error }, 'Redis is unavailable');
    const redis = { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, onError };
    return {
      module: InfrastructureModule,
      global: true,
      imports: [JobQueueModule.forRoot(redis)],
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
        {
          provide: DATABASE,
          useFactory: () =>
            Database.connectForPeople(
              { url: config.DATABASE_URL, systemUrl: config.DATABASE_SYSTEM_URL },
              config.DATABASE_POOL,
            ),
        },
        { provide: OBJECT_STORE, useFactory: () => createS3ObjectStore(s3SettingsOf(config)) },
        { provide: LIVE_PUBLISHER, useFactory: () => createLivePublisher(redis) },
        {
          provide: AttemptLimiter,
          useFactory: () =>
            new AttemptLimiter({
              ...redis,
              onError: (error) => logger.debug({ error }, 'counting limits in this process'),
            }),
        },
        {
          provide: StorageProbe,
          inject: [OBJECT_STORE],
          useFactory: (store: ObjectStore) => new StorageProbe(store),
        },
        AccountDeletions,
        JobDispatcher,
        LiveRooms,
        RequestCoalescer,
      ],
      exports: [
        CONFIG,
        LOGGER,
        DATABASE,
        OBJECT_STORE,
        LIVE_PUBLISHER,
        AccountDeletions,
        AttemptLimiter,
        JobDispatcher,
        LiveRooms,
        RequestCoalescer,
        StorageProbe,
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    this.limiter.close();
    await this.live.close();
    await this.database.close();
  }
}
