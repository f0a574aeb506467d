import { setTimeout as sleep } from 'node:timers/promises';
import { auth } from '@app/contracts';
import { uploadSample } from '../../system-tests/sample';
import { execute, type Researcher, type System, untilEnded } from '../../system-tests/system';
import { type Figure, figure, millisecondsOf, quantile } from './figures';

const RATE = 50;
const BARS = { create: { 0.95: 60, 0.99: 150 }, wait: 150 };

/** F-03: measures the time from the commit of an order to the start of its workflow while slots are free. */
export async function measureQueueWait(
  person: Researcher,
  { database }: System,
  waits: number,
): Promise<Figure[]> {
  const documentId = await uploadSample(person, 'xlsx');
  const ids: number[] = [];
  for (let number = 0; number < waits; number += 1) {
    const { id } = await execute(person, [documentId], { prompt: `Write XML, ${number}.` });
    ids.push(id);
    if (number % 4 === 3) await untilEnded(person, id);
  }
  for (const id of ids) await untilEnded(person, id);
  const rows = await database.query<{ ms: number }>(
    `SELECT extract(epoch FROM started_at - executed_at)::float * 1000 AS ms FROM ai_workflows WHERE id = ANY($1)`,
    [ids],
  );
  const times = rows.map(({ ms }) => ms);
  const what = `from an order to its workflow running, ${waits} orders, p95`;
  const median = ['median', quantile(times, 0.5)] as const;
  return [figure('F-03', what, [quantile(times, 0.95), 'ms'], BARS.wait, median)];
}

/**
 * F-02: sends fifty orders a second, each on schedule whether or not the earlier ones were answered. The limit applies to a
 * worker on separate processors, which a stopped worker simulates here. The figures for a worker that converts on the same
 * processors, which the provider and the client also use, are reported without a limit.
 */
export async function measureOrders(
  person: Researcher,
  { system, seconds, rows }: { system: System; seconds: number; rows: number },
): Promise<Figure[]> {
  const documentId = await uploadSample(person, 'xlsx');
  const least: number[] = [];
  for (let round = 0; round < 20; round += 1)
    least.push(await millisecondsOf(() => person.client.call(auth.currentUser, { query: {} })));
  const baseline = ['asking who is signed in, median', quantile(least, 0.5)] as const;
  const what = `an order at ${RATE} a second beside ${rows} workflows`;
  system.worker.process.kill('SIGSTOP');
  const alone = await timesOf(person, documentId, seconds);
  system.worker.process.kill('SIGCONT');
  const beside = await timesOf(person, documentId, seconds);
  return ([0.95, 0.99] as const).flatMap((share) => {
    const [name, other] = [
      `${what}, p${share * 100}`,
      `${what}, a worker on the same processors, p${share * 100}`,
    ];
    return [
      figure('F-02', name, [quantile(alone, share), 'ms'], BARS.create[share], baseline),
      figure('F-02', other, [quantile(beside, share), 'ms'], null, baseline),
    ];
  });
}

async function timesOf(person: Researcher, documentId: number, seconds: number): Promise<number[]> {
  const startedAt = performance.now();
  const answers: Promise<number>[] = [];
  for (let number = 0; number < RATE * seconds; number += 1) {
    await sleep(Math.max(0, startedAt + (number * 1000) / RATE - performance.now()));
    answers.push(millisecondsOf(() => execute(person, [documentId], { prompt: `Write XML, ${number}.` })));
  }
  return Promise.all(answers);
}
