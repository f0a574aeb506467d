import { join } from 'node:path';
import { LiveEvent, workflows } from '@app/contracts';
import { runJobs } from '@app/jobs';
import { ProviderEmulator } from '@app/testing';
import { Redis } from 'ioredis';
import pg from 'pg';
import { z } from 'zod';
import {
  execute,
  formParams,
  type Researcher,
  type RunningProcess,
  startSystem,
  type System,
  until,
  untilEnded,
} from './system';
import { uploadSample } from './sample';

const XML = `<study>${'<visit>Baseline</visit>'.repeat(40)}</study>`;
const SKEW = join(__dirname, 'skewed-clock.cjs');

describe('who may write to a workflow', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let person: Researcher;
  let documentId: number;
  let redis: Redis;
  let listener: Redis;
  let prefix: string;
  let old: RunningProcess | undefined;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem({ AI_BASE_URL_ALLOWLIST: emulator.url });
    prefix = `{${system.env['QUEUE_PREFIX'] ?? ''}}`;
    [redis, listener] = [connection(), connection()];
    person = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
    documentId = await uploadSample(person, 'xlsx');
  });
  beforeEach(() => emulator.reset());
  afterAll(async () => {
    redis.disconnect();
    listener.disconnect();
    await Promise.all([old?.kill('SIGKILL'), system.stop()]);
    await emulator.close();
  });

  const connection = (): Redis => new Redis(system.env['REDIS_URL'] ?? '', { maxRetriesPerRequest: null });

  interface Row {
    status: string;
    attempt: number;
    version: number;
    xml_output: string | null;
    calls: number;
  }
  async function rowOf(id: number): Promise<Row> {
    const [row] = await system.database.query<Row>(
      'SELECT status, attempt, version, xml_output, calls FROM ai_workflows WHERE id = $1',
      [id],
    );
    if (row === undefined) throw new Error(`There is no workflow ${id}.`);
    return row;
  }
  const ranOut = async (id: number, secondsAgo: number): Promise<true | null> => {
    const rows = await system.database.query(
      'SELECT FROM ai_workflows WHERE id = $1 AND lease_until < now() - make_interval(secs => $2)',
      [id, secondsAgo],
    );
    return rows.length === 1 ? true : null;
  };
  const requested = (count: number) =>
    until(() => Promise.resolve(emulator.requests.length >= count ? true : null));

  /** Records the messages between the processes. */
  async function hear(): Promise<{ events: LiveEvent[] }> {
    const events: LiveEvent[] = [];
    listener.on('message', (_channel: string, text: string) =>
      events.push(LiveEvent.parse(JSON.parse(text))),
    );
    await listener.subscribe(`${prefix}:live`);
    return { events };
  }

  it('one holder when the same job is delivered several times at once: one call, one XML, one end (A-06)', async () => {
    const second = await system.startWorker();
    const live = await hear();
    const sender = runJobs({
      redisUrl: system.env['REDIS_URL'] ?? '',
      prefix: system.env['QUEUE_PREFIX'] ?? '',
      onError: () => undefined,
      handlers: [],
      concurrency: { extraction: 1, conversion: 1 },
      queues: [],
    });
    const waiting = () => redis.llen(`${prefix}:conversion:wait`);
    const active = () => redis.llen(`${prefix}:conversion:active`);
    emulator.always({ kind: 'answer', text: XML, pauseMs: 60 });

    const { id } = await execute(person, [documentId], { prompt: 'Delivered again and again' });
    const payload = { workflowId: id, run: 1 };
    for (let copy = 0; copy < 8; copy += 1)
      await sender.queue.add({ job: 'conversion.convert-workflow', jobId: `copy-${copy}`, payload });
    await until(async () => ((await waiting()) === 0 ? true : null));
    const ended = await untilEnded(person, id);
    await until(async () => ((await active()) === 0 ? true : null));

    await sender.drain(0);

    expect(ended.status).toBe('completed');
    expect(emulator.requests).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ attempt: 0, calls: 1 });
    const ends = live.events.filter(
      ({ name, payload: about }) =>
        name === 'workflow.changed' && about.workflowId === id && about.status === 'completed',
    );
    expect(ends).toHaveLength(1);
    await second.kill('SIGTERM');
  });

  it('a holder that stood still for longer than its lease changes nothing any more (A-07)', async () => {
    emulator.next({ kind: 'answer', text: XML.replace('Baseline', 'Late'), pauseMs: 50 });
    emulator.always({ kind: 'answer', text: XML });
    const { id } = await execute(person, [documentId], { prompt: 'Stand still' });
    await requested(1);

    // SIGSTOP stops the whole process, including its heartbeat and connections, as a blocked event loop would.
    old = system.worker;
    old.process.kill('SIGSTOP');
    system.worker = await system.startWorker();
    const ended = await untilEnded(person, id, 90);
    const before = await rowOf(id);
    old.process.kill('SIGCONT');
    const { output } = old;
    await until(() => Promise.resolve(output().includes('the lease is lost') ? true : null));
    await old.kill('SIGTERM');

    expect(ended.status).toBe('completed');
    expect(ended.xmlOutput).not.toContain('Late');
    // The call may appear in the records, because it was paid for.
    expect(await rowOf(id)).toEqual({ ...before, calls: expect.any(Number) as number });
  });

  it('a holder that stands still for longer than its lease and comes back goes on, with nothing bought twice', async () => {
    emulator.always({ kind: 'answer', text: XML, pauseMs: 50 });
    const other = await system.startWorker();
    const { id } = await execute(person, [documentId], { prompt: 'Stand still for a moment' });
    await requested(1);

    const holders = [system.worker, other];
    for (const { process } of holders) process.kill('SIGSTOP');
    const third = await system.startWorker();
    // The sweep of this worker has found the lease expired more than once.
    await until(() => ranOut(id, 6));
    for (const { process } of holders) process.kill('SIGCONT');
    const ended = await untilEnded(person, id);

    expect(ended.status).toBe('completed');
    expect(emulator.requests).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ attempt: 0, calls: 1 });
    await Promise.all([other.kill('SIGTERM'), third.kill('SIGTERM')]);
  });

  describe('when a cancellation meets the end (A-10)', () => {
    let letGo: () => Promise<void> = () => Promise.resolve();
    /** Blocks the transaction that sets this status of a workflow until the test releases it. */
    async function holdBack(status: 'completed' | 'cancelled') {
      const holder = new pg.Client({ connectionString: system.database.ownerUrl });
      await holder.connect();
      await holder.query('SELECT pg_advisory_lock(4711)');
      await system.database.query(`
        CREATE OR REPLACE FUNCTION hold_back() RETURNS trigger LANGUAGE plpgsql AS
          'BEGIN PERFORM pg_advisory_xact_lock_shared(4711); RETURN NEW; END'`);
      await system.database.query(`
        CREATE TRIGGER hold_back BEFORE UPDATE ON ai_workflows FOR EACH ROW
          WHEN (NEW.status = '${status}' AND OLD.status <> NEW.status) EXECUTE FUNCTION hold_back()`);
      letGo = () => holder.end();
    }
    const waiting = (count: number) =>
      until(async () => {
        const rows = await system.database.query(
          `SELECT DISTINCT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
           WHERE datname = current_database() AND NOT granted`,
        );
        return rows.length >= count ? true : null;
      });
    const cancel = (id: number) =>
      person.client
        .call(workflows.cancel, { params: { ...formParams(person), workflowId: String(id) } })
        .then(
          ({ status }) => status,
          () => 'refused' as const,
        );

    afterEach(async () => {
      await letGo();
      await system.database.query('DROP TRIGGER IF EXISTS hold_back ON ai_workflows');
    });

    it('the end wins when it was there first, and the cancellation does not change it', async () => {
      emulator.always({ kind: 'answer', text: XML });
      await holdBack('completed');
      const { id } = await execute(person, [documentId], { prompt: 'The end is first' });
      await waiting(1);
      const cancelling = cancel(id);
      await waiting(2);

      await letGo();
      letGo = () => Promise.resolve();

      expect(await cancelling).not.toBe('cancelled');
      const ended = await untilEnded(person, id);
      expect(ended).toMatchObject({ status: 'completed', errorMessage: null });
      expect(ended.xmlOutput).toContain('<visit>Baseline</visit>');
    });

    it('the cancellation wins when it was there first, and nothing of the end is kept', async () => {
      emulator.always({ kind: 'answer', text: XML, pauseMs: 20 });
      await holdBack('cancelled');
      const { id } = await execute(person, [documentId], { prompt: 'The cancellation is first' });
      await requested(1);
      const cancelling = cancel(id);
      // The cancellation has locked the row, and the worker's next step waits for that lock.
      await waiting(2);

      await letGo();
      letGo = () => Promise.resolve();

      expect(await cancelling).toBe('cancelled');
      const { version } = await rowOf(id);
      // The worker takes other work, so it has finished with this workflow.
      await untilEnded(person, (await execute(person, [documentId], { prompt: 'Next' })).id);
      expect(await rowOf(id)).toMatchObject({ status: 'cancelled', xml_output: null, version });
    });
  });

  it('nobody steals work because the clock of a machine is wrong (A-18)', async () => {
    const startedAt = Date.now();
    const [ahead, behind] = await Promise.all(
      [120_000, -120_000].map((skew) =>
        system.startWorker({ NODE_OPTIONS: `--require ${SKEW}`, TEST_CLOCK_SKEW_MS: String(skew) }),
      ),
    );
    // This takes longer than two sweeps, so every worker has looked for expired leases.
    emulator.always({ kind: 'answer', text: XML, pauseMs: 500 });

    const started = await Promise.all(
      ['a', 'b', 'c', 'd'].map((prompt) => execute(person, [documentId], { prompt: `Skewed ${prompt}` })),
    );

    for (const { id } of started) {
      expect(await untilEnded(person, id, 120)).toMatchObject({ status: 'completed' });
      expect(await rowOf(id)).toMatchObject({ attempt: 0, calls: 1 });
    }
    expect(emulator.requests).toHaveLength(started.length);
    const { time } = z
      .object({ time: z.iso.datetime() })
      .parse(JSON.parse(ahead?.output().split('\n')[0] ?? ''));
    expect(Date.parse(time)).toBeGreaterThan(startedAt + 119_000);
    await Promise.all([ahead?.kill('SIGTERM'), behind?.kill('SIGTERM')]);
  });
});
