import { AppError, isAtLeast, PERMISSIONS } from '@app/contracts';
import type { Database } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { DATABASE } from '../infrastructure/tokens';
import { findWorkflow, type WorkflowParams } from './find-workflow';

/** Deletes a workflow with everything it has produced. */
@Injectable()
export class WorkflowDeletionService {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Members delete their own workflows, owners and admins any. A running workflow must be cancelled first. */
  async delete(params: WorkflowParams, context: RequestContext): Promise<void> {
    const workflow = await findWorkflow(this.database, params);
    const user = signedIn(context);
    await this.database.transaction(
      async ({ members, workflows: repository, workflowBatches, revisions, audit }) => {
        const role = (await members.find(params.workspaceId, user.id))?.member.role;
        const isAllowed =
          workflow.executedBy === user.id ||
          (role !== undefined && isAtLeast(role, PERMISSIONS['workflows.delete-any']));
        if (!isAllowed) throw new AppError('FORBIDDEN');
        if ((await revisions.lockWorkflow(workflow.id)) === null) throw new AppError('NOT_FOUND');
        if (await revisions.isSigned(workflow.id)) throw new AppError('WORKFLOW_SIGNED');
        const isAtProvider = (await workflowBatches.openOf(workflow.id)).length > 0;
        if (!(await repository.delete(workflow.id))) throw new AppError('WORKFLOW_RUNNING');
        if (isAtProvider) throw new AppError('WORKFLOW_AT_PROVIDER');
        await audit.record({
          ...auditOrigin(context),
          action: 'workflow.delete',
          workspaceId: params.workspaceId,
          formId: params.formId,
          targetType: 'workflow',
          targetId: workflow.id,
          oldValue: { name: workflow.name, status: workflow.status, outcome: workflow.outcome },
        });
      },
    );
  }
}
