import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auth, workflowHistory, workflows } from '@app/contracts';
import { ProviderEmulator } from '@app/testing';
import {
  execute,
  formParams,
  newMember,
  type Researcher,
  SAMPLES,
  startSystem,
  type System,
  untilEnded,
  upload,
} from './system';

const SAMPLE = 'northwind-nwt-301-protocol.docx';

describe('the history of workflows', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let owner: Researcher;
  let ids: number[];

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem({ AI_BASE_URL_ALLOWLIST: emulator.url });
    owner = await system.newResearcher({ baseUrl: `${emulator.url}/v1` });
    const document = await upload(owner, SAMPLE, await readFile(join(SAMPLES, SAMPLE)));
    ids = [];
    for (let count = 0; count < 3; count += 1) {
      const { id } = await execute(owner, [document.id], { expectedParts: [] });
      await untilEnded(owner, id);
      ids.unshift(id);
    }
    const update = `UPDATE ai_workflows SET status = 'failed', name = '100% =SUM(A1)', error_code = 'X' WHERE id = $1`;
    await system.database.query(update, [ids[0]]);
  });
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  }, 90_000);

  const workspace = () => ({ workspaceId: String(owner.workspaceId) });
  const list = (query: Parameters<typeof listWith>[1] = {}) => listWith(owner, query);

  it('lists what ran, newest first, page by page', async () => {
    const first = await list({ limit: '2' });
    const rest = await list({ before: String(first.at(-1)?.id) });

    expect([...first, ...rest].map(({ id }) => id)).toEqual(ids);
    expect(rest[0]).toMatchObject({
      status: 'completed',
      executedBy: { name: 'Ada Test' },
      form: { id: owner.formId },
    });
    expect(rest[0]?.usage.calls).toBeGreaterThan(0);
    expect(rest[0]?.documents).toHaveLength(1);
    const { times } = rest[0] ?? {};
    const [started, ended] = [Date.parse(rest[0]?.executedAt ?? ''), Date.parse(rest[0]?.completedAt ?? '')];
    expect(times?.worked).toBeGreaterThan(0);
    expect((times?.worked ?? 0) + (times?.waited ?? 0)).toBeCloseTo(ended - started, -1);
  });

  it('can be filtered by status, person, agent, name and time', async () => {
    const [newest] = await list();
    const at = Date.parse(newest?.executedAt ?? '');
    const later = new Date(at + 60_000).toISOString();

    expect(await list({ status: 'failed' })).toHaveLength(1);
    expect(await list({ search: '100%' })).toHaveLength(1);
    expect(await list({ search: '1__%' })).toEqual([]);
    expect(await list({ aiIntegrationId: String(owner.integrationId) })).toHaveLength(3);
    expect(await list({ executedBy: '2000000000' })).toEqual([]);
    expect(await list({ from: later })).toEqual([]);
    expect(await list({ to: later })).toHaveLength(3);
  });

  it('adds up what the filter lets through', async () => {
    const calls = (await list({ status: 'completed' })).map(({ usage }) => usage.calls);
    const totals = await owner.client.call(workflowHistory.totalsOfForm, {
      params: formParams(owner),
      query: { status: 'completed' },
    });

    expect(totals).toMatchObject({
      workflows: 2,
      statuses: { completed: 2, failed: 0 },
      usage: { calls: calls.reduce((sum, one) => sum + one, 0) },
    });
    expect(totals.usage.inputTokens).toBeGreaterThan(0);
    expect(totals.worked).toBeGreaterThan(0);
  });

  it('is exported as CSV that no spreadsheet computes, and the export stands in the trail', async () => {
    const path = `/api/workspaces/${owner.workspaceId}/workflow-history/export`;

    const text = await (await owner.client.fetch('GET', path)).text();

    expect(text.trim().split('\r\n')).toHaveLength(4);
    expect(text).toContain('"100% =SUM(A1)"');
    const [row] = await system.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM audit_events WHERE action = 'workflow-history.export'`,
    );
    expect(row?.count).toBe(1);
  });

  it('shows a workspace to its admins, and all workspaces to administrators only', async () => {
    const admin = await newMember(system);
    const { id } = await admin.call(auth.currentUser, { query: {} });
    const all = () => admin.call(workflowHistory.ofAll, { query: {} });

    await expect(
      admin.call(workflowHistory.ofWorkspace, { params: workspace(), query: {} }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(all()).rejects.toMatchObject({ status: 403 });
    await system.database.query('UPDATE users SET is_admin = true WHERE id = $1', [id]);

    const found = await all();
    expect(found.map((record) => record.id)).toEqual(ids);
    expect(JSON.stringify(found)).not.toContain('Write CDISC');
    expect(found.flatMap(({ documents }) => documents)).toEqual([]);
    const totals = await admin.call(workflowHistory.totalsOfAll, { query: {} });
    expect(totals.workflows).toBe(3);
  });

  it('gives whoever has changed it the sums behind the change', async () => {
    const sums = () =>
      owner.client.call(workflowHistory.totalsOfForm, { params: formParams(owner), query: {} });
    await sums();
    const params = { ...formParams(owner), workflowId: String(ids.pop()) };
    await owner.client.call(workflows.delete, { params });

    expect((await sums()).workflows).toBe(2);
  });
});

const listWith = (
  owner: Researcher,
  query: Partial<
    Record<'limit' | 'before' | 'search' | 'aiIntegrationId' | 'executedBy' | 'from' | 'to', string>
  > & {
    status?: 'failed' | 'completed';
  },
) =>
  owner.client.call(workflowHistory.ofWorkspace, {
    params: { workspaceId: String(owner.workspaceId) },
    query,
  });
