import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@app/persistence';
import { createLogger } from '@app/telemetry';
import { aFolder, aWorkflow, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import type { WorkerContext } from '../worker-context';
import { WorkflowLease } from './workflow-lease';

/** A heartbeat each 50 ms. */
const LEASE_SECONDS = 0.2;

describe('the lease of a workflow', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;
  const leases: WorkflowLease[] = [];

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    folder = await aFolder(store);
  }, 60_000);
  afterEach(() => Promise.all(leases.splice(0).map((lease) => lease.stop())));
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  async function aLease(): Promise<WorkflowLease> {
    const workflowId = await aWorkflow(store, folder, { isHeld: true });
    const [row] = await store.query<{ token: string }>(
      'SELECT lease_token AS token FROM ai_workflows WHERE id = $1',
      [workflowId],
    );
    const context = {
      ...{ database, config: { LEASE_SECONDS }, presence: { holder: null } },
      ...{ logger: createLogger('test', 'silent'), live: { publish: () => Promise.resolve() } },
    } as unknown as WorkerContext;
    const lease = new WorkflowLease(context, { workflowId, token: row?.token ?? '' }, folder.workspaceId);
    leases.push(lease);
    return lease;
  }
  /** Whether a heartbeat comes; the bound is a safety net. */
  async function beats(): Promise<boolean> {
    await store.query(`UPDATE ai_workflows SET lease_until = now() - interval '1 hour'`);
    for (let look = 0; look < 1200; look += 1) {
      const held = await store.query('SELECT FROM ai_workflows WHERE lease_until > now()');
      if (held.length > 0) return true;
      await sleep(50);
    }
    return false;
  }
  const waitingForRows = async (): Promise<number> =>
    (await store.query(`SELECT FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple')`))
      .length;

  it('has no heartbeat wait for a write of its own, and goes on after it', async () => {
    const lease = await aLease();
    let waiting = NaN;

    await lease.guarded(async ({ workflowLeases }, held) => {
      const isTaken = await workflowLeases.setTokenFactors(held, { model: 'm', usual: 1, most: 1 });
      // Several heartbeats are due while the row is held.
      await sleep(500);
      waiting = await waitingForRows();
      return isTaken;
    });
    expect(waiting).toBe(0);

    expect(await beats()).toBe(true);
  });

  it('has heartbeats again when a write has failed', async () => {
    const lease = await aLease();

    await expect(lease.guarded(() => Promise.reject(new Error('no')))).rejects.toThrow('no');

    expect(await beats()).toBe(true);
  });
});
