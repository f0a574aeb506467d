import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions of a document: each is a row of its own with its own file, and knows the one that has replaced it. */
export class DocumentVersions1765830200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  `ALTER TABLE form_documents
    ADD COLUMN series_id integer REFERENCES form_documents (id) ON DELETE CASCADE,
    ADD COLUMN document_version integer NOT NULL DEFAULT 1,
    ADD COLUMN replaced_by integer REFERENCES form_documents (id) ON DELETE SET NULL`,
  `CREATE INDEX form_documents_series_id ON form_documents (series_id)`,
  `CREATE UNIQUE INDEX form_documents_replaced_by ON form_documents (replaced_by) WHERE replaced_by IS NOT NULL`,
];
