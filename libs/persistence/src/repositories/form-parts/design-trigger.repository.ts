import type { EntityManager } from 'typeorm';
import { UserEntity } from '../../entities/account.entities';
import { DocumentEntity, FormEntity } from '../../entities/form.entities';
import { DesignTriggerEntity, FormWorkflowEntity } from '../../entities/workflow-design.entities';

/** An arrived document whose reading has ended, and the design that it triggers. */
export interface DesignTrigger {
  readonly design: FormWorkflowEntity;
  readonly document: DocumentEntity;
  /** The person in whose name it runs; null if that is off, or if the person may not start anything now. */
  readonly person: UserEntity | null;
}

export type DesignTriggerRepository = ReturnType<typeof designTriggerRepository>;

/** Documents that start workflow designs automatically. */
export function designTriggerRepository(manager: EntityManager) {
  const triggers = manager.getRepository(DesignTriggerEntity);
  const keyOf = ({ design, document }: Pick<DesignTrigger, 'design' | 'document'>) => ({
    formWorkflowId: design.id,
    documentId: document.id,
  });

  return {
    /**
     * Records the designs that a document triggers by its tags, once for each. Call in the transaction that sets the
     * tags.
     */
    async note(documentId: number, tags: readonly string[]): Promise<void> {
      if (tags.length === 0) return;
      await manager.query(
        `INSERT INTO form_workflow_arrivals (form_workflow_id, document_id, workspace_id)
         SELECT design.id, document.id, design.workspace_id
         FROM form_documents document JOIN form_workflows design ON design.form_id = document.form_id
         WHERE document.id = $1 AND design.deleted_at IS NULL AND design.arrival_user_id IS NOT NULL
           AND design.arrival_tags && $2::text[]
         ON CONFLICT DO NOTHING`,
        [documentId, [...tags]],
      );
    },

    /** The next trigger whose document's reading has ended; locked until the transaction ends. */
    async take(): Promise<DesignTrigger | null> {
      const row = await triggers
        .createQueryBuilder('arrival')
        .innerJoin(DocumentEntity, 'document', 'document.id = arrival.document_id')
        .innerJoin(FormEntity, 'form', 'form.id = document.form_id AND form.deleting_since IS NULL')
        .where(`arrival.state = 'waiting' AND document.reading_status IN ('read', 'failed')`)
        .andWhere('arrival.try_at <= now()')
        .orderBy('arrival.arrived_at')
        .limit(1)
        .setLock('pessimistic_write', undefined, ['arrival'])
        .setOnLocked('skip_locked')
        .getOne();
      if (row === null) return null;
      const design = await manager
        .getRepository(FormWorkflowEntity)
        .findOneByOrFail({ id: row.formWorkflowId });
      const document = await manager.getRepository(DocumentEntity).findOneByOrFail({ id: row.documentId });
      const person =
        design.arrivalUserId === null
          ? null
          : await manager
              .getRepository(UserEntity)
              .findOneBy({ id: design.arrivalUserId, accountStatus: 'active', emailVerified: true });
      return { design, document, person };
    },

    /** Returns true if a file with the same bytes has already started a workflow of this design. */
    isKnown: ({ design, document: { sha256 } }: DesignTrigger): Promise<boolean> =>
      sha256 === null
        ? Promise.resolve(false)
        : triggers.existsBy({ formWorkflowId: design.id, sha256, state: 'started' }),

    /** Number of workflows that a design has started automatically in the last day. */
    async startedToday(designId: number): Promise<number> {
      return triggers
        .createQueryBuilder('arrival')
        .where(`arrival.form_workflow_id = :designId AND arrival.state = 'started'`, { designId })
        .andWhere(`arrival.arrived_at > now() - interval '1 day'`)
        .getCount();
    },

    async started(arrival: DesignTrigger, workflowId: number): Promise<void> {
      const { sha256 } = arrival.document;
      await triggers.update(keyOf(arrival), { state: 'started', sha256, workflowId });
    },

    /**
     * Records a failed attempt and returns the number of attempts. `waits` lists the delay in seconds after each
     * attempt.
     */
    async putOff(arrival: DesignTrigger, waits: readonly number[]): Promise<number> {
      const [rows] = await manager.query<[{ tries: number }[], number]>(
        `UPDATE form_workflow_arrivals SET tries = tries + 1,
           try_at = now() + coalesce(($3::int[])[tries + 1], 0) * interval '1 second'
         WHERE form_workflow_id = $1 AND document_id = $2 AND state = 'waiting' RETURNING tries`,
        [arrival.design.id, arrival.document.id, [...waits]],
      );
      return rows[0]?.tries ?? 0;
    },

    async leaveOut(arrival: DesignTrigger, state: 'known' | 'refused'): Promise<void> {
      await triggers.update(keyOf(arrival), { state });
    },
  };
}
