import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a design was tried for a document without success, and when it is tried again. */
export class ArrivalTries1765830000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE form_workflow_arrivals ADD COLUMN tries integer NOT NULL DEFAULT 0,
        ADD COLUMN try_at timestamptz NOT NULL DEFAULT now()`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
