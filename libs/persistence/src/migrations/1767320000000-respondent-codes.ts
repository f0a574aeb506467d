import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Codes that differ only in upper and lower case name one respondent. Codes are pseudonyms in use outside this product, so the
 * migration renames none: if such codes exist, it stops and names their folders.
 */
export class RespondentCodes1767320000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const rows: { id: number }[] = await runner.query(
      `SELECT DISTINCT form_id AS id FROM form_respondents GROUP BY form_id, lower(identifier_code) HAVING count(*) > 1 ORDER BY 1`,
    );
    if (rows.length > 0)
      throw new Error(
        `Codes of respondents must differ in more than upper and lower case. Change one of the codes in each of these folders, then migrate again: ${rows.map(({ id }) => id).join(', ')}.`,
      );
    await runner.query(
      `CREATE UNIQUE INDEX form_respondents_code ON form_respondents (form_id, lower(identifier_code))`,
    );
    await runner.query('DROP INDEX form_respondents_identifier_code');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
