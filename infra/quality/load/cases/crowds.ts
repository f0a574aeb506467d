import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { until, type System } from '../../../system-tests/system';
import { awaitAll, gather, type Started, startOf } from '../crowd';
import { above, type LoadCase } from '../load-case';

const PLACES = 20;
const ROOMY = { CONVERSION_CONCURRENCY: String(PLACES), AI_KEY_CALLS: String(PLACES) };
const CALL_SECONDS = 2;

/** Two hundred workflows of one person, and one of another in the same second. */
export const oneBesideMany: LoadCase = {
  env: ROOMY,
  async run({ system, baseUrl }) {
    const [busy, other] = await gather(system, 2, baseUrl);
    if (busy === undefined || other === undefined) throw new Error('Two people are needed.');
    const [many, one] = await Promise.all([
      startOf(busy, { count: 200 }),
      // When the other has every place.
      untilRunning(system, PLACES).then(() => startOf(other, { count: 1, first: 200 })),
    ]);
    await awaitAll(system, [...many, ...one], 300);
    const turn = await turnOf(system, one[0]?.id ?? 0);
    return {
      started: [...many, ...one],
      wrong: {
        'turns that the one waited, beyond one': above(turn.before, 1),
        'workflows out of order': await outOfOrder(system, many),
      },
      told: { 'turns that the one waited': turn.before, 'seconds that the one waited': turn.seconds },
    };
  },
};

/**
 * Fifty workflows of two seconds alone on twenty places, ten on each of two workers as a worker is shipped, and then those of a second
 * workspace while more run. The ideal is that of the provider alone: three times two seconds. To begin and to end a workflow takes about a
 * tenth of a second of a processor, which is part of what is measured; the load average that is told says whether the processors were free.
 */
export const alone: LoadCase = {
  env: { AI_KEY_CALLS: String(PLACES), CONVERSION_CONCURRENCY: String(PLACES / 2) },
  async run({ system, workers, baseUrl }) {
    workers.push(await system.startWorker());
    const [member, other] = await gather(system, 2, baseUrl);
    if (member === undefined || other === undefined) throw new Error('Two people are needed.');
    const warm = await startOf(member, { count: PLACES, first: 81 });
    await awaitAll(system, warm, 120);
    // All are there when the first is begun.
    const signal = (name: NodeJS.Signals): void => workers.forEach(({ process }) => process.kill(name));
    signal('SIGSTOP');
    const fifty = await startOf(member, { count: 50 });
    signal('SIGCONT');
    await awaitAll(system, fifty, 120);
    const [took] = await system.database.query<{ seconds: number }>(
      `SELECT extract(epoch FROM max(completed_at) - min(started_at))::float AS seconds
       FROM ai_workflows WHERE id = ANY($1)`,
      [fifty.map(({ id }) => id)],
    );
    const ideal = Math.ceil(fifty.length / PLACES) * CALL_SECONDS;
    signal('SIGSTOP');
    const more = await startOf(member, { count: 30, first: 50 });
    signal('SIGCONT');
    await untilRunning(system, PLACES);
    const one = await startOf(other, { count: 1, first: 80 });
    await awaitAll(system, [...more, ...one], 120);
    const turn = await turnOf(system, one[0]?.id ?? 0);
    const seconds = took?.seconds ?? NaN;
    return {
      started: [...warm, ...fifty, ...more, ...one],
      wrong: {
        'seconds beyond 1.25 of the ideal': above(seconds, 1.25 * ideal),
        'workflows out of order': await outOfOrder(system, fifty),
        'turns that the second workspace waited, beyond one': above(turn.before, 1),
      },
      told: {
        seconds,
        'of the ideal': seconds / ideal,
        'turns that the second workspace waited': turn.before,
        'seconds that the second workspace waited': turn.seconds,
      },
    };
  },
};

const WAITING = 1600;
const CORES = 0.05;

/** What 1,600 workflows that wait take of the database. */
export const waiting: LoadCase = {
  async run({ system, emulator, baseUrl }) {
    const members = await gather(system, 8, baseUrl);
    emulator.hold();
    await Promise.all(
      members.map((member, place) =>
        startOf(member, { count: WAITING / members.length, first: place * WAITING }),
      ),
    );
    // Whatever the orders have left to do is done, and every workflow says what it waits for.
    await sleep(30_000);
    const [cores, statements] = await databaseWork(system, 20);
    return {
      started: null,
      wrong: { 'cores of the database beyond 0.05': above(cores, CORES) },
      told: { 'cores of the database': cores, 'transactions a second': statements },
    };
  },
};

/**
 * Cores that the processes of the database use for the product, and its transactions in a second, over so many seconds. Whoever measures
 * is another role; of the transactions six a second are theirs.
 */
async function databaseWork(system: System, seconds: number): Promise<[cores: number, statements: number]> {
  const before = await workUntilNow(system);
  await sleep(seconds * 1000);
  const after = await workUntilNow(system);
  const jiffies = [...after.jiffies].reduce(
    (sum, [pid, used]) => sum + used - (before.jiffies.get(pid) ?? 0),
    0,
  );
  return [jiffies / 100 / seconds, (after.transactions - before.transactions) / seconds];
}

async function workUntilNow({ database }: System) {
  const rows = await database.query<{ pid: number; transactions: string }>(
    `SELECT pid, (SELECT sum(xact_commit + xact_rollback) FROM pg_stat_database) AS transactions FROM pg_stat_activity
     WHERE usename IS DISTINCT FROM current_user`,
  );
  const jiffies = new Map<number, number>();
  for (const { pid } of rows) {
    // Behind the name in brackets: the state, then ten numbers, then the time in the program and in the system.
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    jiffies.set(pid, Number(fields[11]) + Number(fields[12]));
  }
  return { jiffies, transactions: Number(rows[0]?.transactions) };
}

const untilRunning = ({ database }: System, count: number): Promise<true> =>
  until(async () => {
    const rows = await database.query(`SELECT FROM ai_workflows WHERE status = 'running'`);
    return rows.length >= count ? true : null;
  });

/** How many of others were begun between the order and the beginning of one, and how long that was. */
async function turnOf({ database }: System, id: number): Promise<{ before: number; seconds: number }> {
  const [turn] = await database.query<{ before: number; seconds: number }>(
    `SELECT extract(epoch FROM w.started_at - w.executed_at)::float AS seconds, (SELECT count(*)::int FROM ai_workflows o
       WHERE o.id <> w.id AND o.started_at > w.executed_at AND o.started_at < w.started_at) AS before
     FROM ai_workflows w WHERE w.id = $1`,
    [id],
  );
  return turn ?? { before: NaN, seconds: NaN };
}

/** Workflows that were begun before one that had been ordered earlier. */
async function outOfOrder({ database }: System, started: readonly Started[]): Promise<number> {
  const rows = await database.query(
    `SELECT FROM ai_workflows w WHERE id = ANY($1) AND EXISTS (
       SELECT FROM ai_workflows e WHERE e.id = ANY($1) AND e.id < w.id AND e.started_at > w.started_at)`,
    [started.map(({ id }) => id)],
  );
  return rows.length;
}
