import type { FlowData } from '@app/contracts';
import type { Database } from '@app/persistence';
import { BUILT_IN_MODELS } from '@app/models';
import { createLogger } from '@app/telemetry';
import { aFolder, connectTestDatabase, type TestDatabase, type TestFolder } from '@app/testing';
import type { WorkerContext } from '../worker-context';
import { runTriggers } from './run-triggers';

const position = { x: 0, y: 0 };

describe('a design that fails with an unexpected error', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;
  let integrationId: number;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
    folder = await aFolder(store);
    const { userId, workspaceId } = folder;
    await store.query(`UPDATE users SET email_verified = true, account_status = 'active' WHERE id = $1`, [
      userId,
    ]);
    await store.query(
      `INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, 'owner')`,
      [workspaceId, userId],
    );
    integrationId = await idOf(
      `INSERT INTO workspace_ai_agent_integrations (workspace_id, name, provider, api_key, key_last4)
       VALUES ($1, 'Key', 'custom', 'x', 'xxxx') RETURNING id`,
      [workspaceId],
    );
    // An unexpected error: the database refuses workflows whose name begins with "Broken".
    await store.query(`
      CREATE FUNCTION refuse_broken() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.name LIKE 'Broken%' THEN RAISE EXCEPTION 'unforeseen'; END IF; RETURN NEW; END $$`);
    await store.query(
      `CREATE TRIGGER refuse_broken BEFORE INSERT ON ai_workflows FOR EACH ROW EXECUTE FUNCTION refuse_broken()`,
    );
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  async function idOf(sql: string, parameters: unknown[]): Promise<number> {
    const [row] = await store.query<{ id: number }>(sql, parameters);
    return row?.id ?? 0;
  }
  const context = () =>
    ({
      database,
      config: { prices: { catalogue: BUILT_IN_MODELS, own: {} } },
      live: { publish: () => Promise.resolve() },
      logger: createLogger('test', 'silent'),
    }) as unknown as WorkerContext;

  async function aDesign(name: string, tag: string): Promise<number> {
    const { userId, workspaceId, formId } = folder;
    const id = await database.repositories.workflowDesigns.create({
      workspaceId,
      formId,
      name,
      description: null,
      flowData: flowOf(tag),
      arrivalTags: [tag],
      createdBy: userId,
    });
    await database.repositories.workflowDesigns.setArrival(id, userId);
    return id;
  }
  const flowOf = (tag: string): FlowData => ({
    nodes: [
      { id: 'documents', position, type: 'documents', data: { tag } },
      {
        id: 'conversion',
        position,
        type: 'conversion',
        data: {
          aiIntegrationId: integrationId,
          target: 'odm-1.3.2',
          xmlSchemaId: null,
          prompt: 'Convert.',
          repairRounds: 0,
          pace: 'now',
        },
      },
    ],
    edges: [{ id: 'a', source: 'documents', target: 'conversion' }],
  });
  async function arrives(tag: string): Promise<void> {
    const id = await idOf(
      `INSERT INTO form_documents (form_id, name, file_name, file_size, mime_type, object_path, tags, reading_status, sha256)
       VALUES ($1, $2::text, 'p.pdf', 1, 'application/pdf', gen_random_uuid()::text, ARRAY[$2::text], 'read', NULL) RETURNING id`,
      [folder.formId, tag],
    );
    await database.repositories.designTriggers.note(id, [tag]);
  }
  const arrivals = () =>
    store.query(
      `SELECT state, tries, round(extract(epoch FROM try_at - now()) / 30)::int * 30 AS seconds
       FROM form_workflow_arrivals ORDER BY form_workflow_id`,
    );

  it('is retried with growing pauses while others run; then it is disabled and people are notified', async () => {
    const broken = await aDesign('Broken', 'one');
    await aDesign('Sound', 'two');
    await arrives('one');
    await arrives('two');

    await runTriggers(context());
    await runTriggers(context());

    expect(await arrivals()).toMatchObject([
      { state: 'waiting', tries: 1, seconds: 30 },
      { state: 'started', tries: 0 },
    ]);
    for (const seconds of [120, 600, 1800]) {
      await store.query('UPDATE form_workflow_arrivals SET try_at = now()');
      await runTriggers(context());
      expect((await arrivals())[0]).toMatchObject({ state: 'waiting', seconds });
    }
    expect(await store.query('SELECT FROM notifications')).toHaveLength(0);

    await store.query('UPDATE form_workflow_arrivals SET try_at = now()');
    await runTriggers(context());

    expect((await arrivals())[0]).toMatchObject({ state: 'refused', tries: 5 });
    const design = await store.query('SELECT arrival_user_id AS person FROM form_workflows WHERE id = $1', [
      broken,
    ]);
    expect(design).toEqual([{ person: null }]);
    const notifications = await store.query<{ facts: { workflow: string; reason: string } }>(
      'SELECT user_id AS "userId", facts FROM notifications',
    );
    expect(notifications).toMatchObject([
      { userId: folder.userId, facts: { reason: expect.stringContaining('switched off') } },
    ]);
    const trail = await store.query(
      `SELECT action, result FROM audit_events WHERE target_id = $1 AND actor_id IS NOT DISTINCT FROM $2
       OR action = 'workflow-design.arrival' ORDER BY id`,
      [broken, folder.userId],
    );
    expect(trail).toEqual([
      { action: 'workflow-design.arrival', result: 'ok' },
      { action: 'workflow-design.refuse', result: 'refused' },
    ]);
  });

  it('runs when the error is gone', async () => {
    await aDesign('Broken for a while', 'three');
    await arrives('three');
    await runTriggers(context());
    await store.query('DROP TRIGGER refuse_broken ON ai_workflows');
    await store.query('UPDATE form_workflow_arrivals SET try_at = now()');

    await runTriggers(context());

    expect((await arrivals()).at(-1)).toMatchObject({ state: 'started', tries: 1 });
  });

  it('starts nothing for a suspended account, nor for a person who has left', async () => {
    const { userId, workspaceId } = folder;
    const suspend = (status: string) =>
      store.query('UPDATE users SET account_status = $2 WHERE id = $1', [userId, status]);
    const design = await aDesign('Of somebody', 'four');
    await arrives('four');
    await suspend('suspended');
    await runTriggers(context());
    expect((await arrivals()).at(-1)).toMatchObject({ state: 'refused' });
    await suspend('active');

    await arrives('four');
    await store.query('DELETE FROM workspace_members WHERE workspace_id = $1 AND user_id = $2', [
      workspaceId,
      userId,
    ]);
    await runTriggers(context());

    expect((await arrivals()).slice(-2)).toMatchObject([{ state: 'refused' }, { state: 'refused' }]);
    const named = `SELECT 1 FROM ai_workflows WHERE name LIKE 'Of somebody%'`;
    expect(await store.query(named)).toEqual([]);
    await arrives('four');
    const noted = 'SELECT 1 FROM form_workflow_arrivals WHERE form_workflow_id = $1';
    expect(await store.query(noted, [design])).toHaveLength(2);
  });
});
