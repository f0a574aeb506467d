import { AppError, type Input, type Revision, type revisions, type SigningRules } from '@app/contracts';
import type { Database, Repositories, StudyRevisionEntity, UserEntity } from '@app/persistence';
import { digestOf } from '@app/signed-revision';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { auditOrigin, type RequestContext, requestContext, signedIn } from '../../http/request-context';
import type { Reauthentication } from '../../infrastructure/reauthentication';
import { DATABASE, REAUTHENTICATION } from '../../infrastructure/tokens';
import { findWorkflow } from '../find-workflow';
import { decisionsOf } from './signed-study';
import { revisionEntry, type RevisionParams, RevisionsService } from './revisions.service';

type SignBody = Input<typeof revisions.sign>['body'];

/** Electronic signatures of revisions (21 CFR 11.50, 11.70, 11.200). */
@Injectable()
export class SigningService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(REAUTHENTICATION) private readonly reauthentication: Reauthentication,
    private readonly service: RevisionsService,
  ) {}

  /**
   * Signs a reviewed revision; the approver's signature makes it the signed one. Nothing is signed if the result has changed, even
   * in the same moment.
   */
  async sign(params: RevisionParams, body: SignBody, request: Request): Promise<Revision> {
    const context = requestContext(request);
    const user = signedIn(context);
    const revision = await this.service.find(params);
    assertSignable(revision);
    const { version } = await findWorkflow(this.database, params);
    const isChanged = await this.service.voidIfChanged(revision, params, context);
    if (isChanged || body.digest !== revision.digest) throw new AppError('REVISION_CHANGED');
    if (body.meaning === 'approver') await this.assertMayApprove(user, revision);
    await this.reauthentication.confirm(request, { password: body.password, code: body.code });
    await this.database.transaction(async (repositories) => {
      if ((await repositories.revisions.lockWorkflow(params.workflowId)) !== version)
        throw new AppError('REVISION_CHANGED');
      await this.store(repositories, {
        params,
        meaning: body.meaning,
        revisionId: revision.id,
        user,
        context,
      });
    });
    this.reauthentication.rememberSignature(request);
    return this.service.present(params);
  }

  async rules(workspaceId: number): Promise<SigningRules> {
    return { separateApprover: await this.database.repositories.revisions.hasSeparateApprover(workspaceId) };
  }

  async setRules(
    workspaceId: number,
    { separateApprover }: SigningRules,
    context: RequestContext,
  ): Promise<SigningRules> {
    await this.database.transaction(async ({ revisions: table, audit }) => {
      const oldValue = { separateApprover: await table.hasSeparateApprover(workspaceId) };
      await table.setSeparateApprover(workspaceId, separateApprover);
      await audit.record({
        ...auditOrigin(context),
        action: 'workspace.signing-rules',
        workspaceId,
        targetType: 'workspace',
        targetId: workspaceId,
        oldValue,
        newValue: { separateApprover },
      });
    });
    return this.rules(workspaceId);
  }

  /** Call with the workflow locked: neither decisions nor the status of the revision change any more. */
  private async store(repositories: Repositories, order: SignatureOrder): Promise<void> {
    const { params, meaning, revisionId, user, context } = order;
    const { revisions: table, audit } = repositories;
    const revision = await table.find(params.workflowId, revisionId);
    if (revision === null) throw new AppError('NOT_FOUND');
    assertSignable(revision);
    const decisions = await decisionsOf(repositories, params.workflowId);
    if (digestOf(decisions) !== revision.content.decisions.sha256) throw new AppError('REVISION_CHANGED');
    const printedName = `${user.firstName} ${user.lastName}`.trim();
    const { digest, number } = revision;
    const signed = await table.sign({
      workspaceId: params.workspaceId,
      revisionId,
      signedBy: user.id,
      printedName,
      meaning,
      digest,
    });
    if (signed === null) throw new AppError('SIGNED_BEFORE');
    if (meaning === 'approver' && revision.status === 'reviewed') {
      await table.supersedeSigned(params.workflowId);
      if (!(await table.changeStatus(revisionId, 'reviewed', 'signed')))
        throw new AppError('REVISION_STATUS');
    }
    await audit.record({
      ...revisionEntry('revision.sign', params, context),
      newValue: {
        revision: number,
        digest,
        signature: signed.id,
        meaning,
        printedName,
        signedAt: signed.signedAt.toISOString(),
      },
    });
  }

  private async assertMayApprove(
    { id }: UserEntity,
    { content, workspaceId }: StudyRevisionEntity,
  ): Promise<void> {
    const { separateApprover } = await this.rules(workspaceId);
    if (separateApprover && content.lastEditorId === id) throw new AppError('APPROVER_IS_EDITOR');
  }
}

interface SignatureOrder {
  readonly params: RevisionParams;
  readonly meaning: SignBody['meaning'];
  readonly revisionId: number;
  readonly user: UserEntity;
  readonly context: RequestContext;
}

function assertSignable({ status }: StudyRevisionEntity): void {
  if (status === 'void') throw new AppError('REVISION_CHANGED');
  if (status !== 'reviewed' && status !== 'signed') throw new AppError('REVISION_STATUS');
}
