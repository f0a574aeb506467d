import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { REDIS_QUEUES } from './job';
import { createJobQueue } from './job-queue';

/** Injection token of the `JobQueue`. */
export const JOB_QUEUE = Symbol('JobQueue');

export interface JobQueueOptions {
  readonly redisUrl: string;
  readonly prefix: string;
  readonly onError: (error: unknown) => void;
}

/** The producing side of the queues, for any Nest application. */
@Module({})
export class JobQueueModule {
  static forRoot(options: JobQueueOptions): DynamicModule {
    const connection = producerConnection(options);
    return {
      module: JobQueueModule,
      global: true,
      imports: [
        BullModule.forRoot({ connection, prefix: queuePrefix(options.prefix) }),
        BullModule.registerQueue(...REDIS_QUEUES.map((name) => ({ name }))),
      ],
      providers: [
        {
          provide: JOB_QUEUE,
          inject: REDIS_QUEUES.map((name) => getQueueToken(name)),
          useFactory: (...queues: Queue[]) => {
            for (const queue of queues) queue.on('error', options.onError);
            return createJobQueue(queues);
          },
        },
      ],
      exports: [JOB_QUEUE],
    };
  }
}

/** The braces keep all keys of the queues in one hash slot of a Redis Cluster. */
export const queuePrefix = (prefix: string): string => `{${prefix}}`;

/** Fails fast while Redis is unavailable, because callers must never wait for it. */
export function producerConnection(options: JobQueueOptions): Redis {
  const redis = new Redis(options.redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
  });
  redis.on('error', options.onError);
  return redis;
}
