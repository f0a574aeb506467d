import { AppError, type ProcessingTier, type WorkflowEstimate } from '@app/contracts';
import type { Repositories, WorkspaceAiIntegrationEntity } from '@app/persistence';
import { capExcess } from '@app/costs';
import { discountModeOf, type ModelCatalogue, modelOf } from '@app/models';

/** Refuses a deferrable workflow if its provider offers no discount for it. */
export function assertProcessingTier(
  catalogue: ModelCatalogue,
  { name, provider, settings }: WorkspaceAiIntegrationEntity,
  tier: ProcessingTier,
): void {
  if (tier === 'now' || discountModeOf(catalogue, provider, settings) !== null) return;
  const model = modelOf(catalogue, provider, settings);
  throw new AppError('INTEGRATION_HALF_PRICE', { args: { name, model } });
}

/** Reason why the caps of its integration keep a workflow from starting, based on its maximum usage. */
export async function capRefusal(
  { integrations }: Repositories,
  integration: WorkspaceAiIntegrationEntity,
  { model, inputTokens, outputTokens, ...cost }: WorkflowEstimate,
  tier: ProcessingTier,
): Promise<AppError | null> {
  return capExcess(integration, await integrations.spentThisMonth(integration.id), {
    model,
    tokens: inputTokens.high + outputTokens.high,
    costMicroUsd: (tier === 'now' ? cost.costMicroUsd : cost.halfPriceMicroUsd)?.high ?? null,
  });
}
