import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Workflows that may wait for half the price, and by which price each call is paid. */
export class HalfPrice1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ai_workflows ADD COLUMN pace varchar(10) NOT NULL DEFAULT 'now'`);
    await runner.query(
      `ALTER TABLE ai_workflow_calls ADD COLUMN tier varchar(10) NOT NULL DEFAULT 'standard'`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
