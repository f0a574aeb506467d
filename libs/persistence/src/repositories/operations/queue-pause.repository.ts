import type { QueueName } from '@app/contracts';
import type { EntityManager } from 'typeorm';
import { QueuePauseEntity } from '../../entities/operations.entities';

export type QueuePauseRepository = ReturnType<typeof queuePauseRepository>;

/** Paused queues. */
export function queuePauseRepository(manager: EntityManager) {
  const table = manager.getRepository(QueuePauseEntity);
  return {
    /** Pauses a queue for all workers; false if it is paused already. */
    async pause(queue: QueueName, personId: number | null): Promise<boolean> {
      const rows = await manager.query<unknown[]>(
        `INSERT INTO queue_pauses (queue, paused_by) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING queue`,
        [queue, personId],
      );
      return rows.length === 1;
    },

    /** Resumes a queue; false if it is not paused. */
    async resume(queue: QueueName): Promise<boolean> {
      const { affected } = await table.delete({ queue });
      return affected === 1;
    },

    async paused(): Promise<QueueName[]> {
      return (await table.find({ order: { queue: 'ASC' } })).map(({ queue }) => queue);
    },

    /** A document that waits to be read; null if there is none. */
    async waitingDocument(): Promise<number | null> {
      const [row] = await manager.query<{ id: number }[]>(
        `SELECT id FROM form_documents WHERE reading_status IN ('waiting', 'reading') ORDER BY id LIMIT 1`,
      );
      return row?.id ?? null;
    },

    /** A workflow that has not ended; null if there is none. */
    async openWorkflow(): Promise<{ readonly id: number; readonly run: number } | null> {
      const [row] = await manager.query<{ id: number; run: number }[]>(
        `SELECT id, run FROM ai_workflows WHERE status IN ('pending', 'running') ORDER BY id LIMIT 1`,
      );
      return row ?? null;
    },
  };
}
