import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What one person has done with a folder for themselves: opened it, starred it. */
export class FormMarks1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE form_marks (
        user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        form_id integer NOT NULL REFERENCES forms (id) ON DELETE CASCADE,
        opened_at timestamptz, is_favorite boolean NOT NULL DEFAULT false,
        PRIMARY KEY (user_id, form_id))`,
    );
    // For the cascade of a deleted folder.
    await runner.query('CREATE INDEX form_marks_form_id ON form_marks (form_id)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
