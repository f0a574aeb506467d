import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  fenceRecords,
  fenceTable,
  hangsOn,
  isOneOfMine,
  OF_WORKSPACE,
  ofPerson,
} from '../fence/fence-tables';

/** A second fence around workspaces: whatever a statement asks for, it gets rows of the person's own workspaces. */
export class WorkspaceFence1765800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const WITH_WORKSPACE = ['forms', 'workspace_ai_agent_integrations', 'prompts', 'xml_schemas'];

const IN_FOLDER = [
  'form_marks',
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
  'ai_workflows',
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
  // As the owner, who sees everything: it is what the policies ask.
  `CREATE FUNCTION workspaces_of_person() RETURNS integer[] LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path = pg_catalog, public AS $$
      SELECT coalesce(array_agg(workspace_id), '{}') FROM workspace_members
      WHERE user_id = nullif(current_setting('clindrove.person', true), '')::integer
    $$`,
  // Behind the fence no index serves a pattern, since its matching may tell of rows before they are known to be the person's.
  `CREATE FUNCTION workflows_named(pattern text, most integer) RETURNS SETOF integer LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path = pg_catalog, public AS $$
      SELECT w.id FROM ai_workflows AS w JOIN forms AS f ON f.id = w.form_id
      WHERE w.name ILIKE pattern AND f.workspace_id = ANY (workspaces_of_person()) LIMIT most
    $$`,
  ...fenceTable('workspace_members', OF_WORKSPACE),
  ...fenceTable('workspaces', isOneOfMine('id')),
  ...fenceTable('access_requests', `${OF_WORKSPACE} OR ${ofPerson('user_id')}`),
  ...WITH_WORKSPACE.flatMap((table) => fenceTable(table, OF_WORKSPACE)),
  ...IN_FOLDER.flatMap((table) => fenceTable(table, hangsOn('forms', table, 'form_id'))),
  ...fenceRecords('notifications', `${ofPerson('user_id')} OR ${OF_WORKSPACE}`),
  ...fenceRecords('audit_events', `${OF_WORKSPACE} OR ${ofPerson('actor_id')}`),
  ...fenceRecords('audit_unsealed', hangsOn('audit_events', 'audit_unsealed', 'event_id')),
  ...['audit_seals', 'audit_heads'].flatMap((table) => fenceTable(table, isOneOfMine('chain'))),
  ...HANGING.flatMap(([table, parent, column]) => fenceTable(table, hangsOn(parent, table, column))),
];
