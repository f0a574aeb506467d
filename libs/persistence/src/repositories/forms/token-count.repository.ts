import { type EntityManager, In } from 'typeorm';
import { DocumentTokenCountEntity } from '../../entities/form.entities';

export type TokenCountRepository = ReturnType<typeof tokenCountRepository>;

/** What models have counted documents at. */
export function tokenCountRepository(manager: EntityManager) {
  const counts = manager.getRepository(DocumentTokenCountEntity);
  return {
    /** Of these documents, those that a model has counted. */
    find(documentIds: readonly number[], model: string): Promise<DocumentTokenCountEntity[]> {
      return counts.findBy({ documentId: In(documentIds), model });
    },

    /** Keeps a count in place of an earlier one; a document that is deleted meanwhile has none. */
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
