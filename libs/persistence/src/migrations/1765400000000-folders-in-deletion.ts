import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A large folder is gone for everybody at once, and its rows step by step. */
export class FoldersInDeletion1765400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE forms ADD COLUMN deleting_since timestamptz');
    await runner.query(
      'CREATE INDEX forms_in_deletion ON forms (deleting_since) WHERE deleting_since IS NOT NULL',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
