import { aFolder, aWorkflow, connectTestDatabase, type TestDatabase } from '@app/testing';
import { Database } from './database';
import { actFor } from './fence/actor';
import type { HistoryScope } from './repositories/workflows/workflow-history.repository';

describe('the history', () => {
  let store: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  it('has sums of the newest only, and says whether there are more', async () => {
    const folder = await aFolder(store);
    for (let place = 0; place < 12; place += 1) await aWorkflow(store, folder);
    await store.query('UPDATE ai_workflows SET calls = id');
    const { workflowHistory } = database.repositories;

    const newest = await workflowHistory.totals(folder, {}, 10);
    const all = await workflowHistory.totals('all', {}, 12);

    expect(newest).toMatchObject({ workflows: 10, isOfNewest: true, calls: 75 });
    expect(all).toMatchObject({ workflows: 12, isOfNewest: false, calls: 78 });
  });

  it('is searched by a part of the name of a workflow, and of a folder', async () => {
    const folder = await aFolder(store);
    const id = await aWorkflow(store, folder);
    await store.query(`UPDATE forms SET name = 'Oncology 2026' WHERE id = $1`, [folder.formId]);
    const found = await database.repositories.workflowHistory.list(
      'all',
      { search: 'ology 20' },
      { limit: 5 },
    );

    expect(found.map((row) => row.id)).toEqual([id]);
  });

  it('is searched among the workspaces of the person who asks', async () => {
    const [own, other] = [await aFolder(store), await aFolder(store)];
    await store.query('INSERT INTO workspace_members (workspace_id, user_id) VALUES ($1, $2)', [
      own.workspaceId,
      own.userId,
    ]);
    const [id] = [await aWorkflow(store, own), await aWorkflow(store, other)];
    await store.query(`UPDATE ai_workflows SET name = 'Quarterly look'`);
    const api = await Database.connectForPeople(store.appUrl, 2);
    const found = (personId: number, scope: HistoryScope) =>
      actFor({ personId, isInstallation: false }, () =>
        api.repositories.workflowHistory.list(scope, { search: 'terly L' }, { limit: 5 }),
      );

    expect((await found(own.userId, own)).map((row) => row.id)).toEqual([id]);
    expect(await found(own.userId, other)).toEqual([]);
    expect((await found(own.userId, 'all')).map((row) => row.id)).toEqual([id]);
    await api.close();
  });
});
