import { aFolder, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import { withDatabaseUser } from './row-security/database-user';
import { Database } from './database';
import type { UsageRow, UsageScope } from './repositories/workflows/usage.repository';

describe('tokens and costs of calls', () => {
  let store: TestDatabase;
  let database: Database;
  let forPeople: Database;
  let folder: TestFolder;
  let other: TestFolder;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    forPeople = await Database.connectForPeople({ url: store.appUrl, systemUrl: store.systemUrl }, 2);
  });
  beforeEach(async () => {
    [folder, other] = [await aFolder(store), await aFolder(store)];
    for (const { workspaceId, userId } of [folder, other])
      await store.query(
        `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'owner')`,
        [workspaceId, userId],
      );
  });
  afterAll(async () => {
    await Promise.all([database.close(), forPeople.close()]);
    await store.close();
  });

  const scope = (given: Partial<UsageScope> = {}): UsageScope => ({
    workspaceId: folder.workspaceId,
    from: '2026-01-01',
    until: '2026-03-01',
    ...given,
  });
  const asPerson = <T>(work: () => Promise<T>, by = folder): Promise<T> =>
    withDatabaseUser({ personId: by.userId, isSystem: false }, work);

  async function aRun(
    calls: readonly { at: string; cost?: number | null; input?: number; finish?: string; agent?: number }[],
    { formId, userId }: TestFolder = folder,
  ): Promise<number> {
    const [row] = await store.query<{ id: number }>(
      `INSERT INTO ai_workflows (form_id, executed_by, name, prompt, ai_integration_name, ai_provider, document_ids)
       VALUES ($1, $2, 'R', 'P', 'Claude', 'claude', '{}') RETURNING id`,
      [formId, userId],
    );
    for (const { at, cost = 5, input = 10, finish = 'complete', agent = 1 } of calls)
      await store.query(
        `INSERT INTO ai_workflow_calls (workflow_id, run, integration_id, integration_name, section, model, input_tokens,
           output_tokens, cost_micro_usd, duration_ms, finish, at) VALUES ($1, 1, $2, $3, '1', 'm', $4, 1, $5, 1, $6, $7)`,
        [row?.id, agent, `Agent ${agent}`, input, cost, finish, at],
      );
    return row!.id; // one row was inserted
  }

  it('are summed by month (UTC), without running calls, including calls without a known price', async () => {
    await aRun([
      { at: '2025-12-31T23:59:59Z' },
      { at: '2026-01-31T23:59:59Z', cost: 7 },
      { at: '2026-02-01T00:00:00Z', cost: null },
      { at: '2026-02-03T00:00:00Z', finish: 'open' },
      { at: '2026-03-01T00:00:00Z' },
    ]);

    const sums = { calls: 1, inputTokens: 10, outputTokens: 1 };
    expect((await asPerson(() => forPeople.repositories.usage.report(scope(), 'agent'))).months).toEqual(
      new Map([
        ['2026-01', { ...sums, unpricedCalls: 0, costMicroUsd: 7 }],
        ['2026-02', { ...sums, unpricedCalls: 1, costMicroUsd: null }],
      ]),
    );
  });

  it('are grouped by agent, person, folder and workspace, highest usage first', async () => {
    await aRun([
      { at: '2026-01-05T00:00:00Z', agent: 1 },
      { at: '2026-01-06T00:00:00Z', agent: 2, cost: 90 },
    ]);
    const groups = (by: 'agent' | 'person' | 'folder' | 'workspace') =>
      asPerson(async () => (await forPeople.repositories.usage.report(scope(), by)).groups);

    expect(await groups('agent')).toMatchObject([
      { id: 2, name: 'Agent 2', costMicroUsd: 90 },
      { id: 1, name: 'Agent 1', costMicroUsd: 5 },
    ]);
    expect(await groups('person')).toMatchObject([{ id: folder.userId, name: 'Ada Test', calls: 2 }]);
    expect(await groups('folder')).toMatchObject([{ id: folder.formId, name: 'F', costMicroUsd: 95 }]);
    expect(await groups('workspace')).toMatchObject([{ id: folder.workspaceId, name: 'W' }]);
    const rows = (after?: UsageRow) => asPerson(() => forPeople.repositories.usage.rows(scope(), 1, after));
    expect(await asPerson(() => forPeople.repositories.usage.rows(scope(), 9))).toMatchObject([
      { workspaceName: 'W', formName: 'F', personName: 'Ada Test', agentName: 'Agent 1', calls: 1 },
      { agentName: 'Agent 2', costMicroUsd: 90 },
    ]);
    const pages: string[][] = [];
    for (let page = await rows(); page.length > 0; page = await rows(page.at(-1)))
      pages.push(page.map(({ agentName }) => agentName));
    expect(pages).toEqual([['Agent 1'], ['Agent 2']]);
  });

  it('stay when the workflow, the folder and the workspace are deleted', async () => {
    const workflow = await aRun([{ at: '2026-01-05T00:00:00Z' }]);
    await aRun([{ at: '2026-01-06T00:00:00Z', cost: 8 }]);
    const { usage } = database.repositories;
    const groups = async (by: 'folder' | 'workspace') => (await usage.report(scope(), by)).groups;

    await store.query('DELETE FROM ai_workflows WHERE id = $1', [workflow]);
    expect((await usage.report(scope(), 'agent')).months.get('2026-01')).toMatchObject({
      calls: 2,
      costMicroUsd: 13,
    });
    expect(await groups('folder')).toMatchObject([{ id: folder.formId, name: 'F', calls: 2 }]);

    await asPerson(() =>
      forPeople.transaction(async ({ workspaces }) => void (await workspaces.delete(folder.workspaceId))),
    );
    expect(await groups('workspace')).toMatchObject([
      { id: folder.workspaceId, name: null, calls: 2, inputTokens: 20, costMicroUsd: 13 },
    ]);
  });

  it('cover one’s own workspaces only, and all of them for the system', async () => {
    await aRun([{ at: '2026-01-05T00:00:00Z' }]);
    const removed = await aRun([{ at: '2026-01-05T00:00:00Z' }]);
    await store.query('DELETE FROM ai_workflows WHERE id = $1', [removed]);
    const months = async () =>
      (await forPeople.repositories.usage.report(scope({ workspaceId: null }), 'agent')).months;

    expect(await asPerson(months, other)).toEqual(new Map());
    expect((await asPerson(months)).get('2026-01')).toMatchObject({ calls: 2 });
    const all = await withDatabaseUser({ personId: other.userId, isSystem: true }, months);
    expect(all.get('2026-01')?.calls).toBeGreaterThanOrEqual(2);
  });
});
