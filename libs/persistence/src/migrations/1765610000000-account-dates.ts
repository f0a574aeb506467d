import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How a person wants dates to be written. */
export class AccountDates1765610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN locale varchar(35), ADD COLUMN time_zone varchar(60)`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
