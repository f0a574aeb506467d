import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { DIST, SHIPPED_LEASE, startSystem } from '../../system-tests/system';
import { measureAudit } from './audit';
import { measureCostGrowth } from './cost-growth';
import { measureCrowd } from './crowd';
import { measureEndurance } from './endurance';
import { type Figure, lineOf } from './figures';
import { measureRowSecurity } from './row-security';
import { measureGuesses } from './guesses';
import { measureDiscountTier } from './discount-tier';
import { fillHistory, measureHistory } from './history';
import { measureHostile } from './hostile';
import { measureKilledBatch } from './killed-batch';
import { measureLargeLists } from './large-lists';
import { measureLogin } from './login';
import { measurePeople } from './people';
import { measureOrders, measureQueueWait } from './orders';
import { measureOverhead } from './overhead';
import { startPacedProvider } from './paced-provider';
import { measurePush } from './push';
import { measureRecovery } from './recovery';
import { measureSideBySide } from './side-by-side';
import { measureSockets } from './sockets';
import { measureThroughput } from './throughput';

const FULL = {
  overhead: { formats: ['pdf', 'docx', 'xlsx'] as const, pages: [20, 150, 400], rounds: 5 },
  cost: [20, 50, 100, 200, 400],
  crowd: { conversions: 10, pages: 400, waves: 3 },
  throughput: { rounds: 2, callMs: 5000 },
  logins: 200,
  guesses: 1000,
  hostile: { files: 20, posts: 8 },
  events: 100_000,
  history: 1_000_000,
  people: 100_000,
  orderSeconds: 20,
  waits: 40,
  pushed: 200,
  sockets: 5000,
  minutes: 5,
};
/** Takes less than a minute: shows whether something broke, not how fast it is. */
const SHORT = {
  overhead: { formats: ['pdf', 'docx', 'xlsx'] as const, pages: [20], rounds: 1 },
  cost: [20, 50],
  crowd: { conversions: 10, pages: 20, waves: 1 },
  throughput: { rounds: 1, callMs: 200 },
  logins: 20,
  guesses: 100,
  hostile: { files: 4, posts: 2 },
  events: 2000,
  history: 20_000,
  people: 1000,
  orderSeconds: 2,
  waits: 8,
  pushed: 20,
  sockets: 50,
  minutes: 0.2,
};

/** Measures the built product over real stores, and prints and keeps figures. `--short`; `--rounds=1`; `--pages=400` of the overhead; `--minutes=480` of the endurance; `--only=overhead,cost,crowd,throughput,login,guesses,hostile,audit,people,wait,push,sockets,large-lists,recovery,endurance,providers,fence,history,orders,reading`. */
async function main(argv: readonly string[]): Promise<void> {
  const isShort = argv.includes('--short');
  const plan = isShort ? SHORT : FULL;
  const given = (name: string): string | undefined =>
    argv.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3);
  const [rounds, pages] = [Number(given('rounds')), Number(given('pages'))];
  const overhead = {
    ...plan.overhead,
    ...(rounds > 0 ? { rounds } : {}),
    ...(pages > 0 ? { pages: [pages] } : {}),
  };
  const crowd = { ...plan.crowd, ...(rounds > 0 ? { waves: rounds } : {}) };
  const only = given('only')?.split(',');
  const wants = (part: string): boolean => only === undefined || only.includes(part);

  const provider = await startPacedProvider();
  const system = await startSystem({
    AI_BASE_URL_ALLOWLIST: provider.url,
    OPENAI_BASE_URL: `${provider.url}/v1`,
    // One key and one workspace for all, so that nothing but the worker holds them back.
    AI_KEY_CALLS: '50',
    CONVERSION_CONCURRENCY: '10',
    ...SHIPPED_LEASE,
    VITALS: 'true',
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
  });
  const figures: Figure[] = [];
  // An interrupt must not leave processes behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void system.stop().finally(() => process.exit(1)));
  try {
    const person = await system.newResearcher({ baseUrl: `${provider.url}/v1`, model: 'emulated' });
    if (wants('overhead')) figures.push(...(await measureOverhead(person, provider, overhead)));
    if (wants('cost')) figures.push(...(await measureCostGrowth(person, provider, plan.cost)));
    if (wants('crowd')) figures.push(...(await measureCrowd(person, system.worker, crowd)));
    if (wants('throughput'))
      figures.push(...(await measureThroughput(person, provider, { system, ...plan.throughput })));
    if (wants('login')) figures.push(...(await measureLogin(system, plan.logins)));
    if (wants('guesses')) figures.push(...(await measureGuesses(system, plan.guesses)));
    if (wants('hostile'))
      figures.push(...(await measureHostile(system, { ...plan.hostile, baseUrl: provider.url })));
    if (wants('audit'))
      figures.push(...(await measureAudit(system, { events: plan.events, baseUrl: provider.url })));
    if (wants('people')) figures.push(...(await measurePeople(person, system, plan.people)));
    if (wants('providers')) {
      figures.push(...(await measureSideBySide()));
      figures.push(...(await measureDiscountTier(person)), ...(await measureKilledBatch()));
    }
    if (wants('wait')) figures.push(...(await measureQueueWait(person, system, plan.waits)));
    if (wants('push')) figures.push(...(await measurePush(person, system, plan.pushed)));
    if (wants('sockets')) figures.push(...(await measureSockets(person, system, plan.sockets)));
    if (wants('large-lists')) figures.push(...(await measureLargeLists(person, system)));
    if (wants('recovery')) figures.push(...(await measureRecovery(person, provider, system)));
    if (wants('endurance'))
      figures.push(...(await measureEndurance(person, system, Number(given('minutes') ?? plan.minutes))));
    if (wants('fence')) figures.push(...(await measureRowSecurity(system)));
    if (wants('history')) figures.push(...(await measureHistory(system, plan.history)));
    // Last, because what it orders goes on behind it; beside a long history.
    if (wants('orders')) {
      if (!wants('history')) await fillHistory(system, plan.history);
      figures.push(
        ...(await measureOrders(person, { system, seconds: plan.orderSeconds, rows: plan.history })),
      );
    }
  } finally {
    await system.stop();
    await provider.close();
  }
  await report(figures, isShort);
  if (wants('reading') && !isShort) await measureReading();
}

async function report(figures: readonly Figure[], isShort: boolean): Promise<void> {
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
  await mkdir(join('reports', 'bench'), { recursive: true });
  const file = join('reports', 'bench', isShort ? 'short.json' : 'bench.json');
  await writeFile(file, `${JSON.stringify({ at: new Date().toISOString(), machine, figures }, null, 2)}\n`);
  console.log(`Kept in ${file}`);
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** The readers have a measurement of their own. */
async function measureReading(): Promise<void> {
  const child = spawn(process.execPath, [join(DIST, 'libs', 'documents', 'src', 'bench', 'main.js')], {
    stdio: 'inherit',
  });
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error('The measurement of the readers failed.');
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
