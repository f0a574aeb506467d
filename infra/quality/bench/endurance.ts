import { setTimeout as sleep } from 'node:timers/promises';
import { uploadSample } from '../../system-tests/sample';
import {
  execute,
  type Researcher,
  type RunningProcess,
  type System,
  untilEnded,
} from '../../system-tests/system';
import { withRedisKeys } from '../load/redis-keys';
import { type Figure, figure, growth, memoryOf } from './figures';

const KILL_SECONDS = 30;
/** Quality bar F-12. */
const GROWTH = 1.1;

/**
 * F-12: starts one workflow each second for this many minutes and kills a worker every half minute. Measures the memory of the
 * surviving processes and the keys of Redis.
 */
export async function measureEndurance(
  person: Researcher,
  system: System,
  minutes: number,
): Promise<Figure[]> {
  const documentId = await uploadSample(person, 'xlsx');
  const ids: number[] = [];
  const samples = { api: [] as number[], worker: [] as number[], keys: [] as number[] };
  let victim: RunningProcess = await system.startWorker();
  for (let second = 0; second < minutes * 60; second += 1) {
    const next = performance.now() + 1000;
    ids.push((await execute(person, [documentId], { prompt: `Write XML, ${second}.` })).id);
    if (second % KILL_SECONDS === KILL_SECONDS - 1) {
      await victim.kill('SIGKILL');
      victim = await system.startWorker();
    }
    samples.api.push(await memoryOf(system.api));
    samples.worker.push(await memoryOf(system.worker));
    samples.keys.push(await withRedisKeys(system, (keys) => keys.length));
    await sleep(Math.max(0, next - performance.now()));
  }
  const ends = [];
  for (const id of ids) ends.push((await untilEnded(person, id)).status);
  await victim.kill('SIGTERM');
  const what = `a workflow each second for ${minutes} minutes`;
  const grown = (whose: string, values: readonly number[], bar: number | null): Figure =>
    figure('F-12', `${what}, last third of ${whose} against the first`, [growth(values), '×'], bar);
  const lost = ends.filter((status) => status !== 'completed').length;
  return [
    grown('the API’s memory', samples.api, GROWTH),
    grown('the worker’s memory', samples.worker, GROWTH),
    grown('the keys of Redis', samples.keys, null),
    figure('F-12', `${what}, lost of ${ids.length}`, [lost, 'lost'], 0),
  ];
}
