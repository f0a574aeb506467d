import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { RunningProcess, System } from '../../system-tests/system';
import type { TcpGate } from '../../system-tests/tcp-gate';

interface Scene {
  readonly system: System;
  readonly workers: RunningProcess[];
  /** Stands between the workers and the provider. */
  readonly provider: TcpGate;
}

type Fault = (scene: Scene, random: () => number) => Promise<void>;

const FAULTS = {
  'worker killed': (scene, random) => replaceWorker(scene, random, 'SIGKILL'),
  'worker stopped': (scene, random) => replaceWorker(scene, random, 'SIGTERM'),
  'worker frozen for 25 s': async ({ workers }, random) => {
    const worker = pick(workers, random);
    worker?.process.kill('SIGSTOP');
    await sleep(25_000);
    worker?.process.kill('SIGCONT');
  },
  'Redis wiped': async ({ system }) => {
    const redis = new Redis(system.env['REDIS_URL'] ?? '');
    const keys = await redis.keys(`{${system.env['QUEUE_PREFIX'] ?? ''}}*`);
    if (keys.length > 0) await redis.del(...keys);
    redis.disconnect();
  },
  'provider away for 2 s': async ({ provider }) => {
    provider.shut();
    await sleep(2000);
    provider.open();
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

/** Lets faults happen one after the other until told to stop; answers how often each did. */
export async function letFaultsHappen(
  scene: Scene,
  { pauseSeconds, isOver }: { pauseSeconds: number; isOver: () => boolean },
  random: () => number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const names = Object.entries(FAULTS);
  for (let turn = 0; !isOver(); turn += 1) {
    // Each kind once, in its order, then by chance.
    const [name, happen] = (turn < names.length ? names[turn] : pick(names, random)) ?? [];
    if (name === undefined || happen === undefined) break;
    console.log(`  ${name}`);
    await happen(scene, random);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    await sleep(pauseSeconds * 1000 * (0.5 + random()));
  }
  return counts;
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
