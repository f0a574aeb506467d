import { randomInt } from 'node:crypto';
import pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks';

const CONNECT_MS = 5000;
const NUMBERS = 2 ** 31 - 1;
/**
 * A process that stands still has its system answer for it; one whose machine or network is gone is silent, and its session ends
 * within twenty seconds.
 */
const PROBES = `SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3`;

/**
 * Says of this process that it lives: by a session that does nothing but hold a lock. It ends with the process, and not while
 * the process only stands still. Each session has a number of its own, so that what was held before a restart of the
 * database is nobody's.
 */
export class WorkerSession {
  private client: pg.Client | null = null;
  private number: number | null = null;

  constructor(private readonly url: string) {}

  /** By what others know this process; null while its session is lost, when only its leases speak for it. */
  get sessionId(): number | null {
    return this.number;
  }

  /** Opens the session, where there is none. */
  async keep(): Promise<void> {
    if (this.number !== null) return;
    await this.end();
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      application_name: 'clindrove presence',
    });
    const lost = (): void => {
      if (this.client === client) this.number = null;
    };
    client.on('error', lost);
    client.on('end', lost);
    this.client = client;
    const number = randomInt(1, NUMBERS);
    await client.connect();
    await client.query(PROBES);
    await client.query('SELECT pg_advisory_lock($1, $2)', [ADVISORY_LOCKS.workerSession, number]);
    this.number = number;
  }

  async end(): Promise<void> {
    const { client } = this;
    [this.client, this.number] = [null, null];
    await Promise.allSettled([client?.end()]);
  }
}

/** In SQL: whether the session of this number still holds its lock. */
export const isSessionAlive = (number: string): string =>
  `EXISTS (SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.classid = ${ADVISORY_LOCKS.workerSession}::oid
     AND l.objid = ${number}::oid AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
