import { In, IsNull, type EntityManager } from 'typeorm';
import { OutboxEntity } from '../../entities/record.entities';

export interface OutboxJob {
  readonly job: string;
  readonly jobId: string;
  readonly payload: object;
}

export type OutboxRepository = ReturnType<typeof outboxRepository>;

export function outboxRepository(manager: EntityManager) {
  const table = manager.getRepository(OutboxEntity);
  return {
    /** Writes a job in the transaction that causes it. Returns the row's id. */
    async add(job: OutboxJob): Promise<string> {
      const row = await table.save(table.create({ ...job }));
      return row.id;
    },

    async markPublished(ids: readonly string[]): Promise<void> {
      await table.update({ id: In(ids), publishedAt: IsNull() }, { publishedAt: () => 'now()' });
    },

    /** Oldest first. */
    findUnpublished(limit: number): Promise<OutboxEntity[]> {
      return table.find({ where: { publishedAt: IsNull() }, order: { id: 'ASC' }, take: limit });
    },

    /** Deletes published rows older than a day. */
    async deleteOld(): Promise<void> {
      await table.createQueryBuilder().delete().where(`published_at < now() - interval '1 day'`).execute();
    },
  };
}
