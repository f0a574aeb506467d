import type { EntityManager } from 'typeorm';
import type { StudyDecisionEntity } from '../../entities/study-decision.entity';

/** The decision about a value that is in force, with its author. */
export type CurrentDecision = Omit<StudyDecisionEntity, 'workflowId' | 'workspaceId'> & {
  readonly firstName: string | null;
  readonly lastName: string | null;
};

/** A decision to store. `version` is the version of the value that the person has seen. */
export type NewDecision = Pick<
  StudyDecisionEntity,
  'entity' | 'field' | 'version' | 'decision' | 'valueBefore' | 'value' | 'evidence' | 'reason'
>;

export type StudyDecisionRepository = ReturnType<typeof studyDecisionRepository>;

export function studyDecisionRepository(manager: EntityManager) {
  return {
    /** The newest decision about each value, ordered by address. */
    list(workflowId: number, most: number): Promise<CurrentDecision[]> {
      return manager.query<CurrentDecision[]>(
        `SELECT DISTINCT ON (d.entity, d.field) d.id, d.entity, d.field, d.version, d.decision,
           d.value_before AS "valueBefore", d.value, d.evidence, d.reason, d.decided_by AS "decidedBy",
           d.decided_at AS "decidedAt", person.first_name AS "firstName", person.last_name AS "lastName"
         FROM study_decisions d LEFT JOIN users person ON person.id = d.decided_by
         WHERE d.workflow_id = $1 ORDER BY d.entity, d.field, d.version DESC LIMIT $2`,
        [workflowId, most],
      );
    },

    /**
     * Stores decisions whose value has the version that the person has seen. Returns their number: if it is smaller than the
     * number of the given decisions, another person has decided in the meantime, and the caller rolls back. The order of the rows
     * prevents deadlocks between two such requests.
     */
    async add(
      {
        workflowId,
        workspaceId,
        decidedBy,
      }: Pick<StudyDecisionEntity, 'workflowId' | 'workspaceId' | 'decidedBy'>,
      decisions: readonly NewDecision[],
    ): Promise<number> {
      const rows = await manager.query<unknown[]>(
        `INSERT INTO study_decisions (workflow_id, workspace_id, decided_by, entity, field, version, decision,
           value_before, value, evidence, reason)
         SELECT $1, $2, $3, given.entity, given.field, given.version + 1, given.decision,
           given."valueBefore", given.value, given.evidence, given.reason
         FROM jsonb_to_recordset($4::jsonb) AS given (entity text, field text, version integer, decision text,
           "valueBefore" jsonb, value jsonb, evidence jsonb, reason text)
         WHERE given.version = coalesce((SELECT max(d.version) FROM study_decisions d
           WHERE d.workflow_id = $1 AND d.entity = given.entity AND d.field = given.field), 0)
         ORDER BY given.entity, given.field
         ON CONFLICT DO NOTHING RETURNING id`,
        [workflowId, workspaceId, decidedBy, JSON.stringify(decisions)],
      );
      return rows.length;
    },
  };
}
