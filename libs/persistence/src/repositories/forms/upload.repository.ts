import type { EntityManager } from 'typeorm';
import { UploadEntity } from '../../entities/form.entities';

export type UploadRepository = ReturnType<typeof uploadRepository>;

export function uploadRepository(manager: EntityManager) {
  const uploads = manager.getRepository(UploadEntity);
  return {
    async handOut(upload: UploadEntity): Promise<void> {
      await uploads.insert(upload);
    },

    find(formId: number, objectPath: string): Promise<UploadEntity | null> {
      return uploads.findOneBy({ formId, objectPath });
    },

    /** Uses an upload up; false when it was used before or never handed out for this folder. */
    async take(formId: number, objectPath: string): Promise<boolean> {
      const { affected } = await uploads.delete({ formId, objectPath });
      return affected === 1;
    },

    /** Uploads that never became a document, a day after their signature ended. */
    async expired(limit: number): Promise<string[]> {
      const rows = await uploads
        .createQueryBuilder('upload')
        .where(`upload.expiresAt < now() - interval '1 day'`)
        .orderBy('upload.expiresAt')
        .take(limit)
        .getMany();
      return rows.map((row) => row.objectPath);
    },

    async forget(objectPaths: readonly string[]): Promise<void> {
      if (objectPaths.length > 0) await uploads.delete([...objectPaths]);
    },

    /** Objects whose rows are gone; `olderThanSeconds` keeps a deletion in flight from being swept. */
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
