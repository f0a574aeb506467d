import { setTimeout as sleep } from 'node:timers/promises';
import { auth, workflowHistory } from '@app/contracts';
import type { ApiClient } from '@app/testing';
import { newMember, type System } from '../../system-tests/system';
import { type Figure, quantile } from './figures';

const PEOPLE = 10;
const ROUNDS = 10;
/** Longer than an answer is kept. */
const PAUSE_MS = 1100;
const BAR_MS = 100;

/** Ten people whose screens ask for the history of one workspace, and for its sums, at the same moment, as after a change. */
export async function measureTogether(system: System, workspaceId: number, rows: number): Promise<Figure[]> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => newAdmin(system, workspaceId)));
  const args = { params: { workspaceId: String(workspaceId) }, query: {} };
  const figures: Figure[] = [];
  for (const [what, bar, ask] of [
    ['sums', BAR_MS, (client: ApiClient) => client.call(workflowHistory.totalsOfWorkspace, args)],
    ['first page', null, (client: ApiClient) => client.call(workflowHistory.ofWorkspace, args)],
  ] as const) {
    const times: Record<'alone' | 'together', number[]> = { alone: [], together: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.alone.push(...(await timesOf(people.slice(0, 1), ask)));
      times.together.push(...(await timesOf(people, ask)));
    }
    figures.push({
      id: 'F-08',
      what: `${what} for each of ${PEOPLE} people at once, ${rows} workflows`,
      unit: 'ms',
      bar,
      value: quantile(times.together, 0.95),
      baseline: { name: 'for one of them alone', value: quantile(times.alone, 0.95) },
    });
  }
  return figures;
}

async function timesOf(
  people: readonly ApiClient[],
  ask: (client: ApiClient) => Promise<unknown>,
): Promise<number[]> {
  await sleep(PAUSE_MS);
  return Promise.all(
    people.map(async (client) => {
      const startedAt = performance.now();
      await ask(client);
      return performance.now() - startedAt;
    }),
  );
}

async function newAdmin(system: System, workspaceId: number): Promise<ApiClient> {
  const client = await newMember(system);
  const { id } = await client.call(auth.currentUser, { query: {} });
  await system.database.query(
    `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'admin')`,
    [workspaceId, id],
  );
  return client;
}
