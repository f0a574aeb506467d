import { fileWrittenFromStudy, type Target } from '@app/contracts';
import type { Repositories, WorkspaceAiIntegrationEntity } from '@app/persistence';
import { type PastRuns, RUNS_MINIMUM } from '@app/costs';
import { type ModelCatalogue, modelOf } from '@app/models';

/** Older runs are less representative. */
const NEWEST = 200;

interface Planned {
  readonly integration: WorkspaceAiIntegrationEntity;
  readonly target: Target;
  readonly prompt: string;
  readonly catalogue: ModelCatalogue;
}

/**
 * Finished runs with this target and model. The length of an answer in XML of one's own depends on the prompt, so only runs with the
 * same prompt count, of this workspace. From other workspaces only per-run sums are used, never their content.
 */
export async function pastRuns(
  { workflowCalls }: Repositories,
  { integration: { workspaceId, provider, settings }, target, prompt: text, catalogue }: Planned,
): Promise<PastRuns> {
  const prompt = fileWrittenFromStudy({ prompt: text, target }) === null ? text : null;
  const alike = { target, model: modelOf(catalogue, provider, settings), prompt };
  const workspace = await workflowCalls.measuredRuns({ ...alike, workspaceId }, NEWEST);
  if (workspace.length >= RUNS_MINIMUM || prompt !== null) return { workspace, everyone: [] };
  return {
    workspace,
    everyone: await workflowCalls.measuredRuns({ ...alike, workspaceId: null }, NEWEST),
  };
}
