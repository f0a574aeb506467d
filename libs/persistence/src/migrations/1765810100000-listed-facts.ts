import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the facts that a vendor's list says of a model were looked up again. */
export class ListedFacts1765810100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE workspace_ai_agent_integrations ADD COLUMN listed_at timestamptz');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
