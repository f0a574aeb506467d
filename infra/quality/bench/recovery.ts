import type { ProviderEmulator } from '@app/testing';
import { uploadSample } from '../../system-tests/sample';
import { execute, type Researcher, type System, until, untilEnded } from '../../system-tests/system';
import { wipeRedis } from '../load/faults';
import type { Figure } from './figures';

/** Quality bar. */
const BARS = { killed: 40, wiped: 60 };

/** F-13: from a worker's kill -9, and from a wiped Redis, to the end of what ran and of what waited. */
export async function measureRecovery(
  person: Researcher,
  provider: ProviderEmulator,
  system: System,
): Promise<Figure[]> {
  const documentId = await uploadSample(person, 'xlsx');
  const order = async (): Promise<number> =>
    (await execute(person, [documentId], { prompt: 'Write XML once more.' })).id;
  const underWay = () =>
    until(() => Promise.resolve(provider.requests.some(({ endedAt }) => endedAt === null) ? true : null));
  const secondsFrom = async (startedAt: number, ids: readonly number[]): Promise<number> => {
    for (const id of ids) {
      const { status } = await untilEnded(person, id);
      if (status !== 'completed') throw new Error(`A workflow ended ${status}.`);
    }
    return (performance.now() - startedAt) / 1000;
  };
  const undisturbed = await secondsFrom(performance.now(), [await order()]);

  const ran = await order();
  await underWay();
  const killedAt = performance.now();
  await system.worker.kill('SIGKILL');
  system.worker = await system.startWorker();
  const killed = await secondsFrom(killedAt, [ran]);

  const several = [await order(), await order(), await order()];
  await underWay();
  const wipedAt = performance.now();
  await wipeRedis(system);
  const wiped = await secondsFrom(wipedAt, [...several, await order()]);
  const baseline = { name: 'undisturbed', value: undisturbed };
  return [
    {
      id: 'F-13',
      what: 'from kill -9 to the end (A-01)',
      unit: 's',
      value: killed,
      bar: BARS.killed,
      baseline,
    },
    {
      id: 'F-13',
      what: 'from a wiped Redis to the end (A-03)',
      unit: 's',
      value: wiped,
      bar: BARS.wiped,
      baseline,
    },
  ];
}
