import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { until, type System } from '../../../system-tests/system';
import { awaitAll, gather, type Started, startOf } from '../crowd';
import { above, type LoadCase } from '../load-case';

const PLACES = 20;
const ROOMY = { CONVERSION_CONCURRENCY: String(PLACES), AI_KEY_CALLS: String(PLACES) };
const CALL_SECONDS = 2;

/** Starts two hundred workflows of one person, and one workflow of another person in the same second. */
export const oneBesideMany: LoadCase = {
  env: ROOMY,
  async run({ system, baseUrl }) {
    const [busy, other] = await gather(system, 2, baseUrl);
    if (busy === undefined || other === undefined) throw new Error('Two people are needed.');
    const [many, one] = await Promise.all([
      startOf(busy, { count: 200 }),
      // Starts when the first person has every slot.
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
 * Starts fifty workflows of two seconds on twenty slots, ten on each of two workers with the default settings, and then the
 * workflows of a second workspace while more run. The ideal is the provider's time alone: three times two seconds. Starting and
 * ending a workflow takes about a tenth of a second of processor time, which is part of the measurement. The printed load average
 * shows whether processors were free.
 */
export const alone: LoadCase = {
  env: { AI_KEY_CALLS: String(PLACES), CONVERSION_CONCURRENCY: String(PLACES / 2) },
  async run({ system, workers, baseUrl }) {
    workers.push(await system.startWorker());
    const [member, other] = await gather(system, 2, baseUrl);
    if (member === undefined || other === undefined) throw new Error('Two people are needed.');
    const warm = await startOf(member, { count: PLACES, first: 81 });
    await awaitAll(system, warm, 120);
    // All workflows are queued before the first one starts.
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

/** Measures the load that 1,600 waiting workflows put on the database. */
export const waiting: LoadCase = {
  async run({ system, emulator, baseUrl }) {
    const members = await gather(system, 8, baseUrl);
    emulator.hold();
    await Promise.all(
      members.map((member, place) =>
        startOf(member, { count: WAITING / members.length, first: place * WAITING }),
      ),
    );
    // Wait until the work of the orders is done and every workflow shows why it waits.
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
 * Returns the cores that the database processes use for the product, and its transactions per second, over this many seconds. The
 * measurement itself uses another role and accounts for six transactions per second.
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
    // After the name in brackets: the state, then ten numbers, then user time and system time.
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

/** Returns how many workflows of others started between the order of one workflow and its start, and how long it waited. */
async function turnOf({ database }: System, id: number): Promise<{ before: number; seconds: number }> {
  const [turn] = await database.query<{ before: number; seconds: number }>(
    `SELECT extract(epoch FROM w.started_at - w.executed_at)::float AS seconds, (SELECT count(*)::int FROM ai_workflows o
       WHERE o.id <> w.id AND o.started_at > w.executed_at AND o.started_at < w.started_at) AS before
     FROM ai_workflows w WHERE w.id = $1`,
    [id],
  );
  return turn ?? { before: NaN, seconds: NaN };
}

/** Counts workflows that started before one that was ordered earlier. */
async function outOfOrder({ database }: System, started: readonly Started[]): Promise<number> {
  const rows = await database.query(
    `SELECT FROM ai_workflows w WHERE id = ANY($1) AND EXISTS (
       SELECT FROM ai_workflows e WHERE e.id = ANY($1) AND e.id < w.id AND e.started_at > w.started_at)`,
    [started.map(({ id }) => id)],
  );
  return rows.length;
}
