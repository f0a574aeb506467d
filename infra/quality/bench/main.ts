import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import type { ProviderEmulator } from '@app/testing';
import { type Researcher, SHIPPED_LEASE, startSystem, type System } from '../../system-tests/system';
import { writeReport } from '../report';
import { measureAudit } from './audit';
import { measureCostGrowth } from './cost-growth';
import { measureCrowd } from './crowd';
import { measureEndurance } from './endurance';
import { type Figure, lineOf } from './figures';
import { fillHistory, measureHistory } from './history';
import { measureLogin } from './login';
import { measureOrders, measureQueueWait } from './orders';
import { measureOverhead } from './overhead';
import { startPacedProvider } from './paced-provider';
import { measurePush, measureSockets } from './push';
import { measureReading } from './reading';
import { measureRestore } from './restore';
import { measureScaling } from './scaling';

const FORMATS = ['pdf', 'docx', 'xlsx'] as const;
const FULL = {
  overhead: { formats: FORMATS, pages: [20, 150, 400], rounds: 5 },
  cost: [20, 50, 100, 200, 400],
  crowd: { conversions: 10, pages: 400, waves: 3 },
  logins: 200,
  events: 100_000,
  history: 1_000_000,
  orderSeconds: 20,
  waits: 40,
  restored: 10_000,
  pushed: 200,
  sockets: 5000,
  scaled: [20, 50, 120],
  minutes: 5,
  reading: [10, 100, 300],
};
/** Takes less than a minute. Shows whether something is broken, not how fast it is. */
const SHORT: typeof FULL = {
  overhead: { formats: FORMATS, pages: [20], rounds: 1 },
  cost: [20, 50],
  crowd: { conversions: 10, pages: 20, waves: 1 },
  logins: 20,
  events: 2000,
  history: 20_000,
  orderSeconds: 2,
  waits: 8,
  restored: 50,
  pushed: 20,
  sockets: 20,
  scaled: [20],
  minutes: 0.2,
  reading: [10],
};

interface Bench {
  readonly system: System;
  readonly provider: ProviderEmulator;
  readonly person: Researcher;
  readonly plan: typeof FULL;
  readonly wanted: readonly string[];
}

/** The order matters: `orders` is last, because its workflows still run after it has ended. */
const PARTS: Readonly<Record<string, (bench: Bench) => Promise<readonly Figure[]>>> = {
  overhead: ({ person, provider, plan }) => measureOverhead(person, provider, plan.overhead),
  cost: ({ person, provider, plan }) => measureCostGrowth(person, provider, plan.cost),
  crowd: ({ person, system, plan }) => measureCrowd(person, system.worker, plan.crowd),
  login: ({ system, plan }) => measureLogin(system, plan.logins),
  audit: ({ system, provider, plan }) => measureAudit(system, { events: plan.events, baseUrl: provider.url }),
  wait: ({ person, system, plan }) => measureQueueWait(person, system, plan.waits),
  push: ({ person, system, plan }) => measurePush(person, system, plan.pushed),
  sockets: ({ person, system, plan }) => measureSockets(person, system, plan.sockets),
  scaling: ({ person, system, plan }) => measureScaling(person, system, plan.scaled),
  endurance: ({ person, system, plan }) => measureEndurance(person, system, plan.minutes),
  restore: ({ plan }) => measureRestore(plan.restored),
  reading: ({ plan }) => measureReading(plan.reading),
  history: ({ system, plan }) => measureHistory(system, plan.history),
  orders: async ({ person, system, plan, wanted }) => {
    if (!wanted.includes('history')) await fillHistory(system, plan.history);
    return measureOrders(person, { system, seconds: plan.orderSeconds, rows: plan.history });
  },
};

/**
 * `npm run bench -- [--short] [--only=overhead,cost] [--minutes=480]` measures the built product on real stores with a provider
 * that takes 2 s per call. Prints the figures and writes them to `reports/bench`.
 */
async function main(): Promise<void> {
  const names = Object.keys(PARTS);
  const { values } = parseArgs({
    options: {
      short: { type: 'boolean', default: false },
      only: { type: 'string', default: names.join() },
      minutes: { type: 'string' },
    },
  });
  const wanted = values.only.split(',');
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join()}, only: ${names.join(', ')}.`);
  const sizes = values.short ? SHORT : FULL;
  const plan = { ...sizes, minutes: Number(values.minutes ?? sizes.minutes) };
  const provider = await startPacedProvider();
  const system = await startSystem({
    AI_BASE_URL_ALLOWLIST: provider.url,
    OPENAI_BASE_URL: `${provider.url}/v1`,
    // All calls share one key and one workspace, so these limits are high: only the worker limits the throughput.
    AI_KEY_CALLS: '50',
    CONVERSION_CONCURRENCY: '10',
    ...SHIPPED_LEASE,
    VITALS: 'true',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
  });
  // An interrupt must not leave processes behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void system.stop().finally(() => process.exit(1)));
  const figures: Figure[] = [];
  try {
    const person = await system.newResearcher({ baseUrl: `${provider.url}/v1`, model: 'emulated' });
    for (const [name, measure] of Object.entries(PARTS))
      if (wanted.includes(name)) figures.push(...(await measure({ system, provider, person, plan, wanted })));
  } finally {
    await system.stop();
    await provider.close();
  }
  await report(figures, values.short ? 'short.json' : 'bench.json');
}

async function report(figures: readonly Figure[], name: string): Promise<void> {
  console.table(figures.map(lineOf));
  const machine = {
    node: process.version,
    processors: cpus().length,
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    commit: commit(),
  };
  console.log(
    `${machine.processors} × ${machine.processor}, ${machine.memoryGigabytes} GB, Node ${machine.node}, commit ${machine.commit}. The provider is emulated: 2 s for each call.`,
  );
  await writeReport(`bench/${name}`, { at: new Date().toISOString(), machine, figures });
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
