import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a document has been looked at for viruses; documents of before, and of installations without a scanner, have not. */
export class VirusScan1764620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE form_documents ADD COLUMN scan varchar(10) NOT NULL DEFAULT 'none'
         CHECK (scan IN ('none', 'waiting', 'clean', 'infected'))`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
