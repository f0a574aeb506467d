import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which session the process that holds a lease is known; null where nobody can say whether it lives. */
export class LeaseHolder1766100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ai_workflows ADD COLUMN lease_holder integer`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
