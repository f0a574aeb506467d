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
  });
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
    lossCounts: true,
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

  it('serves one person alone in order, on every slot', async () => {
    const ids = await several(6, await aFolder(store));

    expect(await claims(7)).toEqual([...ids, null]);
  });

  it('skips a key whose provider accepts no more calls', async () => {
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

  it('never exceeds the call limit of the installation, however long the provider has refused nothing', async () => {
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

  it('claims a workflow with an expired lease once its worker is gone, or frozen for too long', async () => {
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
    expect(
      await database.repositories.workflowLeases.heartbeat(lease, {
        seconds: 20,
        leaseHolder: sessionId,
        lossCounts: true,
      }),
    ).toBe(true);
    await ranOut(61);
    expect(await next()).toBe(id);
    expect(
      await database.repositories.workflowLeases.heartbeat(lease, {
        seconds: 20,
        leaseHolder: sessionId,
        lossCounts: true,
      }),
    ).toBe(false);

    await store.query(`UPDATE ai_workflows SET lease_holder = $1`, [sessionId]);
    await ranOut(1);
    expect(await next()).toBeNull();
    await session.end();
    expect(await next()).toBe(id);
  });

  it('claims an abandoned workflow although its worker still runs', async () => {
    const session = new WorkerSession(store.workerUrl);
    await session.keep();
    const { sessionId } = session;
    const id = await aWorkflow(store, await aFolder(store));
    const claimed = await database.transaction(({ fairQueue }) =>
      fairQueue.claim({ ...turn(), workerSessionId: null }, ROOMY),
    );
    const { lease } = must(claimed);
    // A workflow claimed without a session gets the current session at the next heartbeat.
    await database.repositories.workflowLeases.heartbeat(lease, {
      seconds: -1,
      leaseHolder: sessionId,
      lossCounts: true,
    });
    expect(await next()).toBeNull();

    await database.repositories.workflowLeases.abandon({ ...lease, token: randomUUID() });
    expect(await next()).toBeNull();
    await database.repositories.workflowLeases.abandon(lease);
    expect(await next()).toBe(id);
    await session.end();
  });

  it('skips a workflow whose pause is not over', async () => {
    const [waiting, ready] = await several(2, await aFolder(store));
    await store.query(`UPDATE ai_workflows SET not_before = now() + interval '1 minute' WHERE id = $1`, [
      waiting,
    ]);
    expect(await claims(2)).toEqual([ready, null]);

    await store.query(`UPDATE ai_workflows SET not_before = now() WHERE id = $1`, [waiting]);

    expect(await next()).toBe(waiting);
  });

  it('gives the next free slot to another workspace, however long the queue of the first is', async () => {
    const [busy, other] = [await aFolder(store), await aFolder(store)];
    const many = await several(8, busy);
    await claims(4);
    const [first, second] = await several(2, other);

    expect(await claims(4)).toEqual([first, second, many[4], many[5]]);
  });

  it('alternates between people of a workspace', async () => {
    const busy = await aFolder(store);
    const many = await several(6, busy);
    await claims(3);
    const [one] = await several(1, { ...busy, userId: await aPerson(store) });

    expect(await claims(2)).toEqual([one, many[3]]);
  });

  it('does not favor a person with several workspaces', async () => {
    const first = await aFolder(store);
    const folders = [first, await aFolder(store, first.userId), await aFolder(store, first.userId)];
    for (const folder of folders) await several(2, folder);
    await claims(3);
    const [one, two, three] = await several(3, await aFolder(store));

    expect(await claims(3)).toEqual([one, two, three]);
  });

  it('respects the limits of a workspace and of a key', async () => {
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

  it('gives the reserved slot only to people who have nothing running', async () => {
    const busy = await aFolder(store);
    await several(2, busy);
    await next();

    expect(await next(ROOMY, true)).toBeNull();
    const [one] = await several(1, await aFolder(store));
    expect(await next(ROOMY, true)).toBe(one);
  });

  it('claims a workflow whose worker is lost, counts an attempt and frees its slots', async () => {
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

  it('does not count the loss of a worker that ran other work, unless the worker is only frozen', async () => {
    const id = await aWorkflow(store, await aFolder(store));
    const session = new WorkerSession(store.workerUrl);
    await session.keep();
    const claimAfter = async (change: string) => {
      await store.query(`UPDATE ai_workflows SET lease_until = now() - interval '1 hour', ${change}`);
      const claimed = await database.transaction(({ fairQueue }) =>
        fairQueue.claim({ ...turn(), lossCounts: false }, ROOMY),
      );
      return [claimed?.workflow.attempt, claimed?.isAfterLoss];
    };

    expect(await claimAfter('loss_counts = true')).toEqual([0, false]);
    for (let loss = 0; loss < 4; loss += 1)
      expect(await claimAfter('lease_holder = lease_holder')).toEqual([0, true]);
    expect(await claimAfter(`lease_holder = ${session.sessionId}`)).toEqual([1, true]);
    expect(await claimAfter('loss_counts = true, lease_holder = NULL')).toEqual([2, true]);
    await session.end();
    expect(await store.query('SELECT id, loss_counts FROM ai_workflows')).toEqual([
      { id, loss_counts: false },
    ]);
  });

  it('claims a workflow once, however many workers ask at the same time', async () => {
    const ids = await several(5, await aFolder(store));

    const claimed = await Promise.all(Array.from({ length: 9 }, () => next()));

    expect(claimed.filter((id) => id !== null).sort()).toEqual(ids.sort());
  });

  it('never exceeds a limit, however many workers ask at the same time', async () => {
    await several(8, await aFolder(store));

    const claimed = await Promise.all(Array.from({ length: 8 }, () => next({ ofWorkspace: 2, ofKey: 1000 })));

    expect(claimed.filter((id) => id !== null)).toHaveLength(2);
  });

  describe('for readings of documents', () => {
    const aDocument = (folder: TestFolder) => aDocumentRow(store, folder);
    const read = (onlyReservedSlot = false) =>
      database.transaction(({ documents }) => documents.claimNext(turn(onlyReservedSlot)));

    it('is fair in the same way', async () => {
      const busy = await aFolder(store);
      const many = [await aDocument(busy), await aDocument(busy), await aDocument(busy)];
      expect((await read())?.id).toBe(many[0]);
      expect(await read(true)).toBeNull();

      const one = await aDocument(await aFolder(store));

      expect((await read(true))?.id).toBe(one);
      expect((await read())?.id).toBe(many[1]);
    });

    it('skips a document whose pause is not over', async () => {
      const id = await aDocument(await aFolder(store));
      const claimed = await read();
      await database.repositories.documents.releaseReading(id, claimed?.leaseToken ?? '', 60);

      expect(await read()).toBeNull();
      await store.query(`UPDATE form_documents SET lease_until = now()`);
      expect((await read())?.readingAttempts).toBe(1);
    });
  });
});
