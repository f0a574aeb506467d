import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProviderEmulator } from '@app/testing';
import { startSystem } from '../../system-tests/system';
import { startTcpGate } from '../../system-tests/tcp-gate';
import { Random } from '../random';
import { checkBooks } from './check-books';
import { awaitAll, gather, startAll } from './crowd';
import { letFaultsHappen } from './faults';
import { watchLocks } from './watch-locks';

const SHORT = { people: 3, workflows: 80, seconds: 30, pauseSeconds: 3, patienceSeconds: 100 };
const LONG = { people: 8, workflows: 2500, seconds: 1800, pauseSeconds: 20, patienceSeconds: 600 };
/** Long enough for a fault in the middle of a call. */
const CALL_MS = 4000;
const PLACES_OF_WORKER = 4;
/** Each request carries the mark of its workflow. */
const MARK = /\[run \d+\]/;
const XML = `<study>${'<visit>Baseline</visit>'.repeat(20)}</study>`;

/** `npm run test:load -- [--long] [--seed=7]`: a crowd, faults by chance, and the books held against the provider's. */
async function main(argv: readonly string[]): Promise<number> {
  const plan = argv.includes('--long') ? LONG : SHORT;
  const seed = Number(/^--seed=(\d+)$/m.exec(argv.join('\n'))?.[1] ?? 1);
  const [crowdRandom, faultRandom] = [new Random(seed), new Random(seed + 1)];
  const emulator = await ProviderEmulator.start();
  emulator.always({ kind: 'paced', text: XML, takesMs: CALL_MS });
  const provider = await startTcpGate(Number(new URL(emulator.url).port));
  const baseUrl = `http://127.0.0.1:${provider.port}`;
  const system = await startSystem({
    AI_BASE_URL_ALLOWLIST: baseUrl,
    CONVERSION_CONCURRENCY: String(PLACES_OF_WORKER),
    // The pauses of production, a fifteenth as long.
    ...{ AI_RETRY_SECONDS: '0.1,0.3', WAIT_SECONDS: '1,2,4,8,16', AI_REST_SECONDS: '2,4,8,16' },
  });
  const workers = [system.worker, await system.startWorker()];
  const locks = await watchLocks(system.database.ownerUrl);
  try {
    console.log(`seed ${seed}: ${plan.workflows} workflows of ${plan.people} people in ${plan.seconds} s`);
    const members = await gather(system, plan.people, `${baseUrl}/v1`);
    let isOver = false;
    const faults = letFaultsHappen(
      { system, workers, provider, placesOfWorker: PLACES_OF_WORKER, calls: () => callsOf(emulator) },
      { pauseSeconds: plan.pauseSeconds, isOver: () => isOver },
      () => faultRandom.next(),
    );
    const started = await startAll(members, plan, () => crowdRandom.next());
    isOver = true;
    const harm = await faults;
    await awaitAll(started, plan.patienceSeconds);

    const counts = Object.fromEntries(harm.counts);
    const { wrong, told, paidTwice } = await checkBooks({ system, emulator }, started, harm);
    const verdict = { ...wrong, 'waits for a row of more than a second': await locks.stop() };
    console.table({ ...counts, ...told });
    console.table(verdict);
    for (const one of paidTwice) console.log(one);
    await mkdir(join('reports', 'load'), { recursive: true });
    const file = join('reports', 'load', plan === LONG ? 'long.json' : 'short.json');
    const report = { seed, plan, faults: counts, told, paidTwice, verdict };
    await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
    return Object.values(verdict).every((number) => number === 0) ? 0 : 1;
  } finally {
    await Promise.all(workers.map((worker) => worker.kill('SIGKILL')));
    await system.stop();
    await Promise.all([emulator.close(), provider.close()]);
  }
}

/** Within this time of its end an answer is kept by the worker that it went to, however busy the machine is. */
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

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
