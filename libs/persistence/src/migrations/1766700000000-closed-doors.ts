import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Alarms about audit chains. */
export class ClosedDoors1766700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  `CREATE TABLE audit_alarms (
    chain integer PRIMARY KEY, stored_position bigint NOT NULL, found_position bigint NOT NULL,
    raised_at timestamptz NOT NULL DEFAULT now())`,
];
