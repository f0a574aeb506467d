import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../../libs/study-writers/test/random';
import type { RunningProcess, System } from '../../system-tests/system';
import type { TcpGate } from '../../system-tests/tcp-gate';
import { withRedisKeys } from './redis-keys';
import { timeOf } from './time-of';
import type { LockWatch } from './watch-locks';

interface Scene {
  readonly system: System;
  readonly workers: RunningProcess[];
  /** The gate between the workers and the provider. */
  readonly provider: TcpGate;
  readonly locks: Pick<LockWatch, 'standsStill'>;
  /** The marks of the workflows whose calls the provider is processing, and of those whose answers it has just completed. */
  calls(): { readonly underWay: readonly string[]; readonly justEnded: readonly string[] };
  /** The number of workflows that one worker converts concurrently. */
  readonly placesOfWorker: number;
}

/** The effect of the faults: how often each happened, and the calls of the workers that were lost. */
export interface Harm {
  readonly counts: Map<string, number>;
  /**
   * How often a worker was killed while a workflow (by its mark) had a call in progress or just answered. The workflow's answers
   * may be paid for again at most that many times. A worker frozen for 25 s resumes its calls.
   */
  readonly endangered: Map<string, number>;
  /** Maximum number of answers that may be paid for twice: those on their way to a killed worker. */
  mayBePaidTwice: number;
  /** Number of killed workers. Their calls are cut. A frozen worker resumes its calls. */
  killed: number;
  /** Killed and frozen workers that certainly had no call in progress. Such a fault proves nothing. */
  metNoCall: number;
}

export const noHarm = (): Harm => ({
  counts: new Map(),
  endangered: new Map(),
  mayBePaidTwice: 0,
  killed: 0,
  metNoCall: 0,
});

/** Time within which the provider notices a cut connection. */
const CUT_MS = 300;

type Fault = (scene: Scene, random: Random, harm: Harm) => Promise<void>;

const FAULTS = {
  'worker killed': async (scene, random, harm) => {
    await meetCalls(scene, harm);
    const { justEnded } = endanger(scene, harm);
    harm.killed += 1;
    harm.mayBePaidTwice += Math.min(scene.placesOfWorker, justEnded.length);
    await replaceWorker(scene, random, 'SIGKILL');
  },
  'worker frozen for 25 s': async (scene, random, harm) => {
    const worker = random.oneOf(scene.workers);
    await meetCalls(scene, harm);
    scene.locks.standsStill(true);
    worker.process.kill('SIGSTOP');
    await sleep(25_000);
    worker.process.kill('SIGCONT');
    scene.locks.standsStill(false);
  },
  'worker stopped': (scene, random) => replaceWorker(scene, random, 'SIGTERM'),
  'Redis wiped': ({ system }) =>
    withRedisKeys(system, async (keys, redis) => void (await redis.del(...keys))),
  'provider away for 2 s': async (scene, _random, harm) => {
    const { provider } = scene;
    const asked = scene.calls().underWay;
    provider.shut();
    await sleep(CUT_MS);
    // The provider answered on a broken connection, so the answer did not arrive.
    const lost = scene.calls().justEnded.filter((mark) => asked.includes(mark));
    for (const mark of lost) harm.endangered.set(mark, (harm.endangered.get(mark) ?? 0) + 1);
    harm.mayBePaidTwice += lost.length;
    await sleep(2000 - CUT_MS);
    provider.open();
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

/** Injects faults one after the other, each kind at least once, until `isOver` returns true. */
export async function letFaultsHappen(
  scene: Scene,
  { pauseSeconds, isOver }: { pauseSeconds: number; isOver: () => boolean },
  random: Random,
): Promise<Harm> {
  const harm = noHarm();
  const faults = Object.entries<Fault>(FAULTS);
  for (let turn = 0; turn < faults.length || !isOver(); turn += 1) {
    // Each kind once, in order, then at random.
    const [name, happen] = faults[turn] ?? random.oneOf(faults);
    console.log(`  ${timeOf(Date.now())} ${name}`);
    await happen(scene, random, harm);
    harm.counts.set(name, (harm.counts.get(name) ?? 0) + 1);
    await sleep(pauseSeconds * (500 + random.below(1000)));
  }
  return harm;
}

/** Waits until each worker has a call in progress: more calls are in progress than all workers but one have slots for. */
async function meetCalls(scene: Scene, harm: Harm): Promise<void> {
  const places = scene.placesOfWorker * (scene.workers.length - 1);
  const patience = Date.now() + 20_000;
  while (scene.calls().underWay.length <= places && Date.now() < patience) await sleep(50);
  if (scene.calls().underWay.length <= places) harm.metNoCall += 1;
}

/** Records the calls in progress and the answers that may not be saved yet. A fault of a worker now puts them at risk. */
function endanger(scene: Scene, harm: Harm): ReturnType<Scene['calls']> {
  const calls = scene.calls();
  for (const mark of new Set([...calls.underWay, ...calls.justEnded]))
    harm.endangered.set(mark, (harm.endangered.get(mark) ?? 0) + 1);
  return calls;
}

async function replaceWorker(
  { system, workers }: Scene,
  random: Random,
  signal: NodeJS.Signals,
): Promise<void> {
  const worker = random.oneOf(workers);
  await worker.kill(signal);
  workers.splice(workers.indexOf(worker), 1, await system.startWorker());
}
