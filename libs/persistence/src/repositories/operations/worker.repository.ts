import { type EntityManager, Raw } from 'typeorm';
import { WorkerEntity } from '../../entities/operations.entities';

/** What a worker says about itself. */
export type WorkerReport = Pick<WorkerEntity, 'id' | 'host' | 'version' | 'queues' | 'work'>;

export type WorkerRepository = ReturnType<typeof workerRepository>;

/** The worker processes of the installation. */
export function workerRepository(manager: EntityManager) {
  const table = manager.getRepository(WorkerEntity);
  return {
    /** Records a sign of life, and forgets workers that gave none for a minute. Returns true if it forgot any. */
    async report({ id, host, version, queues, work }: WorkerReport): Promise<boolean> {
      await manager.query(
        `INSERT INTO workers (id, host, version, queues, work) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET seen_at = now(), work = excluded.work`,
        [id, host, version, queues, JSON.stringify(work)],
      );
      const { affected } = await table.delete({
        seenAt: Raw((column) => `${column} < now() - interval '1 minute'`),
      });
      return (affected ?? 0) > 0;
    },

    /** Removes a worker that stops. */
    async remove(id: string): Promise<void> {
      await table.delete({ id });
    },

    /** Workers with a sign of life within the last minute, newest first. */
    alive(limit: number): Promise<WorkerEntity[]> {
      return table.find({
        where: { seenAt: Raw((column) => `${column} > now() - interval '1 minute'`) },
        order: { startedAt: 'DESC', id: 'ASC' },
        take: limit,
      });
    },
  };
}
