import { loadavg } from 'node:os';
import { ProviderEmulator } from '@app/testing';
import { SHIPPED_LEASE, startSystem } from '../../system-tests/system';
import { startTcpGate } from '../../system-tests/tcp-gate';
import { Random } from '../../../libs/study-writers/test/random';
import type { Counts } from '../report';
import { checkCallLog } from './check-call-log';
import { ANSWER, awaitAll, gather, marksOf, SHORT_PAUSES, startAll } from './crowd';
import { letFaultsHappen } from './faults';
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

export interface SoakReport extends Counts {
  readonly seconds: number;
  /** The load average of the machine. */
  readonly load: number | undefined;
}

/** Runs a crowd with random faults on an installation of its own, for this many minutes, or in the short form. */
export async function soak({ minutes, seed }: { minutes: number | null; seed: number }): Promise<SoakReport> {
  const startedAt = Date.now();
  const plan = minutes === null ? SHORT : lasting(minutes);
  const emulator = await ProviderEmulator.start();
  emulator.always({ kind: 'paced', text: ANSWER, takesMs: CALL_MS });
  const provider = await startTcpGate(Number(new URL(emulator.url).port));
  const baseUrl = `http://127.0.0.1:${provider.port}`;
  const system = await startSystem({
    AI_BASE_URL_ALLOWLIST: baseUrl,
    ...SHIPPED_LEASE,
    ...SHORT_PAUSES,
    CONVERSION_CONCURRENCY: String(PLACES_OF_WORKER),
  });
  const workers = [system.worker];
  const locks = await watchLocks(system.database);
  try {
    workers.push(await system.startWorker());
    console.log(`seed ${seed}: ${plan.workflows} workflows of ${plan.people} people in ${plan.seconds} s`);
    const members = await gather(system, plan.people, `${baseUrl}/v1`);
    let isOver = false;
    const faults = letFaultsHappen(
      { system, workers, provider, locks, placesOfWorker: PLACES_OF_WORKER, calls: () => callsOf(emulator) },
      { pauseSeconds: plan.pauseSeconds, isOver: () => isOver },
      new Random(seed + 1),
    );
    const started = await startAll(members, plan, new Random(seed));
    isOver = true;
    const harm = await faults;
    await awaitAll(system, started, plan.patienceSeconds);
    const { wrong, told, paidTwice } = await checkCallLog({ system, emulator }, started, harm);
    const { waits, behindFrozen } = await locks.stop();
    return {
      seconds: Math.round((Date.now() - startedAt) / 1000),
      load: loadavg()[0],
      told: {
        ...told,
        ...Object.fromEntries(harm.counts),
        'waits for a row of a frozen process': behindFrozen,
      },
      wrong: { ...wrong, 'waits for a row of more than a second': waits },
      paidTwice,
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.kill('SIGKILL')));
    await system.stop();
    await Promise.all([emulator.close(), provider.close()]);
  }
}

/** Maximum time until a worker has saved a completed answer, on a busy machine. */
const KEPT_MS = 1000;

const callsOf = (emulator: ProviderEmulator): { underWay: string[]; justEnded: string[] } => {
  const since = Date.now() - KEPT_MS;
  return {
    underWay: marksOf(emulator),
    justEnded: marksOf(emulator, ({ endedAt, isAnswered }) => isAnswered && (endedAt ?? 0) > since),
  };
};
