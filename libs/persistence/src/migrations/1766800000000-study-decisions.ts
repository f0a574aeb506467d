import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableRowSecurity, OF_WORKSPACE } from '../row-security/enable-row-security';

/** Decisions of people about the values of the studies of results. Rows are only added; the highest version is in force. */
export class StudyDecisions1766800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  `CREATE TABLE study_decisions (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    workflow_id integer NOT NULL,
    workspace_id integer NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
    entity varchar(200) NOT NULL,
    field varchar(20) NOT NULL,
    version integer NOT NULL CHECK (version > 0),
    decision varchar(10) NOT NULL CHECK (decision IN ('proposed', 'accepted', 'corrected', 'rejected')),
    value_before jsonb,
    value jsonb,
    evidence jsonb NOT NULL DEFAULT '[]',
    reason text,
    decided_by integer REFERENCES users (id) ON DELETE SET NULL,
    decided_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (workflow_id, entity, field, version),
    FOREIGN KEY (workflow_id, workspace_id) REFERENCES ai_workflows (id, workspace_id) ON DELETE CASCADE)`,
  `CREATE INDEX study_decisions_workspace_id ON study_decisions (workspace_id)`,
  `CREATE INDEX study_decisions_decided_by ON study_decisions (decided_by)`,
  ...enableRowSecurity('study_decisions', OF_WORKSPACE),
];
