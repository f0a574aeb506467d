import { type ExpiredContents, LIMITS, type Retention } from '@app/contracts';
import type { EntityManager } from 'typeorm';
import type { DocumentEntity } from '../../entities/form.entities';
import type { WorkflowEntity } from '../../entities/workflow.entities';

export type ExpiredResult = Pick<WorkflowEntity, 'id' | 'formId' | 'name' | 'status' | 'outcome'>;
export type ExpiredDocument = Pick<DocumentEntity, 'id' | 'formId' | 'seriesId' | 'name' | 'fileName'>;

/** A workspace, the period of one kind of its content in days, and the maximum number of items. */
interface Period {
  readonly workspaceId: number;
  readonly days: number;
  readonly limit: number;
}

export type RetentionRepository = ReturnType<typeof retentionRepository>;

/** Content of workspaces whose retention period has ended. */
export function retentionRepository(manager: EntityManager) {
  return {
    /** The workspaces that have retention periods. A changed period is not in force for a time, so that it can be corrected. */
    inForce(): Promise<(Retention & { readonly workspaceId: number })[]> {
      return manager.query(
        `SELECT id AS "workspaceId", (settings->'retention'->>'resultDays')::int AS "resultDays",
           (settings->'retention'->>'documentDays')::int AS "documentDays"
         FROM workspaces WHERE (settings->>'retentionSince')::timestamptz < now() - make_interval(hours => $1)
         ORDER BY id`,
        [LIMITS.retentionGraceHours],
      );
    },

    /** The oldest ended workflows past their period, except those with a signed revision or an open batch of a provider. */
    results({ workspaceId, days, limit }: Period): Promise<ExpiredResult[]> {
      return manager.query(
        `SELECT workflow.id, workflow.form_id AS "formId", workflow.name, workflow.status, workflow.outcome
         ${EXPIRED_RESULTS} ORDER BY workflow.completed_at LIMIT $3`,
        [workspaceId, days, limit],
      );
    },

    /** Newest versions of the oldest documents past their period. Documents that a workflow uses are kept. */
    documents({ workspaceId, days, limit }: Period): Promise<ExpiredDocument[]> {
      return manager.query(
        `SELECT document.id, document.form_id AS "formId", document.series_id AS "seriesId", document.name,
           document.file_name AS "fileName" ${EXPIRED_DOCUMENTS} ORDER BY document.created_at LIMIT $3`,
        [workspaceId, days, limit],
      );
    },

    /** The number of items of a workspace that these periods would delete now. */
    async expired(workspaceId: number, { resultDays, documentDays }: Retention): Promise<ExpiredContents> {
      const count = async (items: string, days: number | null): Promise<number> => {
        const sql = `SELECT count(*)::int AS count ${items}`;
        const [row] = await manager.query<{ count: number }[]>(sql, [workspaceId, days]);
        return row?.count ?? 0;
      };
      return {
        workflows: await count(EXPIRED_RESULTS, resultDays),
        documents: await count(EXPIRED_DOCUMENTS, documentDays),
      };
    },
  };
}

/** $1: the workspace; $2: days, or null for forever. */
const EXPIRED_RESULTS = `FROM ai_workflows workflow JOIN forms form ON form.id = workflow.form_id
  WHERE form.workspace_id = $1 AND form.deleting_since IS NULL
    AND workflow.completed_at < now() - make_interval(days => $2::int) AND workflow.status NOT IN ('pending', 'running')
    AND NOT EXISTS (SELECT 1 FROM study_revisions revision JOIN study_signatures signature
      ON signature.revision_id = revision.id WHERE revision.workflow_id = workflow.id)
    AND NOT EXISTS (SELECT 1 FROM ai_workflow_batches batch WHERE batch.workflow_id = workflow.id AND batch.ended_at IS NULL)`;

/** $1: the workspace; $2: days, or null for forever. */
const EXPIRED_DOCUMENTS = `FROM form_documents document JOIN forms form ON form.id = document.form_id
  WHERE form.workspace_id = $1 AND form.deleting_since IS NULL
    AND document.created_at < now() - make_interval(days => $2::int) AND document.replaced_by IS NULL
    AND NOT EXISTS (SELECT 1 FROM form_documents version JOIN ai_workflows workflow
      ON workflow.form_id = version.form_id AND version.id = ANY(workflow.document_ids)
      WHERE version.form_id = document.form_id
        AND coalesce(version.series_id, version.id) = coalesce(document.series_id, document.id))`;
