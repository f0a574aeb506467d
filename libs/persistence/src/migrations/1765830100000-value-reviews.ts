import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableRowSecurity, OF_WORKSPACE } from '../row-security/enable-row-security';

/** Which values of a result people have looked at. */
export class ValueReviews1765830100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  `CREATE TABLE ai_workflow_value_reviews (
    workflow_id integer NOT NULL REFERENCES ai_workflows (id) ON DELETE CASCADE,
    value_from integer NOT NULL CHECK (value_from >= 0),
    workspace_id integer NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    reviewed_by integer REFERENCES users (id) ON DELETE SET NULL,
    reviewed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (workflow_id, value_from))`,
  `CREATE INDEX ai_workflow_value_reviews_workspace_id ON ai_workflow_value_reviews (workspace_id)`,
  `CREATE INDEX ai_workflow_value_reviews_reviewed_by ON ai_workflow_value_reviews (reviewed_by)`,
  ...enableRowSecurity('ai_workflow_value_reviews', OF_WORKSPACE),
];
