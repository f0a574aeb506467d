import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who entered a respondent: members may be limited to the respondents that they entered. */
export class RespondentAccess1767200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  `ALTER TABLE form_respondents ADD COLUMN entered_by integer REFERENCES users (id) ON DELETE SET NULL`,
  `CREATE INDEX form_respondents_entered_by ON form_respondents (entered_by, form_id, id)`,
];
