import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Paused queues, which every worker checks when it claims work, and the workers that run. The index finds the calls and the
 * failures of the last days without reading older ones.
 */
export class Operations1767060000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  `CREATE TABLE queue_pauses (
    queue varchar(20) PRIMARY KEY,
    paused_at timestamptz NOT NULL DEFAULT now(),
    paused_by integer
  )`,
  `CREATE TABLE workers (
    id uuid PRIMARY KEY,
    host varchar(255) NOT NULL,
    version varchar(40) NOT NULL,
    queues varchar[] NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(),
    seen_at timestamptz NOT NULL DEFAULT now(),
    work jsonb NOT NULL DEFAULT '[]'
  )`,
  // When the last reading ended. Null for documents that were read by an earlier version.
  `ALTER TABLE form_documents ADD COLUMN reading_ended_at timestamptz`,
  `CREATE INDEX form_documents_reading_ended_at ON form_documents (reading_ended_at) WHERE reading_ended_at IS NOT NULL`,
  `CREATE INDEX ai_workflow_calls_at ON ai_workflow_calls (at)`,
  `CREATE INDEX ai_workflows_completed_at ON ai_workflows (completed_at) WHERE completed_at IS NOT NULL`,
];
