import { setTimeout as sleep } from 'node:timers/promises';
import { ProviderEmulator } from '@app/testing';
import { SHIPPED_LEASE, startSystem, until } from '../../system-tests/system';
import { startTcpGate, type TcpGate } from '../../system-tests/tcp-gate';
import { checkCallLog } from '../load/check-call-log';
import { ANSWER, awaitAll, gather, marksOf, SHORT_PAUSES, type Started, startOf } from '../load/crowd';
import { type Harm, noHarm } from '../load/faults';
import { exitWith, reportCounts } from '../report';
import { addHost, makeNetwork, STORES } from './network';

const CALL_MS = 6000;
const PLACES_OF_WORKER = 4;
/** The places of three workers. */
const WORKFLOWS = 12;
/** Shorter than a lease, so the worker keeps its work. */
const SHORT_CUT_MS = 5000;
/** Longer than a lease, so other workers take its work over. */
const LONG_CUT_MS = 40_000;
const SPLIT_MS = 20_000;

/**
 * Two APIs and three workers, each in its own network namespace. One worker is behind a slow link all the time; another is cut off
 * for less and for more than a lease; then an API and a worker lose Redis, which the others still reach.
 */
async function main(): Promise<number> {
  makeNetwork();
  const apis = [addHost('api1', 1), addHost('api2', 2)] as const;
  const workers = [addHost('worker1', 3), addHost('worker2', 4), addHost('worker3', 5)] as const;
  const waiting = { api: apis.values(), worker: workers.values() };
  const emulator = await ProviderEmulator.start();
  emulator.always({ kind: 'paced', text: ANSWER, takesMs: CALL_MS });
  const gates: TcpGate[] = [];
  /** The address of a store on the bridge in place of its address on this machine. */
  const moved = async (address: string, host: string): Promise<string> => {
    const url = new URL(address);
    const gate = await startTcpGate(Number(url.port), host);
    gates.push(gate);
    return Object.assign(url, { hostname: host, port: String(gate.port) }).href.replace(/\/$/, '');
  };
  const provider = await moved(emulator.url, STORES.provider);
  const objects = await moved(process.env['S3_ENDPOINT'] ?? '', STORES.objects);
  const stores = {
    REDIS_URL: await moved(process.env['REDIS_URL'] ?? '', STORES.redis),
    SMTP_URL: await moved(process.env['SMTP_URL'] ?? '', STORES.mail),
    S3_ENDPOINT: objects,
    S3_PUBLIC_ENDPOINT: objects,
  };
  const database = await startTcpGate(
    Number(new URL(process.env['DATABASE_URL'] ?? '').port),
    STORES.database,
  );
  gates.push(database);
  const system = await startSystem(
    (usual) => ({
      ...stores,
      ...Object.fromEntries(
        ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_WORKER_URL', 'DATABASE_SYSTEM_URL'].map((name) => [
          name,
          Object.assign(new URL(usual[name] ?? ''), {
            hostname: STORES.database,
            port: String(database.port),
          }).href,
        ]),
      ),
      AI_BASE_URL_ALLOWLIST: provider,
      APP_HOSTS: apis.map(({ address }) => address).join(),
      CONVERSION_CONCURRENCY: String(PLACES_OF_WORKER),
      AI_KEY_CALLS: '50',
      ...SHIPPED_LEASE,
      ...SHORT_PAUSES,
    }),
    {
      nextHost: (kind) => {
        const host = waiting[kind].next().value;
        if (host === undefined) throw new Error(`There is no further host for a process (${kind}).`);
        return host;
      },
    },
  );
  try {
    await Promise.all([system.startApi(), system.startWorker(), system.startWorker()]);
    const [member] = await gather(system, 1, `${provider}/v1`);
    const started: Started[] = [];
    const harm: Harm = noHarm();
    /** Returns when each worker has a call under way in each of its places. */
    const start = async (): Promise<void> => {
      const answer = emulator.hold();
      started.push(...(await startOf(member, { count: WORKFLOWS, first: started.length })));
      await until(() => Promise.resolve(marksOf(emulator).length === WORKFLOWS ? true : null), 180);
      answer();
    };
    workers[1].slow();

    await start();
    await cutFor(workers[0], SHORT_CUT_MS);
    const afterShort = await answersAgain();

    await start();
    // The provider answers these calls, but the answers of one worker do not arrive.
    for (const mark of marksOf(emulator)) harm.endangered.set(mark, (harm.endangered.get(mark) ?? 0) + 1);
    harm.mayBePaidTwice += PLACES_OF_WORKER + 1;
    await cutFor(workers[0], LONG_CUT_MS);

    await start();
    for (const host of [apis[0], workers[2]]) host.cutFrom('redis');
    const orderedAt = Date.now();
    started.push(...(await startOf(member, { count: 1, first: started.length })));
    const order = (Date.now() - orderedAt) / 1000;
    await sleep(SPLIT_MS);
    for (const host of [apis[0], workers[2]]) host.mendTo('redis');
    await awaitAll(system, started, 300);
    const takenOver = repeated(marksOf(emulator, () => true)).filter((mark) =>
      harm.endangered.has(mark),
    ).length;

    const { wrong, told, paidTwice } = await checkCallLog({ system, emulator }, started, harm);
    const report = {
      told: {
        workflows: started.length,
        'seconds of an order without Redis': order,
        'workflows taken over': takenOver,
        ...told,
      },
      wrong: {
        ...wrong,
        'answers paid twice after a cut shorter than a lease': afterShort,
        'cuts longer than a lease without a takeover': takenOver > 0 ? 0 : 1,
      },
      paidTwice,
    };
    return await reportCounts('network', report);

    /** Waits until all workflows have ended; returns the number of answers that were bought again. */
    async function answersAgain(): Promise<number> {
      await awaitAll(system, started, 120);
      return repeated(marksOf(emulator, ({ isAnswered }) => isAnswered)).length;
    }
  } finally {
    await system.stop();
    await Promise.all([emulator.close(), ...gates.map((gate) => gate.close())]);
  }
}

async function cutFor(host: { cut(): void; mend(): void }, milliseconds: number): Promise<void> {
  host.cut();
  await sleep(milliseconds);
  host.mend();
}

/** The marks that occur more than once. */
const repeated = (marks: readonly string[]): string[] => [
  ...new Set(marks.filter((mark, at) => marks.indexOf(mark) < at)),
];

exitWith(main());
