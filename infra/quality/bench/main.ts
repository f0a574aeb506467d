import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { DIST, startSystem } from '../../system-tests/system';
import { measureAudit } from './audit';
import { measureCostGrowth } from './cost-growth';
import { measureCrowd } from './crowd';
import { type Figure, lineOf } from './figures';
import { measureGuesses } from './guesses';
import { measureHistory } from './history';
import { measureHostile } from './hostile';
import { measureLogin } from './login';
import { measurePeople } from './people';
import { measureOverhead } from './overhead';
import { startPacedProvider } from './paced-provider';

const FULL = {
  overhead: { formats: ['pdf', 'docx', 'xlsx'] as const, pages: [20, 150, 400], rounds: 5 },
  cost: [20, 50, 100, 200, 400],
  crowd: { conversions: 10, pages: 400, waves: 3 },
  logins: 200,
  guesses: 1000,
  hostile: { files: 20, posts: 8 },
  events: 100_000,
  history: 1_000_000,
  people: 100_000,
};
/** Under a minute: says whether something broke, not how fast it is. */
const SHORT = {
  overhead: { formats: ['pdf', 'docx', 'xlsx'] as const, pages: [20], rounds: 1 },
  cost: [20, 50],
  crowd: { conversions: 10, pages: 20, waves: 1 },
  logins: 20,
  guesses: 100,
  hostile: { files: 4, posts: 2 },
  events: 2000,
  history: 20_000,
  people: 1000,
};

/** Measures the built product over real stores, and prints and keeps figures. `--short`; `--rounds=1`; `--pages=400` of the overhead; `--only=overhead,cost,crowd,login,guesses,hostile,audit,people,history,reading`. */
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
    // One key and one workspace for all, so that nothing but the worker holds them back.
    ...{ AI_KEY_CALLS: '50', CONVERSION_CONCURRENCY: '10' },
    ...{ VITALS: 'true', TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' },
  });
  const figures: Figure[] = [];
  // Whoever interrupts it must not leave processes behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void system.stop().finally(() => process.exit(1)));
  try {
    const person = await system.newResearcher({ baseUrl: `${provider.url}/v1`, model: 'emulated' });
    if (wants('overhead')) figures.push(...(await measureOverhead(person, provider, overhead)));
    if (wants('cost')) figures.push(...(await measureCostGrowth(person, provider, plan.cost)));
    if (wants('crowd')) figures.push(...(await measureCrowd(person, system.worker, crowd)));
    if (wants('login')) figures.push(...(await measureLogin(system, plan.logins)));
    if (wants('guesses')) figures.push(...(await measureGuesses(system, plan.guesses)));
    if (wants('hostile'))
      figures.push(...(await measureHostile(system, { ...plan.hostile, baseUrl: provider.url })));
    if (wants('audit'))
      figures.push(...(await measureAudit(system, { events: plan.events, baseUrl: provider.url })));
    if (wants('people')) figures.push(...(await measurePeople(person, system, plan.people)));
    if (wants('history')) figures.push(...(await measureHistory(system, plan.history)));
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
    ...{ node: process.version, processors: cpus().length, processor: cpus()[0]?.model ?? 'unknown' },
    ...{ memoryGigabytes: Math.round(totalmem() / 2 ** 30), commit: commit() },
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
