import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many calls at a time the provider of a key was found to take, and when. */
export class KeyCallLimits1765850000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE workspace_ai_agent_integrations ADD COLUMN call_limit integer, ADD COLUMN call_limit_at timestamptz`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
