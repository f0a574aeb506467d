import type { AppError } from '@app/contracts';
import type { Repositories, WorkspaceAiIntegrationEntity } from '@app/persistence';
import { capExcess } from '@app/costs';
import type { WorkflowEstimate } from '@app/contracts';

/** True where somebody has set a limit to what an integration may take in a month. */
export const hasCap = ({ settings }: WorkspaceAiIntegrationEntity): boolean =>
  settings.monthlyCostCapUsd !== undefined || settings.monthlyTokenCap !== undefined;

/** Why a workflow must not start because of the caps of its integration; what it may take at most counts. */
export async function capRefusal(
  { integrations }: Repositories,
  integration: WorkspaceAiIntegrationEntity,
  { model, inputTokens, outputTokens, costMicroUsd }: WorkflowEstimate,
): Promise<AppError | null> {
  return capExcess(integration, await integrations.spentThisMonth(integration.id), {
    model,
    tokens: inputTokens.high + outputTokens.high,
    costMicroUsd: costMicroUsd?.high ?? null,
  });
}
