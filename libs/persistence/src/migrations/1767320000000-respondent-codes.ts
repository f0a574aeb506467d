import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Codes that differ only in upper and lower case name one respondent. Codes are pseudonyms in use outside this product, so the
 * migration renames none: if such codes exist, it stops and names their folders.
 */
export class RespondentCodes1767320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  `DO $$
    DECLARE folders text;
    BEGIN
      SELECT string_agg(DISTINCT form_id::text, ', ') INTO folders FROM (
        SELECT form_id FROM form_respondents GROUP BY form_id, lower(identifier_code) HAVING count(*) > 1) AS alike;
      IF folders IS NOT NULL THEN
        RAISE EXCEPTION 'Codes of respondents must differ in more than upper and lower case. Change one of the codes in each of these folders, then migrate again: %.', folders;
      END IF;
    END $$`,
  `CREATE UNIQUE INDEX form_respondents_code ON form_respondents (form_id, lower(identifier_code))`,
  `DROP INDEX form_respondents_identifier_code`,
];
