import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What providers have counted documents at, and by which factors each workflow was planned. */
export class TokenCounts1765510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE form_document_token_counts (
        document_id integer NOT NULL REFERENCES form_documents (id) ON DELETE CASCADE,
        model varchar(120) NOT NULL,
        workspace_id integer NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
        ours integer NOT NULL,
        theirs integer NOT NULL,
        PRIMARY KEY (document_id, model))`,
    );
    await runner.query(
      `CREATE INDEX form_document_token_counts_workspace_id ON form_document_token_counts (workspace_id)`,
    );
    await runner.query(`ALTER TABLE ai_workflows ADD COLUMN token_factors jsonb`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
