import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  enableRecordSecurity,
  enableRowSecurity,
  belongsToParent,
  isOneOfMine,
  OF_WORKSPACE,
  ofPerson,
} from '../row-security/enable-row-security';

/** A second fence around workspaces: whatever a statement asks for, it gets rows of the person's own workspaces. */
export class WorkspaceFence1765800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const WITH_WORKSPACE = [
  'forms',
  'workspace_invitations',
  'workspace_ai_agent_integrations',
  'prompts',
  'xml_schemas',
  'ai_workflows',
  'ai_workflow_batches',
  'form_document_token_counts',
  'form_workflow_versions',
  'form_workflow_arrivals',
];

const IN_FOLDER = [
  'form_documents',
  'uploads',
  'form_sections',
  'form_workflows',
  'form_api_integrations',
  'form_respondents',
  'form_responses',
  'form_schedules',
  'call_campaigns',
  'test_calls',
  'form_calls',
  'voice_agent_configurations',
  'ai_agent_integrations',
];

/** Tables, what their rows hang on, and by which column. */
const HANGING: readonly (readonly [table: string, parent: string, column: string])[] = [
  ['form_questions', 'form_sections', 'section_id'],
  ['form_question_answers', 'form_responses', 'response_id'],
  ['prompt_versions', 'prompts', 'prompt_id'],
  ['xml_schema_versions', 'xml_schemas', 'schema_id'],
  ['ai_integration_months', 'workspace_ai_agent_integrations', 'integration_id'],
  ['ai_integration_spendings', 'workspace_ai_agent_integrations', 'integration_id'],
  ['ai_workflow_steps', 'ai_workflows', 'workflow_id'],
  ['ai_workflow_sections', 'ai_workflows', 'workflow_id'],
  ['ai_workflow_calls', 'ai_workflows', 'workflow_id'],
  ['ai_workflow_findings', 'ai_workflows', 'workflow_id'],
  ['audit_salts', 'audit_events', 'event_id'],
];

const STATEMENTS = [
  // As the owner, who sees everything: it is what the policies ask. In plpgsql, whose plan is kept for the session.
  `CREATE FUNCTION workspaces_of_person() RETURNS integer[] LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
    BEGIN
      RETURN coalesce((SELECT array_agg(m.workspace_id) FROM public.workspace_members AS m
        WHERE m.user_id = nullif(current_setting('clindrove.person', true), '')::integer), '{}');
    END $$`,
  // Asked before every call that names a workspace, so it is one question: the person's role, and whether the folder is there.
  `CREATE FUNCTION place_of(person integer, workspace integer, form integer)
    RETURNS TABLE (role varchar, has_form boolean) LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path = pg_catalog, public AS $$
      SELECT m.role, EXISTS (
        SELECT FROM forms AS f WHERE f.id = form AND f.workspace_id = m.workspace_id AND f.deleting_since IS NULL)
      FROM workspace_members AS m WHERE m.workspace_id = workspace AND m.user_id = person
    $$`,
  // A workflow carries the workspace of its folder, which never changes: a list of a workspace is one walk along an index.
  `ALTER TABLE ai_workflows ADD COLUMN workspace_id integer REFERENCES workspaces ON DELETE CASCADE`,
  `UPDATE ai_workflows AS w SET workspace_id = f.workspace_id FROM forms AS f WHERE f.id = w.form_id`,
  `ALTER TABLE ai_workflows ALTER COLUMN workspace_id SET NOT NULL`,
  `CREATE INDEX ai_workflows_workspace_id_id ON ai_workflows (workspace_id, id)`,
  `CREATE FUNCTION take_workspace_of_form() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      SELECT workspace_id INTO NEW.workspace_id FROM forms WHERE id = NEW.form_id;
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER ai_workflows_workspace BEFORE INSERT ON ai_workflows
    FOR EACH ROW EXECUTE FUNCTION take_workspace_of_form()`,
  ...enableRowSecurity('workspace_members', OF_WORKSPACE),
  ...enableRowSecurity('workspaces', isOneOfMine('id')),
  ...enableRowSecurity('access_requests', `${OF_WORKSPACE} OR ${ofPerson('user_id')}`),
  ...WITH_WORKSPACE.flatMap((table) => enableRowSecurity(table, OF_WORKSPACE)),
  ...IN_FOLDER.flatMap((table) => enableRowSecurity(table, belongsToParent('forms', table, 'form_id'))),
  ...enableRowSecurity('form_marks', ofPerson('user_id')),
  ...enableRecordSecurity('notifications', `${ofPerson('user_id')} OR ${OF_WORKSPACE}`),
  ...enableRecordSecurity('audit_events', `${OF_WORKSPACE} OR ${ofPerson('actor_id')}`),
  ...enableRecordSecurity('audit_unsealed', belongsToParent('audit_events', 'audit_unsealed', 'event_id')),
  ...['audit_seals', 'audit_heads'].flatMap((table) => enableRowSecurity(table, isOneOfMine('chain'))),
  ...HANGING.flatMap(([table, parent, column]) =>
    enableRowSecurity(table, belongsToParent(parent, table, column)),
  ),
];
