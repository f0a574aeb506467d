import {
  aFolder,
  aPerson,
  aWorkflow,
  connectTestDatabase,
  type TestDatabase,
  type TestFolder,
} from '@app/testing';
import type { Database } from './database';

const since = new Date(Date.now() - 7 * 24 * 3_600_000);

describe('the dashboard of a person', () => {
  let store: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  const ended = (id: number, status: string, outcome: string | null, daysAgo: number) =>
    store.query(
      `UPDATE ai_workflows SET status = $2, outcome = $3, completed_at = now() - $4 * interval '1 day' WHERE id = $1`,
      [id, status, outcome, daysAgo],
    );

  const letIn = ({ workspaceId }: TestFolder, userId: number, role: 'owner' | 'member') =>
    store.query('INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, $3)', [
      workspaceId,
      userId,
      role,
    ]);
  const ownFolder = async (userId: number): Promise<TestFolder> => {
    const folder = await aFolder(store, userId);
    await letIn(folder, userId, 'owner');
    return folder;
  };

  it('covers every workspace of the person, and no other', async () => {
    const userId = await aPerson(store);
    const own = await ownFolder(userId);
    const joined = await aFolder(store);
    await letIn(joined, userId, 'member');
    const stranger = await aFolder(store);
    const ids: number[] = [];
    for (const folder of [own, joined, stranger]) ids.push(await aWorkflow(store, folder));
    await store.query(`UPDATE ai_workflows SET status = 'running' WHERE id = ANY($1)`, [ids]);

    const { overview } = database.repositories;

    expect(await overview.open(userId, 5)).toEqual({ count: 2, ids: [ids[1], ids[0]] });
    expect(await overview.open(userId, 1)).toEqual({ count: 2, ids: [ids[1]] });
    await store.query('UPDATE forms SET deleting_since = now() WHERE id = $1', [joined.formId]);
    expect(await overview.open(userId, 5)).toEqual({ count: 1, ids: [ids[0]] });
  });

  it('shows what has just ended, and the person’s own results that need review', async () => {
    const userId = await aPerson(store);
    const folder = await ownFolder(userId);
    const [clean, own, others, failed, old] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => aWorkflow(store, folder)),
    );
    await ended(clean ?? 0, 'completed', 'clean', 1);
    await ended(own ?? 0, 'completed', 'incomplete', 2);
    await ended(others ?? 0, 'completed', 'needs_review', 3);
    await ended(failed ?? 0, 'failed', null, 4);
    await ended(old ?? 0, 'completed', 'clean', 8);
    await store.query('UPDATE ai_workflows SET executed_by = $2 WHERE id = $1', [own, userId]);
    await store.query('UPDATE ai_workflows SET executed_by = NULL WHERE id = $1', [others]);

    const { overview } = database.repositories;

    expect((await overview.ended('completed', { userId, since, most: 5 })).ids).toEqual([clean, own, others]);
    expect((await overview.ended('review', { userId, since, most: 5 })).ids).toEqual([own]);
    expect((await overview.ended('failed', { userId, since, most: 5 })).ids).toEqual([failed]);
  });

  it('counts pending requests that the person may decide', async () => {
    const userId = await aPerson(store);
    const own = await ownFolder(userId);
    const joined = await aFolder(store);
    await letIn(joined, userId, 'member');
    for (const { workspaceId } of [own, joined])
      await store.query('INSERT INTO access_requests (workspace_id, user_id) VALUES ($1, $2)', [
        workspaceId,
        await aPerson(store),
      ]);

    expect(await database.repositories.overview.requestsToDecide(userId)).toEqual([
      { id: own.workspaceId, name: expect.any(String), count: 1 },
    ]);
  });
});
