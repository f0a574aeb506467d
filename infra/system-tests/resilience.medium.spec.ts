import { documents, workflows } from '@app/contracts';
import { ProviderEmulator } from '@app/testing';
import { Redis } from 'ioredis';
import { startTcpGate, type TcpGate } from './tcp-gate';
import { execute, formParams, type Researcher, startSystem, type System, until, untilEnded } from './system';
import { uploadSample } from './sample';

const XML = `<study>${'<visit>Baseline</visit>'.repeat(40)}</study>`;

describe('when a part dies', () => {
  let gate: TcpGate;
  let system: System;
  let emulator: ProviderEmulator;
  let person: Researcher;
  let documentId: number;

  beforeAll(async () => {
    const redisUrl = new URL(process.env.REDIS_URL ?? '');
    gate = await startTcpGate(Number(redisUrl.port));
    redisUrl.port = String(gate.port);
    emulator = await ProviderEmulator.start();
    system = await startSystem({ AI_BASE_URL_ALLOWLIST: emulator.url, REDIS_URL: redisUrl.href });
    person = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
    documentId = await uploadSample(person, 'xlsx');
  });
  beforeEach(() => emulator.reset());
  afterAll(async () => {
    await system.stop();
    await emulator.close();
    await gate.close();
  });

  it('goes on with another worker after kill -9, and ends once', async () => {
    emulator.next({ kind: 'answer', text: XML, pauseMs: 400 });
    emulator.always({ kind: 'answer', text: XML });
    const started = await execute(person, [documentId]);
    await until(() => Promise.resolve(emulator.requests.length === 1 ? true : null));

    await system.worker.kill('SIGKILL');
    system.worker = await system.startWorker();
    const killedAt = Date.now();
    const ended = await untilEnded(person, started.id, 60);

    expect(ended).toMatchObject({ status: 'completed' });
    console.info(`completed ${Date.now() - killedAt} ms after the worker was killed (A-01)`);
    const [row] = await system.database.query<{ attempt: number }>(
      'SELECT attempt FROM ai_workflows WHERE id = $1',
      [started.id],
    );
    expect(row?.attempt).toBe(1);
  });

  it('does not buy a stored section again after kill -9', async () => {
    emulator.always({ kind: 'answer', text: XML });
    const done = await untilEnded(person, (await execute(person, [documentId], { prompt: 'Same' })).id);
    expect(done.status).toBe('completed');
    expect(emulator.requests).toHaveLength(1);
    // Simulate a worker that died between the provider's answer and the end of the workflow.
    await system.database.query(
      `UPDATE ai_workflows SET status = 'running', completed_at = NULL, lease_until = now() - interval '1 second' WHERE id = $1`,
      [done.id],
    );

    const again = await untilEnded(person, done.id);

    expect(again).toMatchObject({ status: 'completed', xmlOutput: done.xmlOutput });
    expect(emulator.requests).toHaveLength(1);
  });

  it('gives up after three lost workers, and can be run again', async () => {
    emulator.always({ kind: 'answer', text: XML });
    const done = await untilEnded(
      person,
      (await execute(person, [documentId], { prompt: 'Three times' })).id,
    );
    await system.database.query(
      `UPDATE ai_workflows SET status = 'running', attempt = 2, completed_at = NULL, lease_until = now() - interval '1 second'
       WHERE id = $1`,
      [done.id],
    );

    expect(await untilEnded(person, done.id)).toMatchObject({ status: 'failed', errorCode: 'WORKER_LOST' });
    await person.client.call(workflows.retry, {
      params: { ...formParams(person), workflowId: String(done.id) },
    });
    expect(await untilEnded(person, done.id)).toMatchObject({ status: 'completed' });
  });

  it('goes on after any number of losses that the workflow did not cause, and says so', async () => {
    emulator.always({ kind: 'answer', text: XML });
    const done = await untilEnded(person, (await execute(person, [documentId], { prompt: 'Shared' })).id);
    await system.database.query(
      `UPDATE ai_workflows SET status = 'running', attempt = 2, loss_counts = false, lease_holder = NULL, completed_at = NULL,
         lease_until = now() - interval '1 second' WHERE id = $1`,
      [done.id],
    );

    const again = await untilEnded(person, done.id);

    expect(again).toMatchObject({ status: 'completed' });
    expect(again.steps[0]?.message).toContain('A worker stopped unexpectedly; continuing');
  });

  it('gives its work back on SIGTERM without using an attempt', async () => {
    emulator.next({ kind: 'answer', text: XML, pauseMs: 2000 });
    emulator.always({ kind: 'answer', text: XML });
    const started = await execute(person, [documentId], { prompt: 'Deploy' });
    await until(() => Promise.resolve(emulator.requests.length === 1 ? true : null));

    await system.worker.kill('SIGTERM');
    system.worker = await system.startWorker();

    expect(await untilEnded(person, started.id, 60)).toMatchObject({ status: 'completed' });
    const [row] = await system.database.query<{ attempt: number }>(
      'SELECT attempt FROM ai_workflows WHERE id = $1',
      [started.id],
    );
    expect(row?.attempt).toBe(0);
  });

  it('says which call it cut on SIGTERM, and its books say so, too (A-08)', async () => {
    emulator.next({ kind: 'stall', text: XML });
    emulator.always({ kind: 'answer', text: XML });
    const started = await execute(person, [documentId], { prompt: 'Cut' });
    await until(() => Promise.resolve(emulator.requests.length === 1 ? true : null));
    const { output } = system.worker;

    await system.worker.kill('SIGTERM');
    system.worker = await system.startWorker();

    expect(await untilEnded(person, started.id, 60)).toMatchObject({ status: 'completed' });
    const [cut] = await system.database.query<{ id: number }>(
      `SELECT id FROM ai_workflow_calls WHERE workflow_id = $1 AND finish = 'stopped'
       AND reason = 'The worker was stopped during this call.' AND input_tokens > 0`,
      [started.id],
    );
    const line = output()
      .split('\n')
      .find((each) => each.includes('a call was cut'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ workflowId: started.id, call: cut?.id });
  });

  it('begins no call when it is to stop: the workflow goes on elsewhere, with nothing paid twice', async () => {
    emulator.always({ kind: 'answer', text: 'I would rather not.', pauseMs: 200 });
    const started = await execute(person, [documentId], { prompt: 'Asks again and again' });
    await until(() => Promise.resolve(emulator.requests.length === 1 ? true : null));

    await system.worker.kill('SIGTERM');
    const asked = emulator.requests.length;
    system.worker = await system.startWorker();
    await untilEnded(person, started.id, 60);

    expect(asked).toBe(1);
    // The first answer and two corrections, each requested once.
    expect(emulator.requests).toHaveLength(3);
  });

  it('answers every signed-in call while Redis is away, and runs what was created when it is back', async () => {
    emulator.always({ kind: 'answer', text: XML });
    gate.shut();

    const started = await execute(person, [documentId], { prompt: 'Without Redis' });
    expect(started.status).toBe('pending');
    expect(await person.client.call(documents.list, { params: formParams(person), query: {} })).not.toEqual(
      [],
    );
    expect((await person.client.fetch('GET', '/api/user')).status).toBe(200);
    expect((await person.client.fetch('GET', '/health/ready')).status).toBe(200);

    gate.open();
    expect(await untilEnded(person, started.id, 60)).toMatchObject({ status: 'completed' });
  });

  async function wipeRedis(): Promise<void> {
    const redis = new Redis(process.env.REDIS_URL ?? '');
    const keys = await redis.keys(`{${system.env['QUEUE_PREFIX'] ?? ''}}*`);
    await redis.del(...keys);
    redis.disconnect();
  }

  it('ends the call that runs while Redis is wiped, and makes no second one', async () => {
    const answer = emulator.hold();
    emulator.always({ kind: 'answer', text: XML });
    const started = await execute(person, [documentId], { prompt: 'Wiped meanwhile' });
    await until(() => Promise.resolve(emulator.requests.length === 1 ? true : null));

    await wipeRedis();
    const { output } = system.worker;
    await until(() => Promise.resolve(output().includes('could not renew lock') ? true : null));
    answer();

    expect(await untilEnded(person, started.id, 60)).toMatchObject({ status: 'completed' });
    expect(emulator.requests).toHaveLength(1);
  });

  it('brings back what a wiped Redis has lost', async () => {
    emulator.always({ kind: 'answer', text: XML });
    await system.worker.kill('SIGTERM');
    const started = await Promise.all(
      ['a', 'b', 'c'].map((prompt) => execute(person, [documentId], { prompt })),
    );
    await wipeRedis();
    system.worker = await system.startWorker();

    for (const { id } of started)
      expect(await untilEnded(person, id, 80)).toMatchObject({ status: 'completed' });
    expect(emulator.requests).toHaveLength(3);
  });
});
