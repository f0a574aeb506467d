import type { Target } from '@app/contracts';
import type { Repositories, WorkspaceAiIntegrationEntity } from '@app/persistence';
import { type PastRuns, RUNS_MINIMUM } from '@app/costs';
import { type ModelCatalogue, modelOf } from '@app/models';

/** Older runs are less representative. */
const NEWEST = 200;

/** Finished runs with this target and model. From other workspaces only per-run sums are used, never their content. */
export async function pastRuns(
  { workflowCalls }: Repositories,
  {
    integration: { workspaceId, provider, settings },
    target,
    catalogue,
  }: { integration: WorkspaceAiIntegrationEntity; target: Target; catalogue: ModelCatalogue },
): Promise<PastRuns> {
  const alike = { target, model: modelOf(catalogue, provider, settings) };
  const workspace = await workflowCalls.measuredRuns({ ...alike, workspaceId }, NEWEST);
  if (workspace.length >= RUNS_MINIMUM) return { workspace, everyone: [] };
  return {
    workspace,
    everyone: await workflowCalls.measuredRuns({ ...alike, workspaceId: null }, NEWEST),
  };
}
