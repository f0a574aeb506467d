import { aFolder, aPerson, aWorkflow, connectTestDatabase, type TestDatabase } from '@app/testing';
import { Database } from './database';
import { withDatabaseUser } from './row-security/database-user';
import type { HistoryScope } from './repositories/workflows/workflow-history.repository';

describe('the history', () => {
  let store: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  it('splits the time of all tries into worked and waited, and shows the furthest running step once', async () => {
    const folder = await aFolder(store);
    const id = await aWorkflow(store, folder);
    const { workflowHistory, workflows } = database.repositories;
    const listed = async () => (await workflowHistory.list({ workflowIds: [id] }, {}, { limit: 5 }))[0];
    const step = (name: string, values: string) =>
      store.query(
        `INSERT INTO ai_workflow_steps (workflow_id, name, status, started_at, completed_at) VALUES ($1, $2, ${values})
         ON CONFLICT (workflow_id, name) DO UPDATE SET (status, started_at, completed_at) =
           (excluded.status, excluded.started_at, excluded.completed_at)`,
        [id, name],
      );
    const at = (seconds: number) => `now() - interval '${seconds} seconds'`;
    await store.query(
      `UPDATE ai_workflows SET status = 'running', completed_at = NULL, executed_at = ${at(256)} WHERE id = $1`,
      [id],
    );
    await step('reading', `'running', ${at(2)}, NULL`);
    await step('generating', `'running', ${at(8)}, NULL`);

    const open = await listed();
    expect(open?.stepName).toBe('generating');
    expect(Math.round((open?.workedMs ?? 0) / 1000)).toBe(10);
    expect(Math.round((open?.waitedMs ?? 0) / 1000)).toBe(246);

    await workflows.cancel(id);
    await workflows.retry(id);
    await workflows.cancel(id);
    const ended = await listed();
    expect(Math.round((ended?.workedMs ?? 0) / 1000)).toBe(10);
    expect(Math.round((ended?.waitedMs ?? 0) / 1000)).toBe(246);
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
    const api = await Database.connectForPeople({ url: store.appUrl, systemUrl: store.systemUrl }, 2);
    const found = (personId: number, scope: HistoryScope) =>
      withDatabaseUser({ personId, isSystem: false }, () =>
        api.repositories.workflowHistory.list(scope, { search: 'terly L' }, { limit: 5 }),
      );

    expect((await found(own.userId, own)).map((row) => row.id)).toEqual([id]);
    expect(await found(own.userId, other)).toEqual([]);
    expect((await found(own.userId, 'all')).map((row) => row.id)).toEqual([id]);
    await api.close();
  });

  it.each([
    ['name', ['b', 'C', 'a'], `name = $2`],
    ['cost', [7, null, 90], `cost_micro_usd = $2`],
    ['outcome', ['incomplete', null, 'clean'], `outcome = $2`],
    ['waited', ['20 min', null, '1 hour'], `completed_at = executed_at + $2::interval`],
    ['worked', [7, 0, 90], `worked_ms = $2`],
    ['agent', ['b', 'C', 'a'], `ai_integration_name = $2`],
    ['target', ['odm-1.3.2', 'odm-2.0', 'any'], `target = $2`],
    ['started', [1, 2, 3], `calls = $2`],
  ] as const)('is ordered by %s in both directions, page by page', async (sort, values, change) => {
    const folder = await aFolder(store);
    const ids: number[] = [];
    for (const value of values) {
      const id = await aWorkflow(store, folder);
      ids.push(id);
      await store.query(`UPDATE ai_workflows SET ${change} WHERE id = $1`, [id, value]);
    }
    const { workflowHistory } = database.repositories;
    const all = async (order: 'asc' | 'desc') => {
      const found: number[] = [];
      for (let before: number | undefined; ;) {
        const page = await workflowHistory.list(
          { formId: folder.formId },
          {},
          { limit: 2, before, sort, order },
        );
        found.push(...page.map(({ id }) => id));
        before = page.at(-1)?.id;
        if (page.length < 2) return found;
      }
    };

    const expected = {
      name: [2, 0, 1],
      agent: [2, 0, 1],
      cost: [1, 0, 2],
      outcome: [2, 0, 1],
      waited: [1, 0, 2],
      worked: [1, 0, 2],
      target: [2, 0, 1],
      started: [0, 1, 2],
    }[sort].map((place) => ids[place]);
    expect(await all('asc')).toEqual(expected);
    expect(await all('desc')).toEqual([...expected].reverse());
  });

  it('is ordered by the name of the person, missing ones first', async () => {
    const folder = await aFolder(store);
    const [first, second, third] = [
      await aWorkflow(store, folder),
      await aWorkflow(store, folder),
      await aWorkflow(store, folder),
    ];
    await store.query(`UPDATE ai_workflows SET executed_by = NULL WHERE id = $1`, [second]);
    const aaron = await aPerson(store);
    await store.query(`UPDATE users SET first_name = 'aaron' WHERE id = $1`, [aaron]);
    await store.query(`UPDATE ai_workflows SET executed_by = $2 WHERE id = $1`, [third, aaron]);
    const page = { limit: 9, sort: 'person', order: 'asc' } as const;
    const rows = await database.repositories.workflowHistory.list({ formId: folder.formId }, {}, page);
    expect(rows.map(({ id }) => id)).toEqual([second, third, first]);
  });
});
