import { setTimeout as sleep } from 'node:timers/promises';
import { workspaces } from '@app/contracts';
import { createLivePublisher, thingChanged } from '@app/live';
import { openSockets } from '../../system-tests/many-sockets';
import type { Researcher, System } from '../../system-tests/system';
import { resourcesOf } from '../load/resources-of';
import type { Figure } from './figures';

const BARS = { kilobytes: 30, processor: 0.3 };
const EVENTS_PER_SECOND = 20;
const SECONDS = 20;

/** F-09: memory of the API for each idle socket, and what twenty events a second, for others, take beside them. */
export async function measureSockets(person: Researcher, system: System, count: number): Promise<Figure[]> {
  const elsewhere = await person.client.call(workspaces.create, { body: { name: 'Office' } });
  const before = await resourcesOf(system.api);
  const crowd = await openSockets(system, count, elsewhere.id);
  if (crowd.refused > 0) throw new Error(`${crowd.refused} sockets were refused.`);
  const after = await resourcesOf(system.api);
  await sleep(1000);
  const idle = await processorOver(system, () => sleep(SECONDS * 1000));
  const { REDIS_URL: redisUrl = '', QUEUE_PREFIX: prefix = '' } = system.env;
  const publisher = createLivePublisher({ redisUrl, prefix, onError: (error) => console.warn(error) });
  const busy = await processorOver(system, async () => {
    for (let event = 0; event < EVENTS_PER_SECOND * SECONDS; event += 1) {
      await publisher.publish(thingChanged('prompt', person.workspaceId));
      await sleep(1000 / EVENTS_PER_SECOND);
    }
  });
  await publisher.close();
  crowd.close();
  return [
    {
      id: 'F-09',
      what: `memory of the API for each of ${count} sockets`,
      unit: 'KB',
      bar: BARS.kilobytes,
      value: (after.rss - before.rss) / 1024 / count,
      baseline: { name: 'the process without any, for each', value: before.rss / 1024 / count },
    },
    {
      id: 'F-09',
      what: `processors at ${EVENTS_PER_SECOND} events a second beside them`,
      unit: '×',
      value: busy,
      bar: BARS.processor,
      baseline: { name: 'without events', value: idle },
    },
  ];
}

async function processorOver({ api }: System, work: () => Promise<unknown>): Promise<number> {
  const before = await resourcesOf(api);
  const startedAt = performance.now();
  await work();
  const after = await resourcesOf(api);
  return ((after.cpu - before.cpu) * 1000) / (performance.now() - startedAt);
}
