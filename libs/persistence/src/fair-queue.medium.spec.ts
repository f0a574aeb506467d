import { randomUUID } from 'node:crypto';
import {
  aDocumentRow,
  aFolder,
  aPerson,
  aWorkflow,
  connectTestDatabase,
  type TestDatabase,
  type TestFolder,
} from '@app/testing';
import type { Database } from './database';
import { WorkerSession } from './worker-session';

const must = <Value>(value: Value | null): Value => {
  if (value === null) throw new Error('Nothing was claimed.');
  return value;
};
const ROOMY = { ofWorkspace: null, ofKey: 1000 };

describe('the fair queue', () => {
  let store: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
  }, 60_000);
  beforeEach(() => store.query('TRUNCATE forms CASCADE'));
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  const turn = (onlyReservedSlot = false) => ({
    token: randomUUID(),
    seconds: 20,
    onlyReservedSlot,
    workerSessionId: null,
  });
  const next = (limits: { ofWorkspace: number | null; ofKey: number } = ROOMY, onlyReservedSlot = false) =>
    database
      .transaction(({ fairQueue }) => fairQueue.claim(turn(onlyReservedSlot), limits))
      .then((claimed) => claimed?.workflow.id ?? null);
  const several = async (count: number, folder: Pick<TestFolder, 'formId' | 'userId'>): Promise<number[]> => {
    const ids: number[] = [];
    for (let place = 0; place < count; place += 1) ids.push(await aWorkflow(store, folder));
    return ids;
  };
  const claims = async (count: number): Promise<(number | null)[]> => {
    const ids: (number | null)[] = [];
    for (let place = 0; place < count; place += 1) ids.push(await next());
    return ids;
  };

  it('is first come, first served for one alone, who may have every place', async () => {
    const ids = await several(6, await aFolder(store));

    expect(await claims(7)).toEqual([...ids, null]);
  });

  it('is nobody’s whose key has as many calls as its provider takes', async () => {
    const folder = await aFolder(store);
    const ids = await several(3, folder);
    await store.query(
      `INSERT INTO workspace_ai_agent_integrations (id, workspace_id, provider, api_key, key_last4, call_limit, call_limit_at)
       VALUES (1, $1, 'custom', 'sealed', 'cal1', 1, now() - interval '70 seconds')`,
      [folder.workspaceId],
    );

    const claimed = await claims(3);
    await store.query('DELETE FROM workspace_ai_agent_integrations');

    expect(claimed).toEqual([ids[0], ids[1], null]);
  });

  it('is nobody’s beyond what the installation allows a key, however long its provider refused none', async () => {
    const folder = await aFolder(store);
    await several(2, folder);
    await store.query(
      `INSERT INTO workspace_ai_agent_integrations (id, workspace_id, provider, api_key, key_last4, call_limit, call_limit_at)
       VALUES (1, $1, 'custom', 'sealed', 'cal1', 1, now() - interval '1 hour')`,
      [folder.workspaceId],
    );
    const limits = { ofWorkspace: null, ofKey: 1 };

    const claimed = [await next(limits), await next(limits)];
    await store.query('DELETE FROM workspace_ai_agent_integrations');

    expect(claimed).toEqual([expect.any(Number), null]);
  });

  it('is that of a workflow whose lease ran out once its holder is gone, or stands still for too long', async () => {
    const folder = await aFolder(store);
    const session = new WorkerSession(store.workerUrl);
    await session.keep();
    const { sessionId } = session;
    const ranOut = (seconds: number) =>
      store.query(`UPDATE ai_workflows SET lease_until = now() - make_interval(secs => $1)`, [seconds]);
    const id = await aWorkflow(store, folder);
    const claimed = await database.transaction(({ fairQueue }) =>
      fairQueue.claim({ ...turn(), workerSessionId: sessionId }, ROOMY),
    );
    const { lease } = must(claimed);

    await ranOut(55);
    expect([sessionId, await next()]).toEqual([expect.any(Number), null]);
    // A holder that returns in time still has its lease.
    expect(await database.repositories.workflowLeases.heartbeat(lease, 20, sessionId)).toBe(true);
    await ranOut(61);
    expect(await next()).toBe(id);
    expect(await database.repositories.workflowLeases.heartbeat(lease, 20, sessionId)).toBe(false);

    await store.query(`UPDATE ai_workflows SET lease_holder = $1`, [sessionId]);
    await ranOut(1);
    expect(await next()).toBeNull();
    await session.end();
    expect(await next()).toBe(id);
  });

  it('is that of a workflow that nobody works on any more, although its holder lives', async () => {
    const session = new WorkerSession(store.workerUrl);
    await session.keep();
    const { sessionId } = session;
    const id = await aWorkflow(store, await aFolder(store));
    const claimed = await database.transaction(({ fairQueue }) =>
      fairQueue.claim({ ...turn(), workerSessionId: null }, ROOMY),
    );
    const { lease } = must(claimed);
    // A workflow claimed without a session gets the current session at the next heartbeat.
    await database.repositories.workflowLeases.heartbeat(lease, -1, sessionId);
    expect(await next()).toBeNull();

    await database.repositories.workflowLeases.abandon({ ...lease, token: randomUUID() });
    expect(await next()).toBeNull();
    await database.repositories.workflowLeases.abandon(lease);
    expect(await next()).toBe(id);
    await session.end();
  });

  it('is not that of a workflow whose pause is not over', async () => {
    const [waiting, ready] = await several(2, await aFolder(store));
    await store.query(`UPDATE ai_workflows SET not_before = now() + interval '1 minute' WHERE id = $1`, [
      waiting,
    ]);
    expect(await claims(2)).toEqual([ready, null]);

    await store.query(`UPDATE ai_workflows SET not_before = now() WHERE id = $1`, [waiting]);

    expect(await next()).toBe(waiting);
  });

  it('is the other workspace’s at the next place, however many wait in the first', async () => {
    const [busy, other] = [await aFolder(store), await aFolder(store)];
    const many = await several(8, busy);
    await claims(4);
    const [first, second] = await several(2, other);

    expect(await claims(4)).toEqual([first, second, many[4], many[5]]);
  });

  it('is the other person’s within a workspace', async () => {
    const busy = await aFolder(store);
    const many = await several(6, busy);
    await claims(3);
    const [one] = await several(1, { ...busy, userId: await aPerson(store) });

    expect(await claims(2)).toEqual([one, many[3]]);
  });

  it('is not more often that of somebody who has several workspaces', async () => {
    const first = await aFolder(store);
    const folders = [first, await aFolder(store, first.userId), await aFolder(store, first.userId)];
    for (const folder of folders) await several(2, folder);
    await claims(3);
    const [one, two, three] = await several(3, await aFolder(store));

    expect(await claims(3)).toEqual([one, two, three]);
  });

  it('is nobody’s above the limit of a workspace, or of a key', async () => {
    const folder = await aFolder(store);
    await several(3, folder);
    expect([await next({ ofWorkspace: 1, ofKey: 9 }), await next({ ofWorkspace: 1, ofKey: 9 })]).toEqual([
      expect.any(Number),
      null,
    ]);
    const other = await aFolder(store);
    expect(await next({ ofWorkspace: null, ofKey: 1 })).toBeNull();
    const withAnotherKey = await aWorkflow(store, other, { integrationId: 2 });
    expect(await next({ ofWorkspace: null, ofKey: 1 })).toBe(withAnotherKey);
  });

  it('is only that of people who have nothing running where a place is kept for them', async () => {
    const busy = await aFolder(store);
    await several(2, busy);
    await next();

    expect(await next(ROOMY, true)).toBeNull();
    const [one] = await several(1, await aFolder(store));
    expect(await next(ROOMY, true)).toBe(one);
  });

  it('is that of a workflow whose worker is lost, which counts as an attempt and holds nothing', async () => {
    const folder = await aFolder(store);
    const lost = await aWorkflow(store, folder, { isHeld: true });
    await several(1, folder);
    await store.query(`UPDATE ai_workflows SET lease_until = now() - interval '1 second' WHERE id = $1`, [
      lost,
    ]);

    expect(await next({ ofWorkspace: 1, ofKey: 1 })).toBe(lost);
    expect(await store.query('SELECT attempt FROM ai_workflows WHERE id = $1', [lost])).toEqual([
      { attempt: 1 },
    ]);
  });

  it('is given once, however many ask at the same time', async () => {
    const ids = await several(5, await aFolder(store));

    const claimed = await Promise.all(Array.from({ length: 9 }, () => next()));

    expect(claimed.filter((id) => id !== null).sort()).toEqual(ids.sort());
  });

  it('is never beyond a limit, however many ask at the same time', async () => {
    await several(8, await aFolder(store));

    const claimed = await Promise.all(Array.from({ length: 8 }, () => next({ ofWorkspace: 2, ofKey: 1000 })));

    expect(claimed.filter((id) => id !== null)).toHaveLength(2);
  });

  describe('to have a document read', () => {
    const aDocument = (folder: TestFolder) => aDocumentRow(store, folder);
    const read = (onlyReservedSlot = false) =>
      database.transaction(({ documents }) => documents.claimNext(turn(onlyReservedSlot)));

    it('goes round in the same way', async () => {
      const busy = await aFolder(store);
      const many = [await aDocument(busy), await aDocument(busy), await aDocument(busy)];
      expect((await read())?.id).toBe(many[0]);
      expect(await read(true)).toBeNull();

      const one = await aDocument(await aFolder(store));

      expect((await read(true))?.id).toBe(one);
      expect((await read())?.id).toBe(many[1]);
    });

    it('does not come again before its pause is over', async () => {
      const id = await aDocument(await aFolder(store));
      const claimed = await read();
      await database.repositories.documents.releaseReading(id, claimed?.leaseToken ?? '', 60);

      expect(await read()).toBeNull();
      await store.query(`UPDATE form_documents SET lease_until = now()`);
      expect((await read())?.readingAttempts).toBe(1);
    });
  });
});
