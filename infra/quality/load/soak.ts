import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProviderEmulator } from '@app/testing';
import { SHIPPED_LEASE, startSystem } from '../../system-tests/system';
import { startTcpGate } from '../../system-tests/tcp-gate';
import { Random } from '../random';
import { checkCallLog, type Wrong } from './check-call-log';
import { awaitAll, gather, startAll } from './crowd';
import { letFaultsHappen } from './faults';
import { ANSWER, SHORT_PAUSES } from './load-case';
import { watchLocks } from './watch-locks';

const SHORT = { people: 3, workflows: 80, seconds: 30, pauseSeconds: 3, patienceSeconds: 100 };
/** A rate of workflows that keeps the workers busy and leaves them time to catch up. */
const lasting = (minutes: number) => ({
  people: 8,
  pauseSeconds: 20,
  patienceSeconds: 600,
  workflows: Math.round((minutes * 2500) / 30),
  seconds: minutes * 60,
});
/** Long enough for a fault in the middle of a call. */
const CALL_MS = 4000;
const PLACES_OF_WORKER = 4;
/** Each request carries the mark of its workflow. */
const MARK = /\[run \d+\]/;

/**
 * Runs a crowd with random faults and compares the product's records with the provider's. Returns the counts that must be zero.
 */
export async function soak({ minutes, seed }: { minutes: number | null; seed: number }): Promise<Wrong> {
  const plan = minutes === null ? SHORT : lasting(minutes);
  const [crowdRandom, faultRandom] = [new Random(seed), new Random(seed + 1)];
  const emulator = await ProviderEmulator.start();
  emulator.always({ kind: 'paced', text: ANSWER, takesMs: CALL_MS });
  const provider = await startTcpGate(Number(new URL(emulator.url).port));
  const baseUrl = `http://127.0.0.1:${provider.port}`;
  const system = await startSystem({
    AI_BASE_URL_ALLOWLIST: baseUrl,
    ...SHIPPED_LEASE,
    CONVERSION_CONCURRENCY: String(PLACES_OF_WORKER),
    ...SHORT_PAUSES,
  });
  const workers = [system.worker, await system.startWorker()];
  const locks = await watchLocks(system.database);
  try {
    console.log(`seed ${seed}: ${plan.workflows} workflows of ${plan.people} people in ${plan.seconds} s`);
    const members = await gather(system, plan.people, `${baseUrl}/v1`);
    let isOver = false;
    const faults = letFaultsHappen(
      { system, workers, provider, locks, placesOfWorker: PLACES_OF_WORKER, calls: () => callsOf(emulator) },
      { pauseSeconds: plan.pauseSeconds, isOver: () => isOver },
      () => faultRandom.next(),
    );
    const started = await startAll(members, plan, () => crowdRandom.next());
    isOver = true;
    const harm = await faults;
    await awaitAll(system, started, plan.patienceSeconds);

    const counts = Object.fromEntries(harm.counts);
    const { waits, behindFrozen } = await locks.stop();
    const { wrong, told: books, paidTwice } = await checkCallLog({ system, emulator }, started, harm);
    const verdict = { ...wrong, 'waits for a row of more than a second': waits };
    const told = { ...books, 'waits for a row of a frozen process': behindFrozen };
    console.table({ ...counts, ...told });
    console.table(verdict);
    for (const one of paidTwice) console.log(one);
    await mkdir(join('reports', 'load'), { recursive: true });
    const file = join('reports', 'load', minutes === null ? 'short.json' : 'long.json');
    const report = { seed, plan, faults: counts, told, paidTwice, verdict };
    await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
    return verdict;
  } finally {
    await Promise.all(workers.map((worker) => worker.kill('SIGKILL')));
    await system.stop();
    await Promise.all([emulator.close(), provider.close()]);
  }
}

/** Maximum time until a worker has saved a completed answer, on a busy machine. */
const KEPT_MS = 1000;

const callsOf = ({ requests }: ProviderEmulator): { underWay: string[]; justEnded: string[] } => {
  const since = Date.now() - KEPT_MS;
  const marksOf = (is: (one: ProviderEmulator['requests'][number]) => boolean): string[] =>
    requests.filter(is).flatMap(({ body }) => MARK.exec(body)?.[0] ?? []);
  return {
    underWay: marksOf(({ endedAt }) => endedAt === null),
    justEnded: marksOf(({ endedAt, isAnswered }) => isAnswered && endedAt !== null && endedAt > since),
  };
};
