import { randomUUID } from 'node:crypto';
import type { TestDatabase } from './test-database';

/** Minimal rows for database tests: only what the constraints require. */

export interface TestFolder {
  readonly userId: number;
  readonly workspaceId: number;
  readonly formId: number;
}

/** A user, a workspace of the user and a folder in it. Uses an existing user if `userId` is given. */
export async function aFolder(database: TestDatabase, userId?: number): Promise<TestFolder> {
  const owner = userId ?? (await aPerson(database));
  const workspaceId = await idOf(
    database,
    `INSERT INTO workspaces (name, owner_id, access_code) VALUES ('W', $1, $2) RETURNING id`,
    [owner, randomUUID().slice(0, 32)],
  );
  const formId = await idOf(
    database,
    `INSERT INTO forms (workspace_id, name) VALUES ($1, 'F') RETURNING id`,
    [workspaceId],
  );
  return { userId: owner, workspaceId, formId };
}

export function aPerson(database: TestDatabase): Promise<number> {
  return idOf(
    database,
    `INSERT INTO users (email, password, first_name, last_name, organization, account_status)
     VALUES ($1, 'x', 'Ada', 'Test', 'T', 'active') RETURNING id`,
    [`${randomUUID()}@example.net`],
  );
}

/** A queued workflow, or one that is leased by a worker. */
export function aWorkflow(
  database: TestDatabase,
  { formId, userId }: Pick<TestFolder, 'formId' | 'userId'>,
  { isHeld = false, integrationId = 1 }: { isHeld?: boolean; integrationId?: number } = {},
): Promise<number> {
  return idOf(
    database,
    `INSERT INTO ai_workflows (form_id, executed_by, name, prompt, ai_integration_id, ai_integration_name, ai_provider,
       document_ids, status, lease_token, lease_until)
     VALUES ($1, $2, 'R', 'P', $3, 'K', 'custom', '{}', CASE WHEN $4 THEN 'running' ELSE 'pending' END,
       CASE WHEN $4 THEN gen_random_uuid() END, CASE WHEN $4 THEN now() + interval '20 seconds' END) RETURNING id`,
    [formId, userId, integrationId, isHeld],
  );
}

/** A document that waits to be read, or is being read by a worker that holds its lease. */
export function aDocumentRow(
  database: TestDatabase,
  { formId, userId }: Pick<TestFolder, 'formId' | 'userId'>,
  { readBy = null, sha256 = null }: { readBy?: string | null; sha256?: string | null } = {},
): Promise<number> {
  return idOf(
    database,
    `INSERT INTO form_documents (form_id, name, file_name, file_size, mime_type, object_path, uploaded_by, reading_status,
       reading_attempts, lease_token, lease_until, sha256)
     VALUES ($1, 'D', 'd.pdf', 1, 'application/pdf', $2, $3, CASE WHEN $4::text IS NULL THEN 'waiting' ELSE 'reading' END,
       CASE WHEN $4::text IS NULL THEN 0 ELSE 1 END, $4::uuid, CASE WHEN $4::text IS NOT NULL THEN now() + interval '20 seconds' END, $5)
     RETURNING id`,
    [formId, randomUUID(), userId, readBy, sha256],
  );
}

async function idOf(database: TestDatabase, sql: string, parameters: unknown[]): Promise<number> {
  const [row] = await database.query<{ id: number }>(sql, parameters);
  if (row === undefined) throw new Error('The row was not made.');
  return row.id;
}
