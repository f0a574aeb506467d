import { setTimeout as sleep } from 'node:timers/promises';
import { auth, operations, type OperationsState, type QueueName, workflows } from '@app/contracts';
import { ModelCatalogue } from '@app/models';
import { type ApiClient, ProviderEmulator } from '@app/testing';
import { sampleFile } from './sample';
import {
  execute,
  formParams,
  newMember,
  type Researcher,
  startSystem,
  type System,
  until,
  untilEnded,
  untilRead,
  upload,
} from './system';

const DAY_MS = 86_400_000;
/** Within the 90 days of the screen and beyond the 60 days of other notices. */
const RETIRES = new Date(Date.now() + 80 * DAY_MS).toISOString().slice(0, 10);
/** Workers react within seconds, so this is more than enough. */
const SETTLED_MS = 4000;
const ANSWER = '<Study><Visit>Informed consent</Visit></Study>';

/** Returns the model list of the tests with a retirement date for the emulator's model. */
function retiring(models: string): string {
  const catalogue = ModelCatalogue.parse(JSON.parse(models));
  const listed = catalogue.models.map((model) =>
    model.id === 'emulated-1' ? { ...model, retires: RETIRES } : model,
  );
  return JSON.stringify({ ...catalogue, models: listed });
}

describe('Admin › Operations', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let administrator: ApiClient;
  let person: Researcher;
  let documentId: number;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    emulator.always({ kind: 'answer', text: ANSWER });
    system = await startSystem((usual) => ({
      AI_BASE_URL_ALLOWLIST: emulator.url,
      AI_MODELS: retiring(usual.AI_MODELS ?? ''),
    }));
    person = await system.newResearcher({ baseUrl: `${emulator.url}/v1` });
    administrator = await newMember(system);
    const { id } = await administrator.call(auth.currentUser, { query: {} });
    await system.database.query('UPDATE users SET is_admin = true WHERE id = $1', [id]);
    const document = await upload(person, 'sample.xlsx', sampleFile('xlsx'));
    await untilRead(person, document.id);
    documentId = document.id;
  });
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  }, 90_000);

  const state = (): Promise<OperationsState> => administrator.call(operations.state, { query: {} });
  const queueOf = async (queue: QueueName) => {
    const found = (await state()).queues.find((each) => each.queue === queue);
    if (found === undefined) throw new Error(`The queue ${queue} is missing.`);
    return found;
  };
  const pause = (queue: QueueName) =>
    administrator.call(operations.pauseQueue, { body: { queue, reason: 'Maintenance' } });
  const resume = (queue: QueueName) => administrator.call(operations.resumeQueue, { body: { queue } });
  const run = () => execute(person, [documentId], { target: 'any' });
  const get = (id: number) =>
    person.client.call(workflows.get, {
      params: { ...formParams(person), workflowId: String(id) },
      query: {},
    });

  it('shows work, failures and spending of the last day', async () => {
    const done = await untilEnded(person, (await run()).id);
    expect(done.status).toBe('completed');
    await system.database.query(
      `UPDATE ai_workflows SET status = 'failed', error_code = 'PROVIDER_BILLING' WHERE id = $1`,
      [done.id],
    );
    await system.database.query(`UPDATE ai_workflow_calls SET cost_micro_usd = 250000`);

    const { failures, spending, storage, mail, queues } = await until(async () => {
      const now = await state();
      return now.failures.length > 0 ? now : null;
    });

    expect(failures).toEqual([
      expect.objectContaining({ queue: 'conversion', code: 'PROVIDER_BILLING', count: 1 }),
    ]);
    expect(failures[0]?.title).not.toBe('PROVIDER_BILLING');
    const [calls] = await system.database.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM ai_workflow_calls',
    );
    expect(spending).toHaveLength(30);
    expect(spending.reduce((sum, day) => sum + day.costMicroUsd, 0)).toBe((calls?.n ?? 0) * 250_000);
    expect(spending.reduce((sum, day) => sum + day.calls, 0)).toBe(calls?.n);
    expect([storage.isWritable, mail.failing]).toEqual([true, 0]);
    for (const { queue, hours, waiting, running } of queues) {
      const sum = (read: (hour: (typeof hours)[number]) => number) =>
        hours.reduce((total, hour) => total + read(hour), 0);
      expect({ queue, hours: hours.length, waiting, running }).toEqual({
        queue,
        hours: 24,
        waiting: 0,
        running: 0,
      });
      expect({ queue, arrived: sum(({ arrived }) => arrived), ended: sum(({ ended }) => ended) }).toEqual({
        queue,
        arrived: 1,
        ended: 1,
      });
      expect(sum(({ failed }) => failed)).toBe(queue === 'conversion' ? 1 : 0);
      expect(hours.at(-1)?.open).toBe(0);
    }
  });

  it('lists models in use that retire within 90 days', async () => {
    expect((await state()).retiringModels).toEqual([
      {
        provider: 'custom',
        model: 'emulated-1',
        retires: RETIRES,
        successor: null,
        integrations: 1,
        workspaces: 1,
      },
    ]);
  });

  it('lists workers with their version and their present step, and forgets lost ones', async () => {
    emulator.always({ kind: 'paced', text: ANSWER, takesMs: 8000 });
    const workflow = await run();
    const working = await until(async () => {
      const { workers } = await state();
      return workers.find(({ work }) => work.some(({ step }) => step === 'generating')) ?? null;
    });
    expect(working).toMatchObject({
      queues: ['extraction', 'conversion'],
      work: [{ step: 'generating', count: 1 }],
    });
    expect(working.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect((await queueOf('conversion')).running).toBe(1);
    await untilEnded(person, workflow.id);
    emulator.always({ kind: 'answer', text: ANSWER });

    await system.database.query(
      `INSERT INTO workers (id, host, version, queues, seen_at) VALUES (gen_random_uuid(), 'lost', '0', '{}', now() - interval '61 seconds')`,
    );
    expect((await state()).workers.map(({ host }) => host)).not.toContain('lost');
    await until(async () => {
      const rows = await system.database.query(`SELECT FROM workers WHERE host = 'lost'`);
      return rows.length === 0 ? true : null;
    }, 60);
  });

  it('pauses conversions: nothing starts, also after restarts, and everything continues after the pause', async () => {
    await pause('conversion');
    await expect(pause('conversion')).rejects.toMatchObject({ problem: { code: 'QUEUE_CHANGED' } });
    const waiting = [await run(), await run()];
    await system.worker.kill('SIGKILL');
    system.worker = await system.startWorker();
    await system.restartApi();
    await sleep(SETTLED_MS);

    for (const { id } of waiting) expect((await get(id)).status).toBe('pending');
    expect(await person.client.call(operations.pausedQueues, { query: {} })).toEqual(['conversion']);
    const queue = await queueOf('conversion');
    expect(queue).toMatchObject({ waiting: 2, running: 0, pause: { by: 'Ada Test' } });
    expect(queue.oldestSeconds).toBeGreaterThanOrEqual(SETTLED_MS / 1000);

    await resume('conversion');
    const resumedAt = performance.now();
    await until(async () => ((await get(waiting[0]?.id ?? 0)).status === 'pending' ? null : true), 60);
    expect(performance.now() - resumedAt).toBeLessThan(10_000);
    for (const { id } of waiting) expect(await untilEnded(person, id)).toMatchObject({ status: 'completed' });
    await expect(resume('conversion')).rejects.toMatchObject({ problem: { code: 'QUEUE_CHANGED' } });
    const trail = await system.database.query<{ action: string; reason: string | null }>(
      `SELECT action, reason FROM audit_events WHERE action LIKE 'queue.%' ORDER BY id`,
    );
    expect(trail).toEqual([
      { action: 'queue.pause', reason: 'Maintenance' },
      { action: 'queue.resume', reason: null },
    ]);
  });

  it('lets a running workflow end during the pause', async () => {
    emulator.always({ kind: 'paced', text: ANSWER, takesMs: 6000 });
    const workflow = await run();
    await until(async () => ((await get(workflow.id)).status === 'running' ? true : null));
    await pause('conversion');

    expect(await untilEnded(person, workflow.id)).toMatchObject({ status: 'completed' });
    await resume('conversion');
    emulator.always({ kind: 'answer', text: ANSWER });
  });

  it('pauses the reading of documents, and nothing else', async () => {
    await pause('extraction');
    const document = await upload(person, 'later.xlsx', sampleFile('xlsx'));
    expect(await untilEnded(person, (await run()).id)).toMatchObject({ status: 'completed' });
    await sleep(SETTLED_MS);
    expect((await queueOf('extraction')).waiting).toBe(1);

    await resume('extraction');
    expect((await untilRead(person, document.id)).reading.status).toBe('read');
  });
});
