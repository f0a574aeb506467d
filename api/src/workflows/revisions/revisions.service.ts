import {
  AppError,
  type AuditAction,
  type Input,
  type Revision,
  type revisions,
  type VoidReason,
} from '@app/contracts';
import type { Database, StudyRevisionEntity } from '@app/persistence';
import { digestOf } from '@app/signed-revision';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext, signedIn } from '../../http/request-context';
import { DATABASE } from '../../infrastructure/tokens';
import { findWorkflow, type WorkflowParams } from '../find-workflow';
import { RevisionContentService } from './revision-content.service';
import { presentRevision } from './revision.presenter';

export type RevisionParams = Input<typeof revisions.sign>['params'];

/** The status that each order of a person requires. */
const BEFORE = { 'in-review': 'draft', reviewed: 'in-review' } as const;
const ENDED = ['superseded', 'void'];

/** Creates revisions of a result and moves them to review; makes them void when the result has changed. */
@Injectable()
export class RevisionsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly contents: RevisionContentService,
  ) {}

  async list(params: WorkflowParams, context: RequestContext): Promise<Revision[]> {
    await findWorkflow(this.database, params);
    const { revisions: table } = this.database.repositories;
    for (const revision of await table.list(params.workflowId))
      if (!ENDED.includes(revision.status)) await this.voidIfChanged(revision, params, context);
    const rows = await table.list(params.workflowId);
    const signatures = await table.signaturesOf(rows.map(({ id }) => id));
    return rows.map((row) => presentRevision(row, signatures));
  }

  async create(params: WorkflowParams, context: RequestContext): Promise<Revision> {
    const { workflowId, workspaceId } = params;
    const { workflow, content } = await this.contents.present(params);
    if (workflow.status !== 'completed') throw new AppError('REVISION_STATUS');
    const digest = digestOf(content);
    const createdBy = signedIn(context).id;
    const revision = await this.database.transaction(async ({ revisions: table, audit }) => {
      if ((await table.lockWorkflow(workflowId)) === null) throw new AppError('NOT_FOUND');
      const added = await table.add({ workspaceId, workflowId, content, digest, createdBy });
      await audit.record({
        ...revisionEntry('revision.create', params, context),
        newValue: { revision: added.number, digest },
      });
      return added;
    });
    return presentRevision(revision, []);
  }

  async advance(
    params: RevisionParams,
    to: Input<typeof revisions.advance>['body']['to'],
    context: RequestContext,
  ): Promise<Revision> {
    const revision = await this.find(params);
    if (to === 'void') await this.makeVoid(revision, 'withdrawn', params, context);
    else {
      if (await this.voidIfChanged(revision, params, context)) throw new AppError('REVISION_CHANGED');
      if (to === 'reviewed') await this.assertDecided(params);
      await this.database.transaction(async ({ revisions: table, audit }) => {
        if (!(await table.changeStatus(revision.id, BEFORE[to], to))) throw new AppError('REVISION_STATUS');
        await audit.record({
          ...revisionEntry('revision.advance', params, context),
          oldValue: { status: BEFORE[to] },
          newValue: { revision: revision.number, status: to, digest: revision.digest },
        });
      });
    }
    return this.present(params);
  }

  async find({ workflowId, revisionId, ...params }: RevisionParams): Promise<StudyRevisionEntity> {
    await findWorkflow(this.database, { ...params, workflowId });
    const revision = await this.database.repositories.revisions.find(workflowId, revisionId);
    if (revision === null) throw new AppError('NOT_FOUND');
    return revision;
  }

  async present(params: RevisionParams): Promise<Revision> {
    const revision = await this.find(params);
    return presentRevision(revision, await this.database.repositories.revisions.signaturesOf([revision.id]));
  }

  /** Returns true if the revision no longer fits the result; it is void then. */
  async voidIfChanged(
    revision: StudyRevisionEntity,
    params: WorkflowParams,
    context: RequestContext,
  ): Promise<boolean> {
    const reason = await this.contents.changeSince(revision, params);
    if (reason !== null && !ENDED.includes(revision.status))
      await this.makeVoid(revision, reason, params, context);
    return reason !== null;
  }

  private async makeVoid(
    { id, number, digest, status }: StudyRevisionEntity,
    reason: VoidReason,
    params: WorkflowParams,
    context: RequestContext,
  ): Promise<void> {
    await this.database.transaction(async ({ revisions: table, audit }) => {
      if (!(await table.makeVoid(id, reason))) {
        if (reason === 'withdrawn') throw new AppError('REVISION_STATUS');
        return;
      }
      await audit.record({
        ...revisionEntry('revision.void', params, context),
        oldValue: { status },
        newValue: { revision: number, digest, reason },
      });
    });
  }

  private async assertDecided(params: WorkflowParams): Promise<void> {
    const { openDecisions } = (await this.contents.present(params)).study;
    if (openDecisions > 0) throw new AppError('REVISION_OPEN', { args: { count: openDecisions } });
  }
}

/** Audit entry about a revision of a workflow. */
export const revisionEntry = (
  action: AuditAction,
  { workspaceId, formId, workflowId }: WorkflowParams,
  context: RequestContext,
) => ({
  ...auditOrigin(context),
  action,
  workspaceId,
  formId,
  targetType: 'workflow',
  targetId: workflowId,
});
