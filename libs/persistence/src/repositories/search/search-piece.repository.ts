import type { EntityManager } from 'typeorm';
import { DocumentEntity } from '../../entities/form.entities';
import { WorkflowEntity } from '../../entities/workflow.entities';

/** Some lines of a text, each with its place. */
export interface SearchPiece {
  readonly page: number | null;
  readonly places: readonly string[];
  /** As many lines as `places`. */
  readonly text: string;
}

type Source = { readonly documentId: number } | { readonly workflowId: number };

const ROWS_AT_ONCE = 500;
/** Identifies a reading of a document. */
const READING = `d.object_path || '#' || d.extractor`;

export type SearchPieceRepository = ReturnType<typeof searchPieceRepository>;

/** The full-text index of documents and XML. */
export function searchPieceRepository(manager: EntityManager) {
  const idsOf = (source: Source) =>
    'documentId' in source
      ? { column: 'document_id', table: 'form_documents', id: source.documentId }
      : { column: 'workflow_id', table: 'ai_workflows', id: source.workflowId };

  return {
    /** Documents whose current reading is not indexed, newest first. */
    async newDocuments(limit: number): Promise<DocumentEntity[]> {
      return manager
        .getRepository(DocumentEntity)
        .createQueryBuilder('d')
        .where(`d.reading_status = 'read' AND d.searched_path IS DISTINCT FROM ${READING}`)
        .orderBy('d.id', 'DESC')
        .limit(limit)
        .getMany();
    },

    /** Completed workflows whose current run is not indexed, newest first. */
    async newWorkflows(limit: number): Promise<WorkflowEntity[]> {
      return manager
        .getRepository(WorkflowEntity)
        .createQueryBuilder('w')
        .where(`w.status = 'completed' AND w.searched_run IS DISTINCT FROM w.run`)
        .orderBy('w.id', 'DESC')
        .limit(limit)
        .getMany();
    },

    /** Replaces the indexed pieces of a source. Call in a transaction; does nothing if the source has been deleted. */
    async replace(source: Source, pieces: readonly SearchPiece[]): Promise<void> {
      const { column, table, id } = idsOf(source);
      const [found] = await manager.query<{ workspaceId: number }[]>(
        `SELECT f.workspace_id AS "workspaceId" FROM ${table} s JOIN forms f ON f.id = s.form_id
         WHERE s.id = $1 FOR UPDATE OF s`,
        [id],
      );
      if (found === undefined) return;
      await manager.query(`DELETE FROM search_pieces WHERE ${column} = $1`, [id]);
      for (let at = 0; at < pieces.length; at += ROWS_AT_ONCE)
        await manager.query(
          `INSERT INTO search_pieces (workspace_id, ${column}, page, places, text, words)
           SELECT $1, $2, page, places, text, to_tsvector('simple', text)
           FROM jsonb_to_recordset($3::jsonb) AS piece (page integer, places text[], text text)`,
          [found.workspaceId, id, JSON.stringify(pieces.slice(at, at + ROWS_AT_ONCE))],
        );
    },

    /** Records the indexed reading, as it was when its pieces were made. */
    async noteDocument({ id, objectPath, extractor }: DocumentEntity): Promise<void> {
      await manager.query(`UPDATE form_documents SET searched_path = $2 WHERE id = $1`, [
        id,
        `${objectPath}#${extractor ?? ''}`,
      ]);
    },

    /** Records the indexed run. */
    async noteWorkflow({ id, run }: WorkflowEntity): Promise<void> {
      await manager.query(`UPDATE ai_workflows SET searched_run = $2 WHERE id = $1`, [id, run]);
    },
  };
}
