import type { EntityManager } from 'typeorm';
import { UploadEntity } from '../../entities/form.entities';

export type UploadRepository = ReturnType<typeof uploadRepository>;

export function uploadRepository(manager: EntityManager) {
  const uploads = manager.getRepository(UploadEntity);
  return {
    async handOut(upload: UploadEntity): Promise<void> {
      await uploads.insert(upload);
    },

    /** Number of a person's upload addresses that have not become documents. */
    unfinishedOf(userId: number): Promise<number> {
      return uploads.countBy({ createdBy: userId });
    },

    find(formId: number, objectPath: string): Promise<UploadEntity | null> {
      return uploads.findOneBy({ formId, objectPath });
    },

    /** Uses an upload up; false if it was used before or was not issued for this folder. */
    async take(formId: number, objectPath: string): Promise<boolean> {
      const { affected } = await uploads.delete({ formId, objectPath });
      return affected === 1;
    },

    /**
     * Deletes uploads that never became a document, a day after their signature expired. A trigger marks their objects
     * as orphaned.
     */
    async forgetExpired(limit: number): Promise<void> {
      await manager.query(
        `DELETE FROM uploads WHERE object_path IN (
           SELECT object_path FROM uploads WHERE expires_at < now() - interval '1 day' ORDER BY expires_at LIMIT $1)`,
        [limit],
      );
    },

    /**
     * Announces an object that is about to be written. It counts as orphaned after an hour unless `keepObject` is
     * called.
     */
    async announceObject(objectPath: string): Promise<void> {
      await manager.query(
        `INSERT INTO orphaned_objects (object_path, orphaned_at) VALUES ($1, now() + interval '1 hour')`,
        [objectPath],
      );
    },

    /** Confirms that the announced object has its row; false if the hour was over. */
    async keepObject(objectPath: string): Promise<boolean> {
      const [, affected] = await manager.query<[unknown, number]>(
        'DELETE FROM orphaned_objects WHERE object_path = $1',
        [objectPath],
      );
      return affected === 1;
    },

    /** Objects without a row. `olderThanSeconds` excludes deletions in progress. */
    async orphanedObjects(limit: number, olderThanSeconds: number): Promise<string[]> {
      const rows = await manager.query<{ object_path: string }[]>(
        `SELECT object_path FROM orphaned_objects WHERE orphaned_at < now() - make_interval(secs => $2)
         ORDER BY orphaned_at LIMIT $1`,
        [limit, olderThanSeconds],
      );
      return rows.map((row) => row.object_path);
    },

    async forgetOrphans(objectPaths: readonly string[]): Promise<void> {
      await manager.query('DELETE FROM orphaned_objects WHERE object_path = ANY($1)', [objectPaths]);
    },
  };
}
