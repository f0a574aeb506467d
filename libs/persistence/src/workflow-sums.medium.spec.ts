import {
  aFolder,
  aPerson,
  aWorkflow,
  connectTestDatabase,
  type TestDatabase,
  type TestFolder,
} from '@app/testing';
import type { Database } from './database';
import { Database as Connected } from './database';
import type { HistoryFilter } from './repositories/workflows/workflow-history.repository';
import type { SummedScope } from './repositories/workflows/workflow-sums.repository';

const STEPS = 400;
const AT_ONCE = 8;

/** The same numbers in every run. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
}

describe('the sums of a history', () => {
  let store: TestDatabase;
  let database: Database;
  let folders: TestFolder[];

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    const [one, other] = [await aFolder(store), await aFolder(store)];
    const [form] = await store.query<{ id: number }>(
      `INSERT INTO forms (workspace_id, name) VALUES ($1, 'Oncology') RETURNING id`,
      [one.workspaceId],
    );
    folders = [one, { ...one, formId: form?.id ?? 0, userId: await aPerson(store) }, other];
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  /** The totals, from the workflows themselves. */
  async function counted(condition: string): Promise<object | undefined> {
    const [row] = await store.query(
      `SELECT count(*)::int AS workflows, count(*) FILTER (WHERE status = 'failed')::int AS failed,
         count(*) FILTER (WHERE status = 'running')::int AS running, count(*) FILTER (WHERE outcome = 'clean')::int AS clean,
         coalesce(sum(calls), 0)::int AS calls, coalesce(sum(input_tokens), 0)::int AS "inputTokens",
         coalesce(sum(output_tokens), 0)::int AS "outputTokens", sum(cost_micro_usd)::int AS "costMicroUsd",
         coalesce(sum(worked_ms), 0)::int AS "workedMs", coalesce(sum(waited_ms), 0)::int AS "waitedMs"
       FROM ai_workflows WHERE ${condition}`,
    );
    return row;
  }

  async function summed(scope: SummedScope, filter: HistoryFilter): Promise<object> {
    const { statuses, outcomes, isAtLeast, ...sums } = await database.repositories.workflowSums.totals(
      scope,
      filter,
    );
    expect(isAtLeast).toBe(false);
    return { ...sums, failed: statuses.failed, running: statuses.running, clean: outcomes.clean };
  }

  async function expectEqual(): Promise<void> {
    const [one, second, other] = folders;
    const [from, to] = ['2026-01-20T10:00:00.000Z', '2026-03-07T00:00:00.000Z'];
    const cases: [SummedScope, HistoryFilter, string][] = [
      ['all', {}, 'true'],
      [{ formId: one?.formId ?? 0 }, {}, `form_id = ${one?.formId}`],
      [{ workspaceId: other?.workspaceId ?? 0 }, {}, `workspace_id = ${other?.workspaceId}`],
      ['all', { status: 'failed' }, `status = 'failed'`],
      ['all', { status: 'running' }, `status = 'running'`],
      ['all', { outcome: 'clean' }, `outcome = 'clean'`],
      ['all', { executedBy: one?.userId }, `executed_by = ${one?.userId}`],
      ['all', { aiIntegrationId: 2 }, 'ai_integration_id = 2'],
      ['all', { from }, `executed_at >= '${from}'`],
      ['all', { from, to }, `executed_at >= '${from}' AND executed_at < '${to}'`],
      ['all', { search: 'ncolog', status: 'failed' }, `form_id = ${second?.formId} AND status = 'failed'`],
      [
        { workspaceId: one?.workspaceId ?? 0 },
        { to, status: 'completed', outcome: 'clean', executedBy: second?.userId, aiIntegrationId: 1 },
        `workspace_id = ${one?.workspaceId} AND executed_at < '${to}' AND status = 'completed' AND outcome = 'clean'
           AND executed_by = ${second?.userId} AND ai_integration_id = 1`,
      ],
    ];
    for (const [scope, filter, condition] of cases)
      expect({ scope, filter, sums: await summed(scope, filter) }).toEqual({
        scope,
        filter,
        sums: await counted(condition),
      });
  }

  it('equal the workflows after parallel starts, ends, retries, deletions and moves', async () => {
    const random = numbers(7);
    const pool = await Connected.connect(store.workerUrl, AT_ONCE);
    const ids: number[] = [];
    const one = (): number | undefined => ids[random(ids.length)];
    const write = (set: string, condition = 'true') =>
      store.query(`UPDATE ai_workflows SET ${set} WHERE id = $1 AND ${condition}`, [one()]);
    const start = async (): Promise<void> => {
      const folder = folders[random(folders.length)] ?? folders[0];
      if (folder === undefined) return;
      const id = await aWorkflow(store, folder, { integrationId: 1 + random(3) });
      ids.push(id);
      await store.query(
        `UPDATE ai_workflows SET executed_at = timestamptz '2026-01-10' + $2 * interval '7 hours 13 minutes' WHERE id = $1`,
        [id, random(200)],
      );
    };
    const end = (status: string, outcome: string | null) =>
      write(
        `status = '${status}', outcome = ${outcome === null ? 'NULL' : `'${outcome}'`}, completed_at = executed_at + interval '1 minute',
           calls = calls + ${random(9)}, input_tokens = ${random(999)}, cost_micro_usd = nullif(${random(3)}, 0)`,
        `status IN ('pending', 'running')`,
      );
    const steps: (() => Promise<unknown>)[] = [
      start,
      start,
      start,
      () => write(`status = 'running'`, `status = 'pending'`),
      () => end('completed', 'clean'),
      () => end('completed', 'needs_review'),
      () => end('failed', null),
      () => end('cancelled', null),
      () =>
        write(
          `status = 'pending', outcome = NULL, completed_at = NULL, executed_at = now()`,
          `status <> 'running'`,
        ),
      () => write('calls = calls + 1, output_tokens = output_tokens + 10'),
      () => write('executed_by = NULL'),
      () => write(`form_id = ${folders[1]?.formId}`, `workspace_id = ${folders[1]?.workspaceId}`),
      () => store.query('DELETE FROM ai_workflows WHERE id = $1', [one()]),
      () => pool.repositories.workflowSums.fold(3),
    ];
    for (let step = 0; step < STEPS; step += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, async () => steps[random(steps.length)]?.()));

    await expectEqual();
    while ((await pool.repositories.workflowSums.fold(50)) > 0);
    await expectEqual();
    expect(await store.query(`SELECT FROM workflow_sums WHERE span = 'new'`)).toEqual([]);

    await store.query('DELETE FROM forms WHERE id = $1', [folders[0]?.formId]);
    await expectEqual();
    await store.query('DELETE FROM workspaces');
    while ((await pool.repositories.workflowSums.fold(50)) > 0);
    expect(await store.query('SELECT FROM workflow_sums')).toEqual([]);
    await pool.close();
  });

  it('are said to be a part of all only where too many names contain a text', async () => {
    const folder = await aFolder(store);
    await store.query(
      `INSERT INTO ai_workflows (form_id, name, prompt, ai_integration_name, ai_provider, document_ids, status, calls)
       SELECT $1, CASE WHEN n > 1 THEN 'Protocol ' ELSE 'Other ' END || n, 'P', 'K', 'custom', '{}',
         CASE WHEN n % 2 = 0 THEN 'failed' ELSE 'completed' END, 2 FROM generate_series(1, 10001) n`,
      [folder.formId],
    );
    const { workflowSums } = database.repositories;

    const all = await workflowSums.totals(folder, {});
    const failed = await workflowSums.totals(folder, { search: 'protocol', status: 'failed' });
    const rare = await workflowSums.totals(folder, { search: 'tocol 777', status: 'failed' });

    expect(all).toMatchObject({ workflows: 10_001, isAtLeast: false, calls: 20_002 });
    expect(failed).toMatchObject({ workflows: 5000, isAtLeast: true });
    expect(rare).toMatchObject({ workflows: 5, isAtLeast: false });
  });
});
