import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableRowSecurity, isOneOfMine, OF_WORKSPACE, ofPerson } from '../row-security/enable-row-security';

/** Alarms about audit chains. Rows of one workspace reference only rows of the same; only the owner makes administrators. */
export class ClosedDoors1766700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const PARENTS = ['forms', 'ai_workflows', 'form_workflows', 'prompts'];

/** Tables with a workspace, and what their rows reference in the same workspace. */
const PAIRS: readonly (readonly [table: string, column: string, parent: string, onDelete: string])[] = [
  ['ai_workflows', 'form_id', 'forms', 'CASCADE'],
  ['form_workflows', 'form_id', 'forms', 'CASCADE'],
  ['notifications', 'form_id', 'forms', 'CASCADE'],
  ['notifications', 'workflow_id', 'ai_workflows', 'CASCADE'],
  ['search_pieces', 'workflow_id', 'ai_workflows', 'CASCADE'],
  ['ai_workflow_value_reviews', 'workflow_id', 'ai_workflows', 'CASCADE'],
  ['form_workflow_arrivals', 'form_workflow_id', 'form_workflows', 'CASCADE'],
  ['form_workflow_versions', 'form_workflow_id', 'form_workflows', 'CASCADE'],
  ['ai_workflows', 'prompt_id', 'prompts', 'SET NULL (prompt_id)'],
];

/** A document carries no workspace; its folder does. */
const WITH_DOCUMENT = ['form_document_token_counts', 'form_workflow_arrivals', 'search_pieces'];

const ofSameWorkspace = (table: string): string =>
  `(${OF_WORKSPACE}) AND (${table}.document_id IS NULL OR EXISTS (
    SELECT FROM form_documents AS d JOIN forms AS f ON f.id = d.form_id
    WHERE d.id = ${table}.document_id AND f.workspace_id = ${table}.workspace_id))`;

const STATEMENTS = [
  `CREATE TABLE audit_alarms (
    chain integer PRIMARY KEY, stored_position bigint NOT NULL, found_position bigint NOT NULL,
    raised_at timestamptz NOT NULL DEFAULT now())`,
  `CREATE TABLE former_members (
    workspace_id integer NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    left_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (workspace_id, user_id))`,
  `CREATE INDEX former_members_user_id ON former_members (user_id)`,
  ...enableRowSecurity('former_members', OF_WORKSPACE),
  ...PARENTS.map(
    (table) => `ALTER TABLE ${table} ADD CONSTRAINT ${table}_in_workspace UNIQUE (id, workspace_id)`,
  ),
  ...PAIRS.map(
    ([
      table,
      column,
      parent,
      onDelete,
    ]) => `ALTER TABLE ${table} ADD CONSTRAINT ${table}_${column}_in_workspace
      FOREIGN KEY (${column}, workspace_id) REFERENCES ${parent} (id, workspace_id) ON DELETE ${onDelete}`,
  ),
  ...WITH_DOCUMENT.map((table) => `ALTER POLICY members ON ${table} WITH CHECK (${ofSameWorkspace(table)})`),
  `ALTER POLICY members ON ai_workflows WITH CHECK ((${OF_WORKSPACE}) AND (ai_workflows.schema_version_id IS NULL OR EXISTS (
    SELECT FROM xml_schema_versions AS v JOIN xml_schemas AS s ON s.id = v.schema_id
    WHERE v.id = ai_workflows.schema_version_id AND s.workspace_id = ai_workflows.workspace_id)))`,
  // A person writes about own deeds, in own workspaces; about refused attempts also in others; a visitor only about signing in.
  `ALTER POLICY members ON audit_events WITH CHECK (false)`,
  `ALTER POLICY deeds ON audit_events WITH CHECK (
    (${ofPerson('actor_id')} AND (workspace_id IS NULL OR ${isOneOfMine('workspace_id')} OR result = 'refused'))
    OR (workspace_id IS NULL AND action LIKE 'auth.%'))`,
  // Only the trigger queues events, as the owner.
  `DROP POLICY deeds ON audit_unsealed`,
  `ALTER FUNCTION receive_audit_event() SECURITY DEFINER SET search_path = pg_catalog, public`,
  // Rights on columns would refuse every INSERT of the version before, which names the column.
  `CREATE FUNCTION refuse_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT has_column_privilege(current_user, 'public.users', 'is_admin', 'UPDATE') THEN
        RAISE EXCEPTION 'permission denied to make an administrator' USING ERRCODE = '42501';
      END IF;
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER users_administrator BEFORE INSERT ON users
    FOR EACH ROW WHEN (NEW.is_admin) EXECUTE FUNCTION refuse_administrator()`,
];
