import { IsNull, Not, type EntityManager } from 'typeorm';
import { FormEntity } from '../../entities/form.entities';

export type FormRemovalRepository = ReturnType<typeof formRemovalRepository>;

/** Large contents of a folder, in order of deletion. The rest is deleted with the folder itself. */
const LARGE_PARTS = [
  'ai_workflows',
  'form_calls',
  'test_calls',
  'form_responses',
  'form_respondents',
  'form_documents',
] as const;

/** Deletes folders that are too large for one transaction: hidden at once, deleted step by step. */
export function formRemovalRepository(manager: EntityManager) {
  const forms = manager.getRepository(FormEntity);
  return {
    /** Hides the folder. Its pending and running workflows end here, so that they cost nothing more. */
    async begin(formId: number): Promise<void> {
      await forms.update(formId, { deletingSince: () => 'now()' });
      await manager.query(
        `DELETE FROM ai_workflows WHERE form_id = $1 AND status IN ('pending', 'running')`,
        [formId],
      );
    },

    /** Ids of folders being deleted, longest first. */
    async waiting(): Promise<number[]> {
      const found = await forms.find({
        select: { id: true },
        where: { deletingSince: Not(IsNull()) },
        order: { deletingSince: 'ASC' },
      });
      return found.map(({ id }) => id);
    },

    /** Number of rows left in a folder. */
    async left(formId: number): Promise<number> {
      const counts = LARGE_PARTS.map((table) => `(SELECT count(*) FROM ${table} WHERE form_id = $1)`);
      const [row] = await manager.query<{ left: number }[]>(`SELECT (${counts.join(' + ')})::int AS left`, [
        formId,
      ]);
      return row?.left ?? 0;
    },

    /** Deletes at most `rows` rows, or the folder itself if none is left; returns false then. */
    async removeSome(formId: number, rows: number): Promise<boolean> {
      for (const table of LARGE_PARTS) {
        const removed = await manager.query<[unknown[], number]>(
          `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE form_id = $1 ORDER BY id LIMIT $2)`,
          [formId, rows],
        );
        if (removed[1] > 0) return true;
      }
      await forms.delete(formId);
      return false;
    },
  };
}
