import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An export walks from person to person. */
export class ResponseOrder1765300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX form_responses_by_respondent ON form_responses (form_id, COALESCE(respondent_id, 0), id)',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
