import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, FinishedWorkflow } from '@app/persistence';
import { createLogger } from '@app/telemetry';
import { aFolder, aWorkflow, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import type { WorkerContext } from '../worker-context';
import { WorkerLoad } from '../worker-slots/worker-load';
import { LeaseEndedError, WorkflowLease } from './workflow-lease';

/** One heartbeat every 50 ms. */
const LEASE_SECONDS = 0.2;

const RESULT: FinishedWorkflow = {
  model: 'm',
  xml: '<a/>',
  objectPath: 'p',
  size: 4,
  documentsProcessed: 1,
  outcome: 'needs_review',
  coverage: { total: 0, used: 0, read: 0, excluded: 0, notProcessed: 0, gaps: 0 },
  findings: { errors: 1, warnings: 0, infos: 0 },
  trace: { values: 0, found: 0, notFound: 0, structural: 0 },
};

describe('the lease of a workflow', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;
  const leases: WorkflowLease[] = [];

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    folder = await aFolder(store);
  });
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
      database,
      config: { LEASE_SECONDS },
      workerSession: { sessionId: null },
      load: new WorkerLoad(),
      logger: createLogger('test', 'silent'),
      live: { publish: () => Promise.resolve() },
    } as unknown as WorkerContext;
    const lease = new WorkflowLease(context, { workflowId, token: row?.token ?? '' }, folder.workspaceId);
    leases.push(lease);
    return lease;
  }
  /** Waits for a heartbeat; the bound is a safety net. */
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
    (
      await store.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).length;

  it('skips heartbeats during its own write, and resumes them afterwards', async () => {
    const lease = await aLease();
    let waiting = NaN;

    await lease.guarded(async ({ workflowLeases }, held) => {
      const isTaken = await workflowLeases.setTokenFactors(held, { model: 'm', usual: 1, most: 1 });
      // Several heartbeats are due while the row is locked.
      await sleep(500);
      waiting = await waitingForRows();
      return isTaken;
    });
    expect(waiting).toBe(0);

    expect(await beats()).toBe(true);
  });

  it.each([
    ['workflow.complete', { outcome: 'needs_review' }],
    ['workflow.fail', { errorCode: 'PROVIDER_AUTH' }],
  ] as const)('records the end of the workflow in the audit trail: %s', async (action, ended) => {
    const lease = await aLease();
    const said = { code: 'PROVIDER_AUTH', args: {} };

    await lease.conclude(({ workflowLeases }, held) =>
      action === 'workflow.complete'
        ? workflowLeases.complete(held, RESULT)
        : workflowLeases.fail(held, { code: said.code, message: 'Refused.', said }),
    );

    const trail = await store.query(
      `SELECT action, workspace_id AS "workspaceId", target_id AS "targetId", new_value AS ended FROM audit_events
       ORDER BY id DESC LIMIT 1`,
    );
    const [row] = await store.query<{ id: number }>('SELECT max(id) AS id FROM ai_workflows');
    expect(trail).toEqual([{ action, workspaceId: folder.workspaceId, targetId: row?.id, ended }]);
  });

  it('records nothing in the audit trail if the lease was lost before the end', async () => {
    const lease = await aLease();
    await store.query('UPDATE ai_workflows SET lease_token = gen_random_uuid()');
    const before = await store.query('SELECT id FROM audit_events');

    const ending = lease.conclude(({ workflowLeases }, held) => workflowLeases.complete(held, RESULT));

    await expect(ending).rejects.toThrow(LeaseEndedError);
    expect(await store.query('SELECT id FROM audit_events')).toEqual(before);
  });

  it('stops all work when a heartbeat finds another holder', async () => {
    const lease = await aLease();
    expect(await beats()).toBe(true);
    expect(lease.signal.aborted).toBe(false);

    await store.query('UPDATE ai_workflows SET lease_token = gen_random_uuid()');
    for (let look = 0; look < 40 && !lease.signal.aborted; look += 1) await sleep(50);

    expect([lease.signal.aborted, lease.ended]).toEqual([true, 'lost']);
  });

  it('resumes heartbeats after a failed write', async () => {
    const lease = await aLease();

    await expect(lease.guarded(() => Promise.reject(new Error('no')))).rejects.toThrow('no');

    expect(await beats()).toBe(true);
  });

  describe('when the process cannot wait for calls any longer', () => {
    it('goes on with the work on an answer that has arrived, and starts no other call', async () => {
      const lease = await aLease();
      lease.callStarted();
      lease.callEnded('complete');

      lease.cutCalls();

      expect(lease.ended).toBeNull();
      await lease.conclude(({ workflowLeases }, held) => workflowLeases.complete(held, RESULT));
      expect(() => lease.assertMayCall()).toThrow(LeaseEndedError);
    });

    it.each([
      ['before the first call', () => undefined],
      [
        'after a failed call, which may be in a long pause',
        (lease: WorkflowLease) => {
          lease.callStarted();
          lease.callEnded('failed');
        },
      ],
      [
        'during a call',
        (lease: WorkflowLease) => {
          lease.callStarted();
          lease.callStarted();
          lease.callEnded('complete');
        },
      ],
    ])('ends at once %s', async (_when, begin) => {
      const lease = await aLease();
      begin(lease);

      lease.cutCalls();

      expect([lease.signal.aborted, lease.ended]).toEqual([true, 'shutdown']);
    });
  });
});
