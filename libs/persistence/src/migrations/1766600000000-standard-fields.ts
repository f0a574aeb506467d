import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a workflow gives the fields of a standard to activities without fields. Earlier workflows did not. */
export class StandardFields1766600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ai_workflows ADD COLUMN standard_fields boolean NOT NULL DEFAULT false`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
