import type { Config } from '@app/config';
import type { SpareChild } from '@app/sandbox';
import type { LivePublisher } from '@app/live';
import type { Database, WorkerSession } from '@app/persistence';
import type { createLimiterRedis } from '@app/providers';
import type { ObjectStore } from '@app/storage';
import type { Logger } from '@app/telemetry';
import type { VirusScanner } from './read-document/clamd';
import type { WorkerLoad } from './worker-slots/worker-load';

/** Dependencies of handlers, relay and janitor. */
export interface WorkerContext {
  readonly config: Config;
  readonly database: Database;
  /** Proves that this process exists. */
  readonly workerSession: Pick<WorkerSession, 'sessionId'>;
  /** What this process runs now. */
  readonly load: WorkerLoad;
  readonly store: ObjectStore;
  readonly live: LivePublisher;
  readonly logger: Logger;
  /** Scans documents before they are read, if configured. */
  readonly scanner: VirusScanner | undefined;
  /** A warm child for the next reading; only in workers that read documents. */
  readonly spare: SpareChild | undefined;
  /** Stores the rate limits of the providers' keys. */
  readonly limiterRedis: ReturnType<typeof createLimiterRedis>;
}

/** Milliseconds between heartbeats: three may be missed before a lease expires. */
export const heartbeatMs = ({ LEASE_SECONDS: seconds }: Pick<Config, 'LEASE_SECONDS'>): number =>
  seconds * 250;
