import { type EntityManager, IsNull } from 'typeorm';
import { WorkflowEntity } from '../../entities/workflow.entities';
import { WorkflowBatchEntity, WorkflowCallEntity } from '../../entities/workflow-call.entities';
import type { NewCall } from './workflow-call.repository';

/** A call of a batch that is about to be sent. */
export type BatchedCall = NewCall & {
  readonly customId: string;
  readonly inputHash: string;
  readonly position: number;
};

/** A batch that has not been settled. */
export type OpenBatch = WorkflowBatchEntity & {
  /** Since it was sent, by the database's clock. */
  readonly ageSeconds: number;
};

export type WorkflowBatchRepository = ReturnType<typeof workflowBatchRepository>;

/** Batches at vendors. Settling a batch twice is a no-op. */
export function workflowBatchRepository(manager: EntityManager) {
  const batches = manager.getRepository(WorkflowBatchEntity);
  const calls = manager.getRepository(WorkflowCallEntity);

  async function aged(query: ReturnType<typeof batches.createQueryBuilder>): Promise<OpenBatch[]> {
    const { entities, raw } = await query
      .addSelect('extract(epoch FROM now() - batch.sent_at)', 'age')
      .getRawAndEntities<{ age: string }>();
    return entities.map((batch, place) => ({ ...batch, ageSeconds: Number(raw[place]?.age ?? 0) }));
  }

  return {
    /** Stores a batch and its calls before it is sent. */
    async open(
      batch: Pick<WorkflowBatchEntity, 'workspaceId' | 'workflowId' | 'integrationId' | 'newestBefore'>,
      opened: readonly BatchedCall[],
    ): Promise<number> {
      const row = batches.create({ ...batch, requests: opened.length });
      await batches.insert(row);
      const rows = opened.map((call) =>
        calls.create({ ...call, batchId: row.id, finish: 'open', isEstimated: true, durationMs: 0 }),
      );
      await calls.insert(rows);
      return row.id;
    },

    /** Stores the vendor's id. */
    async identify(id: number, vendorId: string): Promise<void> {
      await batches.update({ id }, { vendorId });
    },

    /** Those of the given vendor ids that belong to other known batches. */
    async ofOthers(vendorIds: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await manager.query<{ vendor_id: string }[]>(
        'SELECT vendor_id FROM ai_workflow_batches WHERE vendor_id = ANY($1)',
        [vendorIds],
      );
      return new Set(rows.map(({ vendor_id: vendorId }) => vendorId));
    },

    /** Batches that a workflow waits for, in the order in which they were sent. */
    openOf(workflowId: number): Promise<OpenBatch[]> {
      return aged(
        batches
          .createQueryBuilder('batch')
          .where('batch.workflowId = :workflowId AND batch.endedAt IS NULL', { workflowId })
          .orderBy('batch.id')
          .take(1000),
      );
    },

    /** Batches whose workflow has ended or is deleted. Each is polled less often the longer it takes. */
    abandoned(limit: number): Promise<OpenBatch[]> {
      return aged(
        batches
          .createQueryBuilder('batch')
          .leftJoin(WorkflowEntity, 'workflow', 'workflow.id = batch.workflowId')
          .where(
            `batch.endedAt IS NULL AND (workflow.id IS NULL OR workflow.status NOT IN ('pending', 'running'))
             AND (batch.cancelledAt IS NULL
               OR batch.lookedAt < now() - least((now() - batch.sentAt) / 4, interval '10 minutes'))`,
          )
          .orderBy('batch.lookedAt')
          .take(limit),
      );
    },

    openCalls(id: number): Promise<WorkflowCallEntity[]> {
      return calls.find({ where: { batchId: id, finish: 'open' }, order: { id: 'ASC' } });
    },

    async looked(id: number): Promise<void> {
      await batches.update({ id }, { lookedAt: () => 'now()' });
    },

    async cancelled(id: number): Promise<void> {
      await batches.update({ id, cancelledAt: IsNull() }, { cancelledAt: () => 'now()' });
    },

    async end(id: number): Promise<void> {
      await batches.update({ id, endedAt: IsNull() }, { endedAt: () => 'now()' });
    },

    /** Input hashes that were refused in batches of this run. */
    async refusedHashes(workflowId: number, run: number): Promise<ReadonlySet<string>> {
      const rows = await manager.query<{ input_hash: string }[]>(
        `SELECT input_hash FROM ai_workflow_calls
         WHERE workflow_id = $1 AND run = $2 AND finish = 'refused' AND input_hash IS NOT NULL`,
        [workflowId, run],
      );
      return new Set(rows.map(({ input_hash: inputHash }) => inputHash));
    },
  };
}
