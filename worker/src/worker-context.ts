import type { Config } from '@app/config';
import type { SpareChild } from '@app/sandbox';
import type { LivePublisher } from '@app/live';
import type { Database, WorkerSession } from '@app/persistence';
import type { createLimiterRedis } from '@app/providers';
import type { ObjectStore } from '@app/storage';
import type { Logger } from '@app/telemetry';
import type { VirusScanner } from './read-document/clamd';

/** What handlers, relay and sweeps work with. */
export interface WorkerContext {
  readonly config: Config;
  readonly database: Database;
  /** Whether this process lives. */
  readonly workerSession: Pick<WorkerSession, 'sessionId'>;
  readonly store: ObjectStore;
  readonly live: LivePublisher;
  readonly logger: Logger;
  /** Looks at documents before they are read, where one is configured. */
  readonly scanner: VirusScanner | undefined;
  /** Takes the next document to be read; only where documents are read. */
  readonly spare: SpareChild | undefined;
  /** Where the limits of the providers' keys are counted. */
  readonly limiterRedis: ReturnType<typeof createLimiterRedis>;
}

/** Milliseconds between two signs of life: three of them may be late before a lease ends. */
export const heartbeatMs = ({ LEASE_SECONDS: seconds }: Pick<Config, 'LEASE_SECONDS'>): number =>
  seconds * 250;
