import type { TestDatabase } from '@app/testing';
import pg from 'pg';
import { watch } from '../watch';
import { timeOf } from './time-of';

const LOOK_MS = 200;
const LONG_SECONDS = 1;
/** The database ends a transaction of a frozen process after five seconds. */
const STANDSTILL_SECONDS = 6;

export interface LockWatch {
  /** Reports that the fault injector freezes or resumes a process. */
  standsStill(isNow: boolean): void;
  /**
   * Returns the number of waits of more than a second, separately for those behind a transaction of a frozen process. Prints each
   * wait.
   */
  stop(): Promise<{ readonly waits: number; readonly behindFrozen: number }>;
}

interface Wait {
  readonly pid: number;
  readonly since: string;
  readonly seconds: number;
  readonly blockers: number[];
}

interface Activity {
  readonly pid: number;
  readonly state: string;
  readonly seconds: number;
  readonly query: string;
}

/**
 * Polls for statements that wait for a row lock of another transaction. Every role sees locks, but a role sees only the activity
 * of its own connections, so the waiting statement and its blockers are looked up with both roles.
 */
export async function watchLocks({ ownerUrl, workerUrl, appUrl }: TestDatabase): Promise<LockWatch> {
  const clients = [ownerUrl, workerUrl, appUrl].map((url) => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  const [owner, ...roles] = clients;
  const seen = new Map<string, { text: string; isBehindFrozen: boolean }>();
  let isFrozen = false;
  const look = async (): Promise<void> => {
    const found = await owner?.query<Wait>(WAITS, [LONG_SECONDS]);
    for (const wait of found?.rows ?? []) {
      const doing = await activity(roles, [wait.pid, ...wait.blockers]);
      const blockers = doing.filter(({ pid }) => wait.blockers.includes(pid));
      const isStanding = blockers.some(({ state }) => state.startsWith('idle in transaction'));
      const text = `${timeOf(Date.now())} wait of ${wait.seconds.toFixed(1)} s\n${doing.map(sentence).join('\n')}`;
      seen.set(`${wait.pid} ${wait.since}`, {
        text,
        isBehindFrozen: isFrozen && isStanding && wait.seconds <= STANDSTILL_SECONDS,
      });
    }
  };
  const stopLooking = watch(look, LOOK_MS);
  return {
    standsStill: (isNow) => (isFrozen = isNow),
    async stop() {
      await stopLooking();
      await Promise.all(clients.map((client) => client.end()));
      for (const { text } of seen.values()) console.log(text);
      const behindFrozen = [...seen.values()].filter((wait) => wait.isBehindFrozen).length;
      return { waits: seen.size - behindFrozen, behindFrozen };
    },
  };
}

const WAITS = `SELECT pid, waitstart::text AS since, extract(epoch FROM clock_timestamp() - waitstart)::float AS seconds,
    pg_blocking_pids(pid) AS blockers
  FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple')
    AND waitstart < clock_timestamp() - make_interval(secs => $1)`;

async function activity(roles: readonly pg.Client[], pids: readonly number[]): Promise<Activity[]> {
  const found = await Promise.all(
    roles.map((role) =>
      role.query<Activity>(
        `SELECT pid, state, extract(epoch FROM clock_timestamp() - state_change)::float AS seconds, left(query, 300) AS query
         FROM pg_stat_activity WHERE pid = ANY($1) AND state IS NOT NULL`,
        [pids],
      ),
    ),
  );
  return found.flatMap(({ rows }) => rows);
}

const sentence = ({ pid, state, seconds, query }: Activity): string =>
  `    ${pid}, ${state} for ${seconds.toFixed(1)} s: ${query.replace(/\s+/g, ' ')}`;
