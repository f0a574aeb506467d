import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the rules found in a document, for estimates. Documents that were read before have none. */
export class ReadingCounts1767342000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE form_documents ADD COLUMN reading_counts jsonb');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
