import { IsNull, Not, type EntityManager } from 'typeorm';
import { FormEntity } from '../../entities/form.entities';

export type FormRemovalRepository = ReturnType<typeof formRemovalRepository>;

/** What a folder holds many of, in the order in which it goes; the rest goes with the folder itself. */
const LARGE_PARTS = [
  'ai_workflows',
  'form_calls',
  'test_calls',
  'form_responses',
  'form_respondents',
  'form_documents',
] as const;

/** The removal of folders that hold too much for one transaction: gone for everybody at once, and step by step in the database. */
export function formRemovalRepository(manager: EntityManager) {
  const forms = manager.getRepository(FormEntity);
  return {
    /** From now on nobody finds the folder. What of it runs or waits ends here, so that nothing is spent on it any more. */
    async begin(formId: number): Promise<void> {
      await forms.update(formId, { deletingSince: () => 'now()' });
      await manager.query(
        `DELETE FROM ai_workflows WHERE form_id = $1 AND status IN ('pending', 'running')`,
        [formId],
      );
    },

    /** Ids of the folders that are on their way out, the one that began first before the others. */
    async waiting(): Promise<number[]> {
      const found = await forms.find({
        select: { id: true },
        where: { deletingSince: Not(IsNull()) },
        order: { deletingSince: 'ASC' },
      });
      return found.map(({ id }) => id);
    },

    /** How many rows of a folder are left. */
    async left(formId: number): Promise<number> {
      const counts = LARGE_PARTS.map((table) => `(SELECT count(*) FROM ${table} WHERE form_id = $1)`);
      const [row] = await manager.query<{ left: number }[]>(`SELECT (${counts.join(' + ')})::int AS left`, [
        formId,
      ]);
      return row?.left ?? 0;
    },

    /** Removes at most so many rows, and the folder itself when it holds none any more; false then. */
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
