import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calls are kept from their beginning on and measured, so that sums hold what was cut off and estimates come from runs. */
export class MeasuredCalls1764510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  `ALTER TABLE ai_workflow_calls ADD COLUMN is_estimated boolean NOT NULL DEFAULT false,
    ADD COLUMN expected_input_tokens integer, DROP CONSTRAINT ai_workflow_calls_finish_check,
    ADD CONSTRAINT ai_workflow_calls_finish_check
      CHECK (finish IN ('open', 'complete', 'length', 'refused', 'missing', 'failed', 'stopped'))`,
  `CREATE INDEX ai_workflow_calls_open ON ai_workflow_calls (id) WHERE finish = 'open'`,
  `ALTER TABLE ai_workflow_sections ADD COLUMN duration_ms integer`,
  `ALTER TABLE ai_workflows ADD COLUMN forecast jsonb`,
  `ALTER TABLE form_documents ADD COLUMN reading_tokens integer`,
  // For the runs that an estimate is made of: the newest of a target, and of a folder.
  `CREATE INDEX ai_workflows_measured ON ai_workflows (target, id) WHERE status = 'completed'`,
];
