import { setTimeout as sleep } from 'node:timers/promises';
import { type System, until } from '../../../system-tests/system';
import { awaitAll, gather, type Started, startOf } from '../crowd';
import { wipeRedis } from '../faults';
import { above, type LoadCase, type Scene } from '../load-case';

const WORKERS = 10;
const FREE_SECONDS = 30;

/** Kills ten workers that hold every slot of a key at once. Another person orders a workflow at that moment. */
export const killedWorkers: LoadCase = {
  env: { AI_KEY_CALLS: String(WORKERS), CONVERSION_CONCURRENCY: '1' },
  async run({ system, emulator, workers, baseUrl }) {
    const [member, other] = await gather(system, 2, baseUrl);
    if (member === undefined || other === undefined) throw new Error('Two people are needed.');
    await system.worker.kill('SIGTERM');
    const lost = await Promise.all(Array.from({ length: WORKERS }, () => system.startWorker()));
    const answer = emulator.hold();
    const started = await startOf(member, { count: WORKERS });
    await until(() => Promise.resolve(emulator.requests.length >= WORKERS ? true : null));
    await Promise.all(lost.map((worker) => worker.kill('SIGKILL')));
    const killedAt = Date.now();
    answer();
    workers.push(await system.startWorker());
    const readyAt = Date.now();
    const one = await startOf(other, { count: 1, first: WORKERS });
    await awaitAll(system, one, 60);
    const blocked = (Date.now() - readyAt) / 1000;
    await until(async () => ((await placesTaken(system, killedAt)) === 0 ? true : null));
    const free = (Date.now() - killedAt) / 1000;
    await awaitAll(system, started, 120);
    return {
      started: [...started, ...one],
      harm: {
        killed: WORKERS,
        mayBePaidTwice: WORKERS,
        endangered: new Map(started.map(({ mark }) => [mark, 1])),
      },
      wrong: { 'seconds beyond 30 until the places were free': above(free, FREE_SECONDS) },
      told: {
        'seconds until the places were free': free,
        'seconds of a workflow of somebody else meanwhile': blocked,
      },
    };
  },
};

/** Freezes a worker for a minute with calls in progress. The worker resumes them, and no answer is paid for twice. */
export const frozenWorker: LoadCase = {
  async run(scene) {
    const { system, emulator, locks, isLong } = scene;
    const [member] = await gather(system, 1, scene.baseUrl);
    if (member === undefined) throw new Error('Somebody is needed.');
    scene.workers.push(await system.startWorker());
    const started = await startOf(member, { count: 20 });
    await until(() => Promise.resolve(underWay(scene).length > 0 ? true : null));
    locks.standsStill(true);
    system.worker.process.kill('SIGSTOP');
    await sleep(isLong ? 60_000 : 25_000);
    system.worker.process.kill('SIGCONT');
    locks.standsStill(false);
    await awaitAll(system, started, 180);
    return { started, wrong: {}, told: { requests: emulator.requests.length } };
  },
};

/** Wipes Redis every thirty seconds, or every three in the short form. */
export const wipedRedis: LoadCase = {
  run: (scene) =>
    whileTheyRun(scene, { workflows: scene.isLong ? 300 : 60 }, async (isOver) => {
      let wiped = 0;
      while (!isOver()) {
        await sleep(scene.isLong ? 30_000 : 3000);
        await wipeRedis(scene.system);
        wiped += 1;
      }
      return { 'times that Redis was wiped': wiped };
    }),
};

/** Fills the disk of the database for five minutes, or for twenty seconds in the short form. */
export const fullDisk: LoadCase = {
  run: (scene) =>
    whileTheyRun(scene, { workflows: 40 }, async () => {
      const { database } = scene.system;
      await until(() => Promise.resolve(underWay(scene).length > 0 ? true : null));
      for (const statement of FULL) await database.query(statement);
      const seconds = scene.isLong ? 300 : 20;
      await sleep(seconds * 1000);
      for (const table of GROWING) await database.query(`DROP TRIGGER no_room ON ${table}`);
      return { 'seconds with a full disk': seconds };
    }),
};

/** Tables that grow while workflows run. */
const GROWING = ['ai_workflow_sections', 'ai_workflow_calls', 'ai_integration_spendings'];
/** PostgreSQL's error if a table cannot grow. */
const FULL = [
  `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`,
  ...GROWING.map(
    (table) => `CREATE TRIGGER no_room BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION no_room()`,
  ),
];

async function whileTheyRun(
  { system, baseUrl }: Scene,
  { workflows }: { readonly workflows: number },
  happen: (isOver: () => boolean) => Promise<Record<string, number>>,
): Promise<{ started: Started[]; wrong: Record<string, never>; told: Record<string, number> }> {
  const [member] = await gather(system, 1, baseUrl);
  if (member === undefined) throw new Error('Somebody is needed.');
  let isOver = false;
  const happened = happen(() => isOver);
  const started = await startOf(member, { count: workflows });
  await awaitAll(system, started, 600);
  isOver = true;
  return { started, wrong: {}, told: await happened };
}

const underWay = ({ emulator }: Scene) => emulator.requests.filter(({ endedAt }) => endedAt === null);

/** Counts earlier calls that still occupy a slot of the key. */
async function placesTaken({ database }: System, before: number): Promise<number> {
  const rows = await database.query(
    `SELECT FROM ai_workflow_calls c JOIN ai_workflows w ON w.id = c.workflow_id
     WHERE c.finish = 'open' AND w.status = 'running' AND w.lease_until > now() AND c.at < $1`,
    [new Date(before)],
  );
  return rows.length;
}
