import type { Target } from '@app/contracts';
import type { Repositories, WorkspaceAiIntegrationEntity } from '@app/persistence';
import { type PastRuns, RUNS_MINIMUM } from '@app/costs';
import { type ModelCatalogue, modelOf } from '@app/models';

/** Older ones say less about the next. */
const NEWEST = 200;

/** The finished runs with this target and model. Of other workspaces only sums over each run are looked at, never what it was about. */
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
