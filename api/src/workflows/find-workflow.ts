import { AppError, type Input, type workflows } from '@app/contracts';
import type { Database, WorkflowEntity } from '@app/persistence';

export type WorkflowParams = Input<typeof workflows.get>['params'];

/** The workflow of a path; 404 if it belongs to another folder. */
export async function findWorkflow(
  { repositories }: Database,
  { formId, workflowId }: WorkflowParams,
): Promise<WorkflowEntity> {
  const found = await repositories.workflows.find(formId, workflowId);
  if (found === null) throw new AppError('NOT_FOUND');
  return found.workflow;
}
