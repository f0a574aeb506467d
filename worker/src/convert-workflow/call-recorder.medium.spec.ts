import { randomUUID } from 'node:crypto';
import type { CallOpening } from '@app/conversion';
import { BUILT_IN_MODELS } from '@app/models';
import type { Database } from '@app/persistence';
import type { AiClient } from '@app/providers';
import { createLogger } from '@app/telemetry';
import { aFolder, aWorkflow, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import type { WorkerContext } from '../worker-context';
import { WorkerLoad } from '../worker-slots/worker-load';
import { CallRecorder } from './call-recorder';
import type { Fallback } from './fallback';
import { LeaseEndedError, WorkflowLease } from './workflow-lease';

const OPENING: CallOpening = {
  by: 'chosen',
  section: '1',
  round: 0,
  model: 'm',
  tier: 'standard',
  inputTokens: 10,
  expectedInputTokens: 10,
  maxOutputTokens: 50,
};

describe('opening a call of a workflow', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;
  const leases: WorkflowLease[] = [];

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    folder = await aFolder(store);
  });
  beforeEach(() => store.query('DELETE FROM ai_workflows'));
  afterEach(() => Promise.allSettled(leases.splice(0).map((lease) => lease.stop())));
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  /** Claims a workflow; the next heartbeat is due long after the test. */
  async function aHolder(): Promise<{ id: number; lease: WorkflowLease; recorder: CallRecorder }> {
    const id = await aWorkflow(store, folder);
    const token = randomUUID();
    const claimed = await database.transaction(({ fairQueue }) =>
      fairQueue.claim(
        { token, seconds: 600, onlyReservedSlot: false, workerSessionId: null, lossCounts: true },
        { ofWorkspace: null, ofKey: 4 },
      ),
    );
    if (claimed?.workflow.id !== id) throw new Error('Expected the new workflow to be claimed.');
    // Without a key there is no call limit.
    const workflow = { ...claimed.workflow, aiIntegrationId: null };
    const context = {
      database,
      workerSession: { sessionId: null },
      load: new WorkerLoad(),
      logger: createLogger('test', 'silent'),
      config: { LEASE_SECONDS: 600, AI_KEY_CALLS: 4, prices: { catalogue: BUILT_IN_MODELS, own: {} } },
      live: { publish: () => Promise.resolve() },
    } as unknown as WorkerContext;
    const lease = new WorkflowLease(context, { workflowId: id, token }, folder.workspaceId);
    leases.push(lease);
    const run = {
      lease,
      client: { model: 'm' } as unknown as AiClient,
      chosen: { provider: 'custom', settings: {} },
    } as const;
    return { id, lease, recorder: new CallRecorder(context, workflow, {} as unknown as Fallback, run) };
  }
  const calls = () =>
    store.query('SELECT workflow_id AS "workflowId", finish FROM ai_workflow_calls ORDER BY id');
  const takenOver = (id: number) =>
    store.query('UPDATE ai_workflows SET lease_token = $2 WHERE id = $1', [id, randomUUID()]);
  const cancelled = (id: number) => database.repositories.workflows.cancel(id);

  it('stores the open call while the lease is valid', async () => {
    const { id, recorder } = await aHolder();

    await recorder.openCall(OPENING);

    expect(await calls()).toEqual([{ workflowId: id, finish: 'open' }]);
  });

  it.each([
    ['somebody else has the workflow', takenOver],
    ['a person has cancelled it', cancelled],
  ])('neither stores nor makes the call if %s and no heartbeat has noticed', async (_what, end) => {
    for (const hasNews of [false, true]) {
      const { id, lease, recorder } = await aHolder();
      if (hasNews) await lease.setStep({ name: 'generating', status: 'running' });
      await end(id);

      await expect(recorder.openCall(OPENING)).rejects.toThrow(LeaseEndedError);
      expect(lease.ended).toBe('lost');
      expect(await calls()).toEqual([]);
    }
  });
});
