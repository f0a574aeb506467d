import type { MigrationInterface, QueryRunner } from 'typeorm';
import { enableRowSecurity, OF_WORKSPACE } from '../row-security/enable-row-security';

/** The text of documents and of XML in pieces, to be searched. What exists already is taken in by the worker, newest first. */
export class SearchPieces1765820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  `CREATE TABLE search_pieces (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    document_id integer REFERENCES form_documents ON DELETE CASCADE,
    workflow_id integer REFERENCES ai_workflows ON DELETE CASCADE,
    page integer,
    places text[] NOT NULL DEFAULT '{}',
    text text NOT NULL,
    words tsvector NOT NULL,
    CHECK (num_nonnulls(document_id, workflow_id) = 1)
  )`,
  `CREATE INDEX search_pieces_words ON search_pieces USING gin (words)`,
  `CREATE INDEX search_pieces_workspace_id_id ON search_pieces (workspace_id, id)`,
  `CREATE INDEX search_pieces_document_id_id ON search_pieces (document_id, id) WHERE document_id IS NOT NULL`,
  `CREATE INDEX search_pieces_workflow_id_id ON search_pieces (workflow_id, id) WHERE workflow_id IS NOT NULL`,
  ...enableRowSecurity('search_pieces', OF_WORKSPACE),
  `ALTER TABLE form_documents ADD COLUMN searched_path varchar(345)`,
  `CREATE INDEX form_documents_not_searched ON form_documents (id)
    WHERE reading_status = 'read' AND searched_path IS DISTINCT FROM object_path || '#' || extractor`,
  `ALTER TABLE ai_workflows ADD COLUMN searched_run integer`,
  `CREATE INDEX ai_workflows_not_searched ON ai_workflows (id)
    WHERE status = 'completed' AND searched_run IS DISTINCT FROM run`,
  // As the owner, because no index of words is used behind a fence; so it asks itself whose workspace it is. How many pieces hold
  // the beginning of a word nobody can estimate, so that is counted: few are sorted, of many the newest are met soon.
  `CREATE FUNCTION search_pieces_with(wanted tsquery, workspace integer, before bigint, most integer)
    RETURNS TABLE (piece_id bigint, piece_document_id integer, piece_workflow_id integer) LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path = pg_catalog, public AS $$
    DECLARE
      few constant integer := 5000;
      counted integer;
      pieces constant text := 'SELECT id, document_id, workflow_id FROM search_pieces
        WHERE workspace_id = $2 AND words @@ $1 AND ($3 IS NULL OR id < $3)';
    BEGIN
      IF NOT workspace = ANY (workspaces_of_person()) THEN RETURN; END IF;
      EXECUTE format('SELECT count(*) FROM (%s LIMIT $4) AS held', pieces) INTO counted
        USING wanted, workspace, before, few;
      RETURN QUERY EXECUTE format(
        CASE WHEN counted < few THEN 'WITH held AS MATERIALIZED (%s) SELECT * FROM held ORDER BY id DESC LIMIT $4'
        ELSE '%s ORDER BY id DESC LIMIT $4' END, pieces) USING wanted, workspace, before, most;
    END $$`,
];
