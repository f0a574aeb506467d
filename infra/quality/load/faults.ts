import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { RunningProcess, System } from '../../system-tests/system';
import type { TcpGate } from '../../system-tests/tcp-gate';
import { timeOf } from './time-of';
import type { LockWatch } from './watch-locks';

interface Scene {
  readonly system: System;
  readonly workers: RunningProcess[];
  /** Stands between the workers and the provider. */
  readonly provider: TcpGate;
  readonly locks: Pick<LockWatch, 'standsStill'>;
  /** The marks of the workflows whose calls the provider has under way, and of those whose answers it has just ended. */
  calls(): { readonly underWay: readonly string[]; readonly justEnded: readonly string[] };
  /** How many workflows one worker converts at the same time. */
  readonly placesOfWorker: number;
}

/** What the faults did: how often each happened, and what the workers held that went without a word. */
export interface Harm {
  readonly counts: Map<string, number>;
  /**
   * How often a worker was killed while a workflow, by its mark, had a call under way, or just answered: only so often may it be paid again. One
   * that stands still for 25 s comes back to its calls.
   */
  readonly endangered: Map<string, number>;
  /** Most answers that may be paid twice: those that were on their way to a killed worker. */
  mayBePaidTwice: number;
  /** Workers that were killed: a call of theirs is cut. One that was frozen brings its calls back. */
  killed: number;
  /** Killed and frozen workers that certainly held no call: such a fault proves nothing. */
  metNoCall: number;
}

export const noHarm = (): Harm => ({
  counts: new Map(),
  endangered: new Map(),
  mayBePaidTwice: 0,
  killed: 0,
  metNoCall: 0,
});

/** Within this time the provider hears that a line was cut. */
const CUT_MS = 300;

type Fault = (scene: Scene, random: () => number, harm: Harm) => Promise<void>;

const FAULTS = {
  'worker killed': async (scene, random, harm) => {
    await meetCalls(scene, harm);
    const { justEnded } = endanger(scene, harm);
    harm.killed += 1;
    harm.mayBePaidTwice += Math.min(scene.placesOfWorker, justEnded.length);
    await replaceWorker(scene, random, 'SIGKILL');
  },
  'worker frozen for 25 s': async (scene, random, harm) => {
    const worker = pick(scene.workers, random);
    await meetCalls(scene, harm);
    scene.locks.standsStill(true);
    worker?.process.kill('SIGSTOP');
    await sleep(25_000);
    worker?.process.kill('SIGCONT');
    scene.locks.standsStill(false);
  },
  'worker stopped': (scene, random) => replaceWorker(scene, random, 'SIGTERM'),
  'Redis wiped': ({ system }) => wipeRedis(system),
  'provider away for 2 s': async (scene, _random, harm) => {
    const { provider } = scene;
    const asked = scene.calls().underWay;
    provider.shut();
    await sleep(CUT_MS);
    // The provider answered into a broken connection, so the answer did not arrive.
    const lost = scene.calls().justEnded.filter((mark) => asked.includes(mark));
    for (const mark of lost) harm.endangered.set(mark, (harm.endangered.get(mark) ?? 0) + 1);
    harm.mayBePaidTwice += lost.length;
    await sleep(2000 - CUT_MS);
    provider.open();
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

/** Lets faults happen one after the other, each kind at least once, until told to stop. */
export async function letFaultsHappen(
  scene: Scene,
  { pauseSeconds, isOver }: { pauseSeconds: number; isOver: () => boolean },
  random: () => number,
): Promise<Harm> {
  const harm = noHarm();
  const names = Object.entries<Fault>(FAULTS);
  for (let turn = 0; turn < names.length || !isOver(); turn += 1) {
    // Each kind once, in its order, then by chance.
    const [name, happen] = (turn < names.length ? names[turn] : pick(names, random)) ?? [];
    if (name === undefined || happen === undefined) break;
    console.log(`  ${timeOf(Date.now())} ${name}`);
    await happen(scene, random, harm);
    harm.counts.set(name, (harm.counts.get(name) ?? 0) + 1);
    await sleep(pauseSeconds * 1000 * (0.5 + random()));
  }
  return harm;
}

/** Everything that the product keeps there. */
export async function wipeRedis({ env }: System): Promise<void> {
  const redis = new Redis(env['REDIS_URL'] ?? '');
  const keys = await redis.keys(`{${env['QUEUE_PREFIX'] ?? ''}}*`);
  if (keys.length > 0) await redis.del(...keys);
  redis.disconnect();
}

/** Waits until each worker holds a call: when more are under way than all workers but one have places for. */
async function meetCalls(scene: Scene, harm: Harm): Promise<void> {
  const places = scene.placesOfWorker * (scene.workers.length - 1);
  const patience = Date.now() + 20_000;
  while (scene.calls().underWay.length <= places && Date.now() < patience) await sleep(50);
  if (scene.calls().underWay.length <= places) harm.metNoCall += 1;
}

/** What is under way, or has ended and may not be kept yet, is endangered by whatever happens to a worker now. */
function endanger(scene: Scene, harm: Harm): ReturnType<Scene['calls']> {
  const calls = scene.calls();
  for (const mark of new Set([...calls.underWay, ...calls.justEnded]))
    harm.endangered.set(mark, (harm.endangered.get(mark) ?? 0) + 1);
  return calls;
}

async function replaceWorker(
  { system, workers }: Scene,
  random: () => number,
  signal: NodeJS.Signals,
): Promise<void> {
  const worker = pick(workers, random);
  if (worker === undefined) return;
  await worker.kill(signal);
  workers.splice(workers.indexOf(worker), 1, await system.startWorker());
}

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];
