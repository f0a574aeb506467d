import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a person has ticked that the XML of a workflow should hold. */
export class ExpectedParts1765200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ai_workflows ADD COLUMN expected_parts varchar(20)[]');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
