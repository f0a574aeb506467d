import { randomBytes } from 'node:crypto';
import { workspaces } from '@app/contracts';
import { Database } from '@app/persistence';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyAuditTrail } from '../../../worker/src/audit/verify-audit-trail';
import type { Researcher, System } from '../../system-tests/system';
import { type Figure, figure, millisecondsOf, quantile } from './figures';
import { objectStore } from './object-store';

const PEOPLE = 20;
const WRITES = 15;
const ROUNDS = 6;
/** Maximum overhead of sealing on users' writes. */
const SLOWER = 1.1;

/**
 * Measures writes of 20 people while their events are sealed and while sealing is paused, and the time to check this many sealed
 * events.
 */
export async function measureAudit(
  system: System,
  { baseUrl, events }: { baseUrl: string; events: number },
): Promise<Figure[]> {
  const database = await Database.connect(system.database.workerUrl, 2);
  try {
    return [await writes(system, database, baseUrl), await verifying(system, database, events)];
  } finally {
    await database.close();
  }
}

async function writes(system: System, database: Database, baseUrl: string): Promise<Figure> {
  const people: Researcher[] = [];
  for (let count = 0; count < PEOPLE; count += 1) people.push(await system.newResearcher({ baseUrl }));
  await round(people);
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let count = 0; count < ROUNDS; count += 1) {
    // No round starts with unsealed events.
    await untilSealed(database);
    system.worker.process.kill('SIGSTOP');
    alone.push(...(await round(people)));
    // The events of the paused round are sealed during these writes, too, so these writes compete with twice the sealing.
    system.worker.process.kill('SIGCONT');
    beside.push(...(await round(people)));
  }
  const slower = quantile(beside, 0.5) / quantile(alone, 0.5);
  const what = `a write of ${PEOPLE} people at once, while events are sealed, against none sealed, median`;
  return figure('C-72', what, [slower, '×'], SLOWER);
}

/** All people write concurrently, each one write after the other. Returns the milliseconds of each write. */
async function round(people: readonly Researcher[]): Promise<number[]> {
  const times: number[] = [];
  const write = async ({ client, workspaceId }: Researcher): Promise<void> => {
    for (let count = 0; count < WRITES; count += 1) {
      const body = { name: `Workspace ${randomBytes(4).toString('hex')}` };
      const params = { workspaceId: String(workspaceId) };
      times.push(await millisecondsOf(() => client.call(workspaces.update, { params, body })));
    }
  };
  await Promise.all(people.map(write));
  return times;
}

async function verifying(system: System, database: Database, events: number): Promise<Figure> {
  await system.database.query(
    `INSERT INTO audit_events (actor_id, action, workspace_id, target_type, target_id, old_value, new_value, ip, user_agent, request_id)
     SELECT 1, 'form.update', 1 + n % 20, 'form', n, '{"name":"before"}', '{"name":"after"}', '192.0.2.1', 'Bench', 'r' FROM generate_series(1, $1::int) n`,
    [events],
  );
  const sealing = await millisecondsOf(() => untilSealed(database));
  // An empty bucket instead of the installation's own, which contains signed heads. Signatures are not measured.
  const store = objectStore(`audit-${randomBytes(4).toString('hex')}`);
  await store.prepareBucket('http://localhost');
  const checking = await millisecondsOf(async () => {
    const { chains, broken } = await verifyAuditTrail({ database, store, keyRing: new Map() });
    const checked = chains.reduce((sum, chain) => sum + chain.events, 0);
    if (broken.length > 0 || checked < events) throw new Error('The trail is not what was sealed.');
  });
  const what = `checking ${events} sealed events`;
  return figure('C-72', what, [checking / 1000, 's'], null, ['sealing them', sealing / 1000]);
}

async function untilSealed({ repositories }: Database): Promise<void> {
  while ((await repositories.auditSeals.unsealedSums()).waiting > 0) await sleep(200);
}
