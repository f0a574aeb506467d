import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowChanged } from '@app/contracts';
import { isConnected, type LiveSocket, openSocket, openSockets } from '../../system-tests/many-sockets';
import { uploadSample } from '../../system-tests/sample';
import { execute, type Researcher, type System, untilEnded } from '../../system-tests/system';
import { type Figure, figure, memoryOf, quantile } from './figures';

const ROUNDS = 10;
/** Messages that have not arrived after this time are lost. */
const CATCH_UP_MS = 10_000;
const BARS = { 0.5: 30, 0.95: 150 };

/**
 * F-04: measures the time from the commit of a completion to the sockets of this many people on two API processes. No message may
 * be lost.
 */
export async function measurePush(person: Researcher, system: System, clients: number): Promise<Figure[]> {
  const documentId = await uploadSample(person, 'xlsx');
  const second = (await system.startApi()).url;
  const alone = openSocket(system.url, person.client.cookies);
  await isConnected(alone);
  const crowds = await Promise.all(
    [system.url, second].map((url) => openSockets({ ...system, url }, clients / 2, person.workspaceId)),
  );
  const sockets = crowds.flatMap((crowd) => crowd.sockets);
  const heard = new Map<number, number[]>();
  const first = new Map<number, number>();
  const listen = (socket: LiveSocket, hear: (workflowId: number) => void): unknown =>
    socket.on('workflow.changed', (event) => {
      const { status, workflowId } = WorkflowChanged.parse(event);
      if (status === 'completed') hear(workflowId);
    });
  listen(alone, (id) => first.set(id, Date.now()));
  for (const socket of sockets) listen(socket, (id) => heard.set(id, [...(heard.get(id) ?? []), Date.now()]));
  const times: number[] = [];
  const ofOne: number[] = [];
  let lost = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id } = await execute(person, [documentId], { prompt: `Write XML, ${round}.` });
    const { completedAt } = await untilEnded(person, id);
    const patience = Date.now() + CATCH_UP_MS;
    while ((heard.get(id)?.length ?? 0) < sockets.length && Date.now() < patience) await sleep(20);
    const at = Date.parse(completedAt ?? '');
    const arrivals = heard.get(id) ?? [];
    lost += sockets.length - arrivals.length;
    times.push(...arrivals.map((arrival) => arrival - at));
    ofOne.push((first.get(id) ?? NaN) - at);
  }
  for (const each of [alone, ...sockets]) each.disconnect();
  const least = ['the first socket, median', quantile(ofOne, 0.5)] as const;
  const what = `from an end to ${sockets.length} sockets on two API processes`;
  return [
    ...([0.5, 0.95] as const).map((share) =>
      figure('F-04', `${what}, p${share * 100}`, [quantile(times, share), 'ms'], BARS[share], least),
    ),
    figure('F-04', `${what}, lost of ${sockets.length * ROUNDS}`, [lost, 'lost'], 0),
  ];
}

/** F-09: measures the memory of the API for each of this many open sockets behind one address. None may be refused. */
export async function measureSockets(person: Researcher, system: System, count: number): Promise<Figure[]> {
  const before = await memoryOf(system.api);
  const crowd = await openSockets(system, count, person.workspaceId);
  const value = ((await memoryOf(system.api)) - before) / 1024 / count;
  crowd.close();
  return [
    figure('F-09', `${count} sockets, memory for each`, [value, 'KB'], 30),
    figure('F-09', `${count} sockets, refused`, [crowd.refused, 'lost'], 0),
  ];
}
