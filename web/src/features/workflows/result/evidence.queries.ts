import { valueReviews, workflows, type Workflow } from '@app/contracts';
import { q } from '../../../lib/query';
import type { FolderIds } from '../../../lib/paths';

const paramsOf = (ids: FolderIds, workflow: Workflow) => ({
  params: { ...ids, workflowId: String(workflow.id) },
});

/** The evidence of one workflow. It never changes once the workflow has ended, but people look at its values. */
export const evidence = {
  study: (ids: FolderIds, workflow: Workflow) => q(workflows.study, paramsOf(ids, workflow)),
  findings: (ids: FolderIds, workflow: Workflow) => q(workflows.findings, paramsOf(ids, workflow)),
  coverage: (ids: FolderIds, workflow: Workflow) => q(workflows.coverage, paramsOf(ids, workflow)),
  trace: (ids: FolderIds, workflow: Workflow) => q(workflows.trace, paramsOf(ids, workflow)),
  calls: (ids: FolderIds, workflow: Workflow) => q(workflows.calls, paramsOf(ids, workflow)),
  reviews: (ids: FolderIds, workflow: Workflow) => q(valueReviews.list, paramsOf(ids, workflow)),
};
