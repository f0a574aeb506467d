import type { RevisionContent, RevisionStatus, SignatureMeaning, VoidReason } from '@app/contracts';
import { In, type EntityManager } from 'typeorm';
import { StudyRevisionEntity, StudySignatureEntity } from '../../entities/signing.entities';
import { WorkflowEntity } from '../../entities/workflow.entities';
import { WorkspaceEntity } from '../../entities/workspace.entities';

/** Statuses of a revision that can still change by a person's action or become void. */
const OPEN: readonly RevisionStatus[] = ['draft', 'in-review', 'reviewed'];

export interface NewRevision {
  readonly workspaceId: number;
  readonly workflowId: number;
  readonly content: RevisionContent;
  readonly digest: string;
  readonly createdBy: number;
}

export interface NewSignature {
  readonly workspaceId: number;
  readonly revisionId: number;
  readonly signedBy: number;
  readonly printedName: string;
  readonly meaning: SignatureMeaning;
  readonly digest: string;
}

export type RevisionRepository = ReturnType<typeof revisionRepository>;

/** Revisions of studies and their signatures. */
export function revisionRepository(manager: EntityManager) {
  const table = manager.getRepository(StudyRevisionEntity);
  const signatures = manager.getRepository(StudySignatureEntity);
  return {
    /** Newest first. */
    list(workflowId: number): Promise<StudyRevisionEntity[]> {
      return table.find({ where: { workflowId }, order: { number: 'DESC' } });
    },

    find(workflowId: number, id: number): Promise<StudyRevisionEntity | null> {
      return table.findOneBy({ workflowId, id });
    },

    /** Oldest first. */
    signaturesOf(revisionIds: readonly number[]): Promise<StudySignatureEntity[]> {
      return signatures.find({ where: { revisionId: In(revisionIds) }, order: { id: 'ASC' } });
    },

    /** Returns true if a revision of the workflow has a signature. */
    isSigned(workflowId: number): Promise<boolean> {
      return signatures
        .createQueryBuilder('signature')
        .innerJoin(StudyRevisionEntity, 'revision', 'revision.id = signature.revisionId')
        .where('revision.workflowId = :workflowId', { workflowId })
        .getExists();
    },

    /**
     * Locks the workflow until the transaction ends. Rows that reference it, such as decisions, cannot be inserted meanwhile.
     * Returns its version, or null if it is deleted.
     */
    async lockWorkflow(id: number): Promise<number | null> {
      const found = await manager
        .getRepository(WorkflowEntity)
        .findOne({ select: { id: true, version: true }, where: { id }, lock: { mode: 'pessimistic_write' } });
      return found?.version ?? null;
    },

    /** Call with the workflow locked. Supersedes revisions that are not signed yet. */
    async add(revision: NewRevision): Promise<StudyRevisionEntity> {
      const { workflowId } = revision;
      await table.update(
        { workflowId, status: In([...OPEN]) },
        { status: 'superseded', changedAt: () => 'now()' },
      );
      const number = ((await table.maximum('number', { workflowId })) ?? 0) + 1;
      return table.save(table.create({ ...revision, number }));
    },

    /** Returns false if the revision has another status. */
    async changeStatus(id: number, from: RevisionStatus, to: RevisionStatus): Promise<boolean> {
      const { affected } = await table.update({ id, status: from }, { status: to, changedAt: () => 'now()' });
      return affected === 1;
    },

    /** Returns false if the revision is void or superseded already. */
    async makeVoid(id: number, voidReason: VoidReason): Promise<boolean> {
      const { affected } = await table.update(
        { id, status: In([...OPEN, 'signed']) },
        { status: 'void', voidReason, changedAt: () => 'now()' },
      );
      return affected === 1;
    },

    /** Call when another revision of the workflow is signed. */
    async supersedeSigned(workflowId: number): Promise<void> {
      await table.update(
        { workflowId, status: 'signed' },
        { status: 'superseded', changedAt: () => 'now()' },
      );
    },

    /** Returns null if the person has signed the revision in this meaning before. */
    async sign(signature: NewSignature): Promise<{ readonly id: number; readonly signedAt: Date } | null> {
      const [row] = await manager.query<{ id: number; signedAt: Date }[]>(
        `INSERT INTO study_signatures (workspace_id, revision_id, signed_by, printed_name, meaning, digest)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id, signed_at AS "signedAt"`,
        [
          signature.workspaceId,
          signature.revisionId,
          signature.signedBy,
          signature.printedName,
          signature.meaning,
          signature.digest,
        ],
      );
      return row ?? null;
    },

    /** Whether the approver of a workspace's studies must be another person than the last editor. */
    async hasSeparateApprover(workspaceId: number): Promise<boolean> {
      const workspace = await manager.getRepository(WorkspaceEntity).findOneBy({ id: workspaceId });
      return workspace?.separateApprover ?? false;
    },

    async setSeparateApprover(workspaceId: number, separateApprover: boolean): Promise<void> {
      await manager.getRepository(WorkspaceEntity).update(workspaceId, { separateApprover });
    },
  };
}
