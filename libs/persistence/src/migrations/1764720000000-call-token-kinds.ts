import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens that have a price of their own, and those that a model thinks. */
export class CallTokenKinds1764720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE ai_workflow_calls ADD COLUMN cache_write_tokens integer NOT NULL DEFAULT 0,
        ADD COLUMN thinking_tokens integer NOT NULL DEFAULT 0`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
