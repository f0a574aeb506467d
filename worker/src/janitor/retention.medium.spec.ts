import { LIMITS, type Retention } from '@app/contracts';
import type { Database } from '@app/persistence';
import { createLogger } from '@app/telemetry';
import {
  aDocumentRow,
  aFolder,
  aWorkflow,
  connectTestDatabase,
  type TestDatabase,
  type TestFolder,
} from '@app/testing';
import { removeExpiredContent } from './retention';

const GRACE = LIMITS.retentionGraceHours;

describe('retention', () => {
  let store: TestDatabase;
  let database: Database;
  let folder: TestFolder;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
  });
  beforeEach(async () => {
    folder = await aFolder(store);
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });

  const sweep = () => removeExpiredContent({ database, logger: createLogger('test', 'silent') });

  async function keep(retention: Retention, hoursAgo = GRACE + 1): Promise<void> {
    await store.query(
      `UPDATE workspaces SET settings = settings || jsonb_build_object('retention', $2::jsonb, 'retentionSince',
         now() - make_interval(hours => $3)) WHERE id = $1`,
      [folder.workspaceId, JSON.stringify(retention), hoursAgo],
    );
  }
  /** A workflow that ended some days ago. */
  async function aResult(days: number, documentIds: readonly number[] = []): Promise<number> {
    const id = await aWorkflow(store, folder);
    await store.query(
      `UPDATE ai_workflows SET status = 'completed', completed_at = now() - make_interval(days => $2), document_ids = $3
       WHERE id = $1`,
      [id, days, documentIds],
    );
    return id;
  }
  async function aDocument(days: number): Promise<number> {
    const id = await aDocumentRow(store, folder);
    await store.query(
      'UPDATE form_documents SET created_at = now() - make_interval(days => $2) WHERE id = $1',
      [id, days],
    );
    return id;
  }
  async function idsOf(table: 'ai_workflows' | 'form_documents'): Promise<number[]> {
    const rows = await store.query<{ id: number }>(`SELECT id FROM ${table} WHERE form_id = $1 ORDER BY id`, [
      folder.formId,
    ]);
    return rows.map(({ id }) => id);
  }

  it('deletes what is older than its period, and records it', async () => {
    const [old, recent] = [await aResult(91), await aResult(89)];
    const [oldDocument, recentDocument] = [await aDocument(31), await aDocument(29)];
    await keep({ resultDays: 90, documentDays: 30 });

    const { retention } = database.repositories;
    expect(await retention.expired(folder.workspaceId, { resultDays: 90, documentDays: 30 })).toEqual({
      workflows: 1,
      documents: 1,
    });
    await Promise.all([sweep(), sweep()]);

    expect(await idsOf('ai_workflows')).toEqual([recent]);
    expect(await idsOf('form_documents')).toEqual([recentDocument]);
    const trail = await store.query(
      `SELECT actor_id, action, target_id, new_value FROM audit_events WHERE workspace_id = $1 ORDER BY id`,
      [folder.workspaceId],
    );
    expect(trail).toEqual([
      { actor_id: null, action: 'workflow.expire', target_id: old, new_value: { retentionDays: 90 } },
      {
        actor_id: null,
        action: 'document.expire',
        target_id: oldDocument,
        new_value: { retentionDays: 30 },
      },
    ]);
  });

  it.each([
    ['no period is set', { resultDays: null, documentDays: null }, GRACE + 1],
    ['the period was set a short time ago', { resultDays: 30, documentDays: 30 }, GRACE - 1],
  ])('deletes nothing if %s', async (_case, retention, hoursAgo) => {
    const kept = [await aResult(4000), await aDocument(4000)];
    await keep(retention, hoursAgo);

    await sweep();

    expect([...(await idsOf('ai_workflows')), ...(await idsOf('form_documents'))]).toEqual(kept);
  });

  it('keeps signed results, unfinished workflows, and the documents that they use, with all versions', async () => {
    const documents = [await aDocument(400), await aDocument(400), await aDocument(400)];
    const [first = 0, second = 0, unused = 0] = documents;
    // A later version of the first document, which no workflow has used.
    const later = await aDocument(300);
    await store.query('UPDATE form_documents SET series_id = $2, document_version = 2 WHERE id = $1', [
      later,
      first,
    ]);
    await store.query('UPDATE form_documents SET replaced_by = $2 WHERE id = $1', [first, later]);
    const signed = await aResult(400, [first]);
    await sign(signed);
    const running = await aWorkflow(store, folder, { isHeld: true });
    await store.query('UPDATE ai_workflows SET document_ids = $2 WHERE id = $1', [running, [second]]);
    await keep({ resultDays: 30, documentDays: 30 });

    await sweep();

    expect(await idsOf('ai_workflows')).toEqual([signed, running]);
    expect(await idsOf('form_documents')).toEqual([first, second, later]);
    expect(unused).toBeGreaterThan(0);
  });

  it('deletes a document with its results in one round', async () => {
    await aResult(400, [await aDocument(400)]);
    await keep({ resultDays: 30, documentDays: 30 });

    await sweep();

    expect([await idsOf('ai_workflows'), await idsOf('form_documents')]).toEqual([[], []]);
  });

  async function sign(workflowId: number): Promise<void> {
    const [revision] = await store.query<{ id: number }>(
      `INSERT INTO study_revisions (workspace_id, workflow_id, number, digest, content, created_by)
       VALUES ($1, $2, 1, 'd', '{}', $3) RETURNING id`,
      [folder.workspaceId, workflowId, folder.userId],
    );
    await store.query(
      `INSERT INTO study_signatures (workspace_id, revision_id, signed_by, printed_name, meaning, digest)
       VALUES ($1, $2, $3, 'Ada Test', 'author', 'd')`,
      [folder.workspaceId, revision?.id, folder.userId],
    );
  }
});
