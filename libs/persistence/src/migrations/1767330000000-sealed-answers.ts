import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Answers are encrypted. A migration has no keys, so the worker seals the plain answers afterwards. An API of the version before
 * still writes plain answers; they are read, and sealed in the same way.
 */
export class SealedAnswers1767330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  `ALTER TABLE form_question_answers ADD COLUMN answer_sealed text, ALTER COLUMN answer DROP NOT NULL,
     ADD CONSTRAINT form_question_answers_has_answer CHECK (answer IS NOT NULL OR answer_sealed IS NOT NULL)`,
  `CREATE INDEX form_question_answers_plain ON form_question_answers (id) WHERE answer IS NOT NULL`,
  `CREATE INDEX form_question_answers_question_id_id ON form_question_answers (question_id, id)`,
  `DROP INDEX form_question_answers_question_id`,
];
