import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { ProviderEmulator } from '@app/testing';
import { SHIPPED_LEASE, startSystem } from '../../system-tests/system';
import { startTcpGate } from '../../system-tests/tcp-gate';
import { checkCallLog, type Wrong } from './check-call-log';
import { noHarm } from './faults';
import { ANSWER, type LoadCase, SHORT_PAUSES } from './load-case';
import { watchLocks } from './watch-locks';

const CALL_MS = 2000;

/** Runs one case on a separate installation. Returns the counts that must be zero. */
export async function runCase(name: string, loadCase: LoadCase, isLong: boolean): Promise<Wrong> {
  const startedAt = Date.now();
  const emulator = await ProviderEmulator.start();
  emulator.always({ kind: 'paced', text: ANSWER, takesMs: CALL_MS });
  const provider = await startTcpGate(Number(new URL(emulator.url).port));
  const baseUrl = `http://127.0.0.1:${provider.port}`;
  const system = await startSystem({
    AI_BASE_URL_ALLOWLIST: baseUrl,
    ...SHIPPED_LEASE,
    ...(isLong ? {} : SHORT_PAUSES),
    ...loadCase.env,
  });
  const workers = [system.worker];
  const locks = await watchLocks(system.database);
  try {
    const scene = { system, emulator, provider, workers, locks, isLong, baseUrl: `${baseUrl}/v1` };
    const { started, harm, wrong, told } = await loadCase.run(scene);
    const books = started && (await checkCallLog({ system, emulator }, started, { ...noHarm(), ...harm }));
    const { waits, behindFrozen } = await locks.stop();
    const verdict = { ...books?.wrong, ...wrong, 'waits for a row of more than a second': waits };
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    const waitsTold = { 'waits for a row of a frozen process': behindFrozen };
    const report = {
      name,
      isLong,
      seconds,
      load: loadavg()[0],
      told: { ...books?.told, ...told, ...waitsTold },
      paidTwice: books?.paidTwice ?? [],
      verdict,
    };
    console.log(`${name}: ${seconds} s, load average ${report.load?.toFixed(1)}`);
    console.table(report.told);
    console.table(verdict);
    for (const one of books?.paidTwice ?? []) console.log(one);
    await mkdir(join('reports', 'load'), { recursive: true });
    await writeFile(join('reports', 'load', `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
    return verdict;
  } finally {
    await Promise.all(workers.map((worker) => worker.kill('SIGKILL')));
    await system.stop();
    await Promise.all([emulator.close(), provider.close()]);
  }
}
