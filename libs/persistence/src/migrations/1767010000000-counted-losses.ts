import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether the loss of the worker that holds the lease counts against the workflow or the document. The default keeps the
 * rule of the previous version: every loss counts.
 */
export class CountedLosses1767010000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['ai_workflows', 'form_documents'])
      await runner.query(`ALTER TABLE ${table} ADD COLUMN loss_counts boolean NOT NULL DEFAULT true`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
