import { type EntityManager, In } from 'typeorm';
import { DocumentTokenCountEntity } from '../../entities/form.entities';

export type TokenCountRepository = ReturnType<typeof tokenCountRepository>;

/** Models' token counts of documents. */
export function tokenCountRepository(manager: EntityManager) {
  const counts = manager.getRepository(DocumentTokenCountEntity);
  return {
    /** Counts of those of the given documents that the model has counted. */
    find(documentIds: readonly number[], model: string): Promise<DocumentTokenCountEntity[]> {
      return counts.findBy({ documentId: In(documentIds), model });
    },

    /** Stores a count in place of an earlier one; does nothing if the document has been deleted. */
    async keep({ documentId, model, workspaceId, ours, theirs }: DocumentTokenCountEntity): Promise<void> {
      await manager.query(
        `INSERT INTO form_document_token_counts (document_id, model, workspace_id, ours, theirs)
         SELECT id, $2, $3, $4, $5 FROM form_documents WHERE id = $1
         ON CONFLICT (document_id, model) DO UPDATE SET ours = $4, theirs = $5`,
        [documentId, model, workspaceId, ours, theirs],
      );
    },
  };
}
