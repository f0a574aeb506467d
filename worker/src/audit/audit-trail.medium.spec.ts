import { randomBytes } from 'node:crypto';
import type { Database } from '@app/persistence';
import { createS3ObjectStore } from '@app/storage';
import { createLogger } from '@app/telemetry';
import { aFolder, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import pg from 'pg';
import type { WorkerContext } from '../worker-context';
import { checkAuditEnds } from './audit-ends';
import { sealAuditTrail, signAuditHeads } from './seal-audit-trail';
import { verifyAuditTrail } from './verify-audit-trail';

describe('the sealed audit trail', () => {
  let store: TestDatabase;
  let database: Database;
  let context: WorkerContext;
  let own: TestFolder;
  const objects = createS3ObjectStore({
    endpoint: process.env['S3_ENDPOINT'] ?? '',
    region: 'us-east-1',
    bucket: `audit-${randomBytes(4).toString('hex')}`,
    accessKeyId: process.env['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: process.env['S3_SECRET_ACCESS_KEY'] ?? '',
  });

  beforeEach(async () => {
    ({ store, database } = await connectTestDatabase());
    own = await aFolder(store);
    const config = { keyRing: new Map([['1', randomBytes(32)]]), APP_KEK_ACTIVE: '1' };
    context = {
      database,
      store: objects,
      config,
      logger: createLogger('test', 'silent'),
    } as unknown as WorkerContext;
    await objects.prepareBucket('http://localhost');
    for (const key of await objects.list('audit/heads/', 1000)) await objects.delete(key);
  });
  afterEach(async () => {
    await database.close();
    await store.close();
  });

  const record = (workspaceId: number | null, name = 'x', repositories = database.repositories) =>
    repositories.audit.record({
      action: 'form.update',
      actorId: 1,
      workspaceId,
      formId: 2,
      targetType: 'form',
      targetId: 2,
      oldValue: { name: 'before', n: 1.5 },
      newValue: { name, list: ['b', null, true] },
      reason: 'Ändrung',
      ip: '192.0.2.1',
      userAgent: 'Test',
      requestId: 'r',
    });
  const seal = async (): Promise<void> => {
    await sealAuditTrail(context);
    await signAuditHeads(context);
  };
  const verify = () => verifyAuditTrail({ database, store: objects, keyRing: context.config.keyRing });
  /** Changes rows as a person with all rights on the database. */
  const tamper = async (sql: string, parameters: unknown[] = []): Promise<void> => {
    await store.query(`DO $$ BEGIN EXECUTE 'ALTER TABLE audit_events DISABLE TRIGGER USER';
      EXECUTE 'ALTER TABLE audit_seals DISABLE TRIGGER USER'; EXECUTE 'ALTER TABLE audit_heads DISABLE TRIGGER USER'; END $$`);
    await store.query(sql, parameters);
    await store.query(`DO $$ BEGIN EXECUTE 'ALTER TABLE audit_events ENABLE TRIGGER USER';
      EXECUTE 'ALTER TABLE audit_seals ENABLE TRIGGER USER'; EXECUTE 'ALTER TABLE audit_heads ENABLE TRIGGER USER'; END $$`);
  };

  it('contains the events of 20 concurrent writers, with a chain for each workspace and the installation', async () => {
    const other = await aFolder(store);
    await Promise.all(
      Array.from({ length: 20 }, (_unused, place) =>
        database.transaction(async (repositories) => {
          for (let count = 0; count < 5; count += 1)
            await record(
              [own.workspaceId, other.workspaceId, null][place % 3] ?? null,
              `n${count}`,
              repositories,
            );
        }),
      ),
    );
    expect(await verify()).toMatchObject({ isSound: true, chains: [], waiting: 100 });

    await Promise.all([seal(), seal()]);
    await seal();

    expect(await verify()).toMatchObject({
      isSound: true,
      waiting: 0,
      withheld: [],
      missing: [],
      forged: [],
      chains: [
        { chain: 0, events: 30 },
        { chain: own.workspaceId, events: 35 },
        { chain: other.workspaceId, events: 35 },
      ],
    });
  });

  it('continues after the last seal, also with events that were committed late', async () => {
    let commit = (): void => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    const late = database.transaction(async (repositories) => {
      await record(own.workspaceId, 'late', repositories);
      await held;
    });
    await record(own.workspaceId, 'early');
    await seal();
    commit();
    await late;
    await seal();

    expect(await verify()).toMatchObject({ isSound: true, chains: [{ events: 2 }], waiting: 0 });
  });

  it.each([
    ['an altered value', `UPDATE audit_events SET new_value = '{"name": "y"}' WHERE id = $1`],
    ['an altered person', 'UPDATE audit_events SET actor_id = 2 WHERE id = $1'],
    ['an earlier moment', `UPDATE audit_events SET at = at - interval '1 microsecond' WHERE id = $1`],
    ['an event that is gone', 'DELETE FROM audit_events WHERE id = $1'],
    [
      'an event and its seal that are gone',
      'WITH gone AS (DELETE FROM audit_seals WHERE event_id = $1) DELETE FROM audit_events WHERE id = $1',
    ],
    [
      'values and salt that are gone',
      'WITH gone AS (DELETE FROM audit_salts WHERE event_id = $1) UPDATE audit_events SET old_value = NULL, new_value = NULL, reason = NULL, ip = NULL, user_agent = NULL WHERE id = $1',
    ],
  ])(
    'tells of %s',
    async (_what, sql) => {
      for (let count = 0; count < 5; count += 1) await record(own.workspaceId);
      await seal();
      const [third] = await store.query<{ id: string }>(
        'SELECT id FROM audit_events ORDER BY id OFFSET 2 LIMIT 1',
      );

      await tamper(sql, [third?.id]);

      const { isSound, broken } = await verify();
      expect(isSound).toBe(false);
      expect(broken).toHaveLength(1);
      // If the seal is missing as well, the next one no longer follows.
      expect([3, 4]).toContain(broken[0]?.position);
    },
    60_000,
  );

  it('detects a truncated chain by the heads in the object store', async () => {
    for (let count = 0; count < 5; count += 1) await record(own.workspaceId);
    await seal();

    await tamper(
      `WITH heads AS (DELETE FROM audit_heads), gone AS (DELETE FROM audit_seals WHERE position > 3 RETURNING event_id)
       DELETE FROM audit_events WHERE id IN (SELECT event_id FROM gone)`,
    );

    expect(await verify()).toMatchObject({
      isSound: false,
      broken: [],
      forged: [],
      missing: [{ chain: own.workspaceId, position: 5 }],
    });
  });

  /** Removes the end of the chain from the database, with its seals and heads. */
  const cutBehind = (position: number): Promise<void> =>
    tamper(
      `WITH heads AS (DELETE FROM audit_heads WHERE position > $1), gone AS (DELETE FROM audit_seals WHERE position > $1 RETURNING event_id),
         salts AS (DELETE FROM audit_salts WHERE event_id IN (SELECT event_id FROM gone))
       DELETE FROM audit_events WHERE id IN (SELECT event_id FROM gone)`,
      [position],
    );
  const alarms = () => database.repositories.auditSeals.alarms();
  const anAdministrator = () =>
    store.query(`UPDATE users SET is_admin = true, account_status = 'active', email_verified = true`);

  it('never signs a shorter end over a stored head, raises an alarm once, and stays unsound when the chain goes on', async () => {
    await anAdministrator();
    for (let count = 0; count < 5; count += 1) await record(own.workspaceId);
    await seal();

    await cutBehind(3);
    await seal();
    expect(await alarms()).toMatchObject([{ chain: own.workspaceId, storedPosition: 5, foundPosition: 3 }]);
    for (let count = 0; count < 9; count += 1) await record(own.workspaceId);
    await seal();
    await seal();

    expect(await store.query('SELECT position::int FROM audit_heads')).toEqual([]);
    expect(await objects.list('audit/heads/', 10)).toHaveLength(1);
    expect(await store.query('SELECT kind FROM account_mails')).toEqual([{ kind: 'audit-alarm' }]);
    expect(await verify()).toMatchObject({
      isSound: false,
      missing: [{ chain: own.workspaceId, position: 5 }],
    });
  });

  it('misses a chain that was deleted whole, by its stored heads, and its workspace by its missing events', async () => {
    await anAdministrator();
    for (let count = 0; count < 5; count += 1) await record(own.workspaceId);
    await seal();

    await cutBehind(0);
    await checkAuditEnds(context);

    expect(await alarms()).toMatchObject([{ chain: own.workspaceId, storedPosition: 5, foundPosition: 0 }]);
    expect(await verify()).toMatchObject({
      isSound: false,
      missing: [{ chain: own.workspaceId, position: 5 }],
      unrecorded: [own.workspaceId],
    });
    await tamper('DELETE FROM workspaces');
    expect(await verify()).toMatchObject({ isSound: false, missing: [{ position: 5 }], unrecorded: [] });
  });

  it('compares the chain with every stored head, not only the newest, and ends an alarm that was resolved', async () => {
    for (let count = 0; count < 3; count += 1) {
      await record(own.workspaceId);
      await seal();
    }
    expect(await objects.list('audit/heads/', 10)).toHaveLength(3);
    await database.repositories.auditSeals.raiseAlarm({
      chain: own.workspaceId,
      storedPosition: 4,
      foundPosition: 3,
    });
    await checkAuditEnds(context);
    expect(await alarms()).toEqual([]);
    expect(await verify()).toMatchObject({ isSound: true });

    const [newest = '', ...rest] = await objects.list('audit/heads/', 10);
    await objects.delete(newest);
    const forged = (rest[0] ?? '').replace(/[0-9a-f]{64}/, 'f'.repeat(64));
    await objects.copy(rest[1] ?? '', forged);
    expect(await verify()).toMatchObject({ isSound: false });
  });

  it('detects an event withheld from sealing, and a head with a foreign signature', async () => {
    await record(own.workspaceId);
    await seal();
    await record(own.workspaceId);
    await store.query('DELETE FROM audit_unsealed');
    await tamper(`UPDATE audit_heads SET signature = 'AAAA'`);

    const { withheld, forged, isSound } = await verify();

    expect(isSound).toBe(false);
    expect(withheld).toHaveLength(1);
    expect(forged).toMatchObject([{ chain: own.workspaceId, position: 1 }]);
  });

  it('stays valid when the owner of the tables erases personal values', async () => {
    for (let count = 0; count < 3; count += 1) await record(own.workspaceId);
    await seal();
    const [first] = await store.query<{ id: string }>('SELECT id FROM audit_events ORDER BY id LIMIT 1');

    await store.query('SELECT erase_audit_values(ARRAY[$1::bigint])', [first?.id]);
    await seal();

    expect(await store.query('SELECT new_value, ip FROM audit_events WHERE id = $1', [first?.id])).toEqual([
      { new_value: null, ip: null },
    ]);
    expect(await verify()).toMatchObject({ isSound: true, chains: [{ events: 4 }] });
  });

  it('cannot be backdated, altered, erased or unsealed by the processes’ role', async () => {
    await record(own.workspaceId);
    await seal();
    const process = new pg.Client({ connectionString: store.appUrl });
    await process.connect();
    try {
      for (const statement of [
        `UPDATE audit_events SET action = 'x'`,
        `UPDATE audit_seals SET digest = 'x'`,
        'DELETE FROM audit_seals',
        'DELETE FROM audit_salts',
        'DELETE FROM audit_heads',
        'UPDATE audit_unsealed SET event_id = 1',
        'SELECT erase_audit_values(ARRAY[1::bigint])',
      ])
        await expect(process.query(statement)).rejects.toThrow('permission denied');
      await process.query(`INSERT INTO audit_events (action, at) VALUES ('auth.x', '2001-01-01')`);
    } finally {
      await process.end();
    }
    expect(await store.query(`SELECT id FROM audit_events WHERE at < now() - interval '1 minute'`)).toEqual(
      [],
    );
  });
});
