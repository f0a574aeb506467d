import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Eligibility criteria become questions and can exceed 2,000 characters. A longer limit rewrites no rows. */
export class LongQuestions1767310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE form_questions ALTER COLUMN question_text TYPE varchar(10000), ALTER COLUMN description TYPE varchar(10000)`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
