import { randomInt } from 'node:crypto';
import pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks';

const CONNECT_MS = 5000;
const NUMBERS = 2 ** 31 - 1;
/**
 * TCP keepalive: the operating system answers for a frozen process. If the machine or network is gone, the session ends
 * within twenty seconds.
 */
const PROBES = `SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3`;

/**
 * Proves that this process exists, by a database session whose only task is to hold an advisory lock. The session ends
 * with the process, but not while the process is only frozen. Each session has a random number, so leases from before a
 * restart of the database match no session.
 */
export class WorkerSession {
  private client: pg.Client | null = null;
  private number: number | null = null;

  constructor(private readonly url: string) {}

  /** Identifies this process in leases; null while the session is lost, when only the lease times count. */
  get sessionId(): number | null {
    return this.number;
  }

  /** Opens the session unless it is open. */
  async keep(): Promise<void> {
    if (this.number !== null) return;
    await this.end();
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      application_name: 'clindrove worker session',
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

/** SQL condition: the session with this number still holds its lock. */
export const isSessionAlive = (number: string): string =>
  `EXISTS (SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.classid = ${ADVISORY_LOCKS.workerSession}::oid
     AND l.objid = ${number}::oid AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
