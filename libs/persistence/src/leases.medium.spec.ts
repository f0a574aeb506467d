import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { NO_MESSAGE, localizedMessage, StepName } from '@app/contracts';
import { aFolder, aWorkflow, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import type { Database } from './database';
import type { Repositories } from './repositories';
import type { FinishedWorkflow, Lease } from './repositories/workflows/workflow-lease.repository';

const RESULT: FinishedWorkflow = {
  model: 'm',
  xml: '<a/>',
  objectPath: 'p',
  size: 4,
  documentsProcessed: 1,
  outcome: 'clean',
  coverage: { total: 0, used: 0, read: 0, excluded: 0, notProcessed: 0, gaps: 0 },
  findings: { errors: 0, warnings: 0, infos: 0 },
  trace: { values: 0, found: 0, notFound: 0, structural: 0 },
};

/** Every write that a lease holder may make to its workflow. */
type Write = (database: Database, lease: Lease) => Promise<boolean>;
const WRITES: Record<string, Write> = {
  'extends its lease': ({ repositories }, lease) =>
    repositories.workflowLeases.heartbeat(lease, { seconds: 20, leaseHolder: null, lossCounts: true }),
  'changes a step': ({ repositories }, lease) =>
    repositories.workflowLeases.setSteps(lease, [{ name: 'reading', status: 'running' }]),
  'decides how it is planned': ({ repositories }, lease) =>
    repositories.workflowLeases.setTokenFactors(lease, { model: 'm', usual: 1, most: 1 }),
  'says who took over': ({ repositories }, lease) =>
    repositories.workflowLeases.takeOver(lease, {
      integrationId: 1,
      integrationName: 'K',
      model: 'm',
      reason: 'r',
      at: '2026-01-01T00:00:00Z',
    }),
  'completes it': ({ repositories }, lease) => repositories.workflowLeases.complete(lease, RESULT),
  'fails it': ({ repositories }, lease) =>
    repositories.workflowLeases.fail(lease, {
      code: 'INTERNAL',
      message: 'm',
      said: { code: 'INTERNAL', args: {} },
    }),
  'lets it wait': ({ repositories }, lease) =>
    repositories.workflowLeases.defer(lease, { seconds: 5, waitingFor: 'provider', counts: true }),
  'gives it back': ({ repositories }, lease) => repositories.workflowLeases.release(lease),
};
const EACH = Object.entries(WRITES);

describe('writes of a lease holder', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    folder = await aFolder(store);
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  const rowOf = async (id: number) => {
    const [row] = await store.query<Record<string, unknown>>('SELECT * FROM ai_workflows WHERE id = $1', [
      id,
    ]);
    return row ?? {};
  };
  /** Creates a running workflow and returns its lease. */
  const held = async (): Promise<Lease> => {
    const workflowId = await aWorkflow(store, folder, { isHeld: true });
    return { workflowId, token: String((await rowOf(workflowId))['lease_token']) };
  };

  it('include a failure with its message, which a write of the previous version and a retry clear', async () => {
    const said = { code: 'PROVIDER_AUTH', args: { provider: 'Claude' } };
    const fail = async (): Promise<number> => {
      const lease = await held();
      await database.repositories.workflowLeases.fail(lease, { code: said.code, message: 'Refused.', said });
      expect(await rowOf(lease.workflowId)).toMatchObject({ error_message: 'Refused.', error_said: said });
      return lease.workflowId;
    };
    const [old, again] = [await fail(), await fail()];

    await store.query(`UPDATE ai_workflows SET error_message = 'Lost.' WHERE id = $1`, [old]);
    await database.repositories.workflows.retry(again);

    expect(await rowOf(old)).toMatchObject({ error_message: 'Lost.', error_said: null });
    expect(await rowOf(again)).toMatchObject({ error_message: null, error_said: null });
  });

  it.each(EACH)('succeed while the lease is valid: %s', async (_what, write) => {
    const lease = await held();
    const before = await rowOf(lease.workflowId);

    expect(await write(database, lease)).toBe(true);
    expect(await rowOf(lease.workflowId)).not.toEqual(before);
  });

  it.each(EACH)('fail after another worker has claimed the workflow: %s', async (_what, write) => {
    const lease = await held();
    await store.query('UPDATE ai_workflows SET lease_token = $2 WHERE id = $1', [
      lease.workflowId,
      randomUUID(),
    ]);
    const before = await rowOf(lease.workflowId);

    expect(await write(database, lease)).toBe(false);
    expect(await rowOf(lease.workflowId)).toEqual(before);
  });

  it.each(EACH)('fail after a cancellation: %s', async (_what, write) => {
    const lease = await held();
    expect(await database.repositories.workflows.cancel(lease.workflowId)).toBe(true);
    // Not even with a token that is still stored.
    await store.query('UPDATE ai_workflows SET lease_token = $2 WHERE id = $1', [
      lease.workflowId,
      lease.token,
    ]);
    const before = await rowOf(lease.workflowId);

    expect(await write(database, lease)).toBe(false);
    expect(await rowOf(lease.workflowId)).toEqual(before);
  });

  it('check the token of the lease, and lock the workflow until they are committed', async () => {
    const lease = await held();
    const isHeld = (asked: Lease) =>
      database.transaction(({ workflowLeases }) => workflowLeases.isHeld(asked));

    expect(await isHeld(lease)).toBe(true);
    expect(await isHeld({ ...lease, token: randomUUID() })).toBe(false);
    const order: string[] = [];
    let cancelling: Promise<unknown> = Promise.resolve();
    // This transaction stays open on purpose, to give the cancellation a chance to overtake it.
    const slowly = async ({ workflowLeases }: Repositories): Promise<void> => {
      await workflowLeases.isHeld(lease);
      cancelling = store
        .query(`UPDATE ai_workflows SET status = 'cancelled' WHERE id = $1`, [lease.workflowId])
        .then(() => order.push('cancelled'));
      await sleep(200);
      order.push('written');
    };
    await database.transaction(slowly);
    await cancelling;

    expect(order).toEqual(['written', 'cancelled']);
    expect(await isHeld(lease)).toBe(false);
  });

  it('do not affect the next holder when an earlier one abandons the workflow', async () => {
    const lease = await held();
    await store.query('UPDATE ai_workflows SET lease_holder = 7 WHERE id = $1', [lease.workflowId]);
    const { workflowLeases } = database.repositories;

    await workflowLeases.abandon({ ...lease, token: randomUUID() });
    expect(await rowOf(lease.workflowId)).toMatchObject({ lease_holder: 7 });
    await workflowLeases.abandon(lease);
    expect(await rowOf(lease.workflowId)).toMatchObject({ lease_holder: null });
  });

  it('leave no lease after a cancellation, and never change an ended workflow', async () => {
    const lease = await held();
    const { workflows, workflowLeases } = database.repositories;

    await workflows.cancel(lease.workflowId);
    expect(await rowOf(lease.workflowId)).toMatchObject({
      status: 'cancelled',
      lease_token: null,
      lease_until: null,
    });

    const other = await held();
    await workflowLeases.complete(other, RESULT);
    expect(await workflows.cancel(other.workflowId)).toBe(false);
    expect(await rowOf(other.workflowId)).toMatchObject({ status: 'completed', outcome: 'clean' });
  });

  it('use no attempt when the workflow is released', async () => {
    const lease = await held();

    await database.repositories.workflowLeases.release(lease);

    expect(await rowOf(lease.workflowId)).toMatchObject({ status: 'pending', attempt: 0, deferrals: 0 });
  });

  it.each([
    ['reading', true],
    ['provider', false],
    ['storage', false],
  ] as const)(
    'wakes a workflow that waits for %s when its document is read: %s',
    async (waitingFor, isWoken) => {
      const lease = await held();
      await store.query(`UPDATE ai_workflows SET document_ids = '{77}' WHERE id = $1`, [lease.workflowId]);
      const { workflows, workflowLeases } = database.repositories;
      await workflowLeases.defer(lease, { seconds: 300, waitingFor, counts: false });

      const woken = await workflows.wakeForDocument(folder.formId, 77);

      expect(woken.map(({ id }) => id)).toEqual(isWoken ? [lease.workflowId] : []);
      await store.query('DELETE FROM ai_workflows WHERE id = $1', [lease.workflowId]);
    },
  );

  it('store an answer once, however often it is written', async () => {
    const { workflowId } = await held();
    const section = {
      workflowId,
      position: 0,
      label: '1',
      round: 0,
      inputHash: 'a'.repeat(64),
      finish: 'complete' as const,
      output: '<a/>',
      model: 'm',
      inputTokens: 1,
      outputTokens: 1,
      requestId: null,
      durationMs: 1,
    };
    const { workflowLeases } = database.repositories;

    await workflowLeases.storeSection(section);
    await workflowLeases.storeSection({ ...section, output: '<b/>' });

    expect(await workflowLeases.storedSections(workflowId)).toMatchObject([{ output: '<a/>' }]);
  });

  describe('of a step', () => {
    const forecast = {
      calls: 2,
      inputTokens: { low: 1, high: 2 },
      outputTokens: { low: 3, high: 4 },
      costMicroUsd: null,
      seconds: { low: 5, high: 6 },
      at: '2026-01-01T00:00:00Z',
      raised: null,
    };
    const heldWithSteps = async (): Promise<Lease> => {
      const lease = await held();
      await store.query(`INSERT INTO ai_workflow_steps (workflow_id, name) SELECT $1, unnest($2::text[])`, [
        lease.workflowId,
        StepName.options.toReversed(),
      ]);
      return lease;
    };
    const later = (lease: Lease, interval: string) =>
      store.query(
        `UPDATE ai_workflow_steps SET started_at = started_at - $2::interval, completed_at = completed_at - $2::interval
         WHERE workflow_id = $1`,
        [lease.workflowId, interval],
      );

    it('change only the named fields of one step, and publish all steps in order', async () => {
      const lease = await heldWithSteps();
      const { workflowLeases } = database.repositories;
      const said = localizedMessage('step.section', { section: 2 });
      const running = { name: 'planning', status: 'running', done: 1, total: 3, ...said } as const;

      await workflowLeases.setSteps(lease, [running], forecast);
      await workflowLeases.setSteps(lease, [{ name: 'planning', done: 2 }]);

      const standing = await workflowLeases.standing(lease.workflowId);
      expect(standing?.workflow).toEqual({
        id: lease.workflowId,
        formId: folder.formId,
        status: 'running',
        outcome: null,
        errorCode: null,
        forecast,
        notBefore: null,
        version: 3,
        calls: 0,
        inputTokens: 0,
        outputTokens: 0,
        costMicroUsd: null,
        attempt: 0,
        executedAt: expect.any(Date) as Date,
        completedAt: null,
        workedMs: 0,
        waitedMs: 0,
      });
      const untouched = { status: 'waiting', done: 0, total: 0, ...NO_MESSAGE };
      expect(standing?.steps).toEqual(
        StepName.options.map((name) => ({
          name,
          ...untouched,
          startedAt: null,
          completedAt: null,
          ...(name === 'planning' && { ...running, done: 2, startedAt: expect.any(Date) as Date }),
        })),
      );
      await workflowLeases.setSteps(lease, [{ name: 'planning', ...NO_MESSAGE }], null);
      expect(await workflowLeases.standing(lease.workflowId)).toMatchObject({
        workflow: { forecast: null },
        steps: [{}, { status: 'running', ...NO_MESSAGE }, {}, {}, {}, {}],
      });
      expect(await workflowLeases.standing(0)).toBeNull();
    });

    it('leave no message after the previous version has written another text', async () => {
      const lease = await heldWithSteps();
      const { workflowLeases } = database.repositories;
      const said = localizedMessage('step.section', { section: 2 });
      await workflowLeases.setSteps(lease, [{ name: 'planning', ...said }]);
      await workflowLeases.setSteps(lease, [{ name: 'planning', done: 1 }]);
      const planning = async () => (await workflowLeases.standing(lease.workflowId))?.steps[1];
      expect(await planning()).toMatchObject(said);

      await store.query(`UPDATE ai_workflow_steps SET message = 'section 3' WHERE name = 'planning'`);

      expect(await planning()).toMatchObject({ message: 'section 3', said: null });
    });

    it('exclude waiting from the time of a step', async () => {
      const lease = await heldWithSteps();
      const { workflowLeases } = database.repositories;
      const reading = async () => (await workflowLeases.standing(lease.workflowId))?.steps[0];
      const setTo = (status: 'waiting' | 'running' | 'done') =>
        workflowLeases.setSteps(lease, [{ name: 'reading', status }]);
      await setTo('waiting');
      expect(await reading()).toMatchObject({ startedAt: null, completedAt: null });

      await setTo('running');
      await later(lease, '10 seconds');
      await setTo('waiting');
      await later(lease, '1 hour');
      await setTo('running');
      expect(await reading()).toMatchObject({ status: 'running', completedAt: null });
      await setTo('done');

      const { startedAt, completedAt } = (await reading()) ?? {};
      const seconds = (Number(completedAt) - Number(startedAt)) / 1000;
      expect(Math.round(seconds)).toBeGreaterThanOrEqual(10);
      expect(seconds).toBeLessThan(600);
    });

    it('change several steps at once, with their own times', async () => {
      const lease = await heldWithSteps();
      const { workflowLeases } = database.repositories;
      const ran = { status: 'done', secondsSinceStart: 30, secondsSinceStatus: 10 } as const;

      await workflowLeases.setSteps(lease, [
        { ...ran, name: 'reading', done: 1, total: 1 },
        { name: 'planning', status: 'running', secondsSinceStatus: 10 },
      ]);

      const { workflow, steps = [] } = (await workflowLeases.standing(lease.workflowId)) ?? {};
      const [reading, planning] = steps;
      expect(workflow).toMatchObject({ version: 2 });
      expect(reading).toMatchObject({ status: 'done', done: 1, total: 1 });
      expect(planning).toMatchObject({ status: 'running', completedAt: null });
      expect(Number(reading?.completedAt) - Number(reading?.startedAt)).toBe(20_000);
      expect(planning?.startedAt).toEqual(reading?.completedAt);
    });
  });
});
