import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createEmptyTestDatabase, ProviderEmulator, type TestDatabase } from '@app/testing';
import { DIST, formParams, startSystem, type System, until } from '../../system-tests/system';
import { millisecondsOf } from '../bench/figures';
import { checkCallLog } from '../load/check-call-log';
import { ANSWER, awaitAll, gather, type Member, SHORT_PAUSES, type Started, startOf } from '../load/crowd';
import { type Harm, noHarm } from '../load/faults';
import type { Counts } from '../report';
import { watch } from '../watch';
import type { PreviousBuild } from './previous-build';

const run = promisify(execFile);

const PEOPLE = 5;
/** Long enough for the whole upgrade to happen while calls are under way. */
const CALL_MS = 20_000;
const PATIENCE_SECONDS = 180;

/**
 * Upgrades an installation of an earlier build to this one while workflows run: migrations first, then one process after the other.
 * Of each ten workflows, eight start before the migrations, one in an earlier API after them, and one in the new API while the
 * workers are still the earlier ones.
 */
export async function upgrade(previous: PreviousBuild, workflows: number): Promise<Counts> {
  const emulator = await ProviderEmulator.start();
  emulator.always({ kind: 'paced', text: ANSWER, takesMs: CALL_MS });
  const database = await createEmptyTestDatabase();
  await migrate(previous.dist, database);
  const places = { CONVERSION_CONCURRENCY: String(workflows), AI_KEY_CALLS: String(workflows) };
  const system = await startSystem(
    { AI_BASE_URL_ALLOWLIST: emulator.url, ...SHORT_PAUSES, ...places },
    { earlier: { build: previous.dist, database } },
  );
  try {
    const workers = [system.worker, await system.startWorker()];
    const second = await system.startApi();
    const members = await gather(system, PEOPLE, `${emulator.url}/v1`);
    const started: Started[] = [];
    const startEach = async (each: number): Promise<void> => {
      for (const member of members)
        started.push(...(await startOf(member, { count: each, first: started.length })));
    };
    const tenth = Math.ceil(workflows / 10 / PEOPLE);
    await startEach(Math.ceil(workflows / PEOPLE) - 2 * tenth);
    await until(async () => ((await running(system)) === started.length ? true : null), 60);
    const serving = new Set([system.url, second.url]);
    const stopRequests = watchRequests(serving, members[0]);

    const runningBefore = await running(system);
    let migrations = 0;
    const migratingMs = await millisecondsOf(async () => (migrations = await migrate(DIST, database)));
    await startEach(tenth);

    system.useBuild(DIST);
    const replacingMs = await millisecondsOf(async () => {
      const third = await system.startApi();
      serving.add(third.url);
      serving.delete(second.url);
      await second.kill('SIGTERM');
      serving.delete(system.url);
      await system.restartApi('SIGTERM');
      serving.add(system.url);
      await startEach(tenth);
      for (const worker of workers) {
        await system.startWorker();
        await worker.kill('SIGTERM');
      }
    });
    const runningAfter = await running(system);
    await awaitAll(system, started, PATIENCE_SECONDS);
    const { sent, failed } = await stopRequests();
    for (const line of failed) console.log(line);
    const asked = askedDifferently(emulator, started);
    const { wrong, told, paidTwice } = await checkCallLog({ system, emulator }, started, asked);
    return {
      told: {
        workflows: started.length,
        'running when the migrations began': runningBefore,
        migrations,
        'seconds of the migrations': migratingMs / 1000,
        'seconds until all processes were replaced': replacingMs / 1000,
        'running after that': runningAfter,
        'requests to the API meanwhile': sent,
        ...told,
        'answers bought again because this version asks differently': asked.mayBePaidTwice,
      },
      wrong: { ...wrong, 'requests to the API that failed': failed.length },
      paidTwice,
    };
  } finally {
    await system.stop();
    await emulator.close();
  }
}

/**
 * Answers that were bought again by another request. An answer is only reused for the request that it answers, so a version that
 * asks differently asks again. The same request twice is not explained by this.
 */
function askedDifferently(emulator: ProviderEmulator, started: readonly Started[]): Harm {
  const endangered = new Map<string, number>();
  for (const { mark } of started) {
    const answered = emulator.requests.filter(({ isAnswered, body }) => isAnswered && body.includes(mark));
    const again = new Set(answered.map(({ body }) => body)).size - 1;
    if (again > 0) endangered.set(mark, again);
  }
  const mayBePaidTwice = [...endangered.values()].reduce((total, count) => total + count, 0);
  return { ...noHarm(), endangered, mayBePaidTwice };
}

/** Runs the migrations of a build; returns how many were pending. */
async function migrate(build: string, database: TestDatabase): Promise<number> {
  const before = await migrationsOf(database);
  await run(process.execPath, [join(build, 'libs/persistence/src/migrate.js')], {
    env: {
      ...process.env,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATABASE_URL: database.appUrl,
      DATABASE_WORKER_URL: database.workerUrl,
    },
  });
  return (await migrationsOf(database)) - before;
}

async function migrationsOf(database: TestDatabase): Promise<number> {
  const [table] = await database.query<{ name: string | null }>(`SELECT to_regclass('migrations') AS name`);
  if (table?.name == null) return 0;
  return (await database.query('SELECT FROM migrations')).length;
}

async function running({ database }: System): Promise<number> {
  return (await database.query(`SELECT FROM ai_workflows WHERE status = 'running'`)).length;
}

/** Reads lists of a person through every serving API process. Each request must succeed. */
function watchRequests(serving: ReadonlySet<string>, { person }: Member) {
  const { workspaceId, formId } = formParams(person);
  const failed: string[] = [];
  let sent = 0;
  const stop = watch(async () => {
    for (const url of serving)
      for (const list of ['workflows', 'documents']) {
        const address = `${url}/api/workspaces/${workspaceId}/forms/${formId}/${list}`;
        const failure = await failureOf(address, person.client.cookies);
        // An API process that stopped serving meanwhile may refuse it.
        if (failure !== null && serving.has(url)) failed.push(`${list}: ${failure}`);
        sent += 1;
      }
  }, 100);
  return async () => {
    await stop();
    return { sent, failed };
  };
}

async function failureOf(address: string, cookie: string): Promise<string | null> {
  try {
    const response = await fetch(address, { headers: { cookie } });
    const text = await response.text();
    return response.ok ? null : `${response.status} ${text.slice(0, 300)}`;
  } catch (error) {
    return String(error);
  }
}
