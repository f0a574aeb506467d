import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isOneOfMine, OF_WORKSPACE, ofPerson, replaceRowSecurity } from '../row-security/enable-row-security';

/**
 * A long list of a workspace is walked along its index also behind the fence: where the fence's condition was one of the index,
 * its rows were thought few, and all of the workspace were sorted for a page.
 */
export class FenceInOrder1765840100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const LONG = [
  'workspace_invitations',
  'workspace_ai_agent_integrations',
  'prompts',
  'xml_schemas',
  'ai_workflows',
  'ai_workflow_batches',
  'ai_workflow_value_reviews',
  'form_document_token_counts',
  'form_workflow_versions',
  'form_workflow_arrivals',
  'search_pieces',
  'usage_of_deleted',
];

const STATEMENTS = [
  ...LONG.map((table) => replaceRowSecurity(table, OF_WORKSPACE)),
  replaceRowSecurity('notifications', `${ofPerson('user_id')} OR ${OF_WORKSPACE}`),
  replaceRowSecurity('audit_events', `${OF_WORKSPACE} OR ${ofPerson('actor_id')}`),
  // Few for a workspace, and asked for by name or from a row that hangs on one: there the index is the shorter way.
  ...['forms', 'workspace_members'].map((table) => replaceRowSecurity(table, isOneOfMine('workspace_id'))),
];
