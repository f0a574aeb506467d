import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit trail keeps ids for ever; the names of deleted people stand here, where they can be erased. */
export class FormerUsers1763800100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE former_users (
        id integer PRIMARY KEY, first_name varchar(200) NOT NULL, last_name varchar(200) NOT NULL,
        deleted_at timestamptz NOT NULL DEFAULT now())`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
