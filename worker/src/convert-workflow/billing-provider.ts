import { AI_PROVIDER_LABELS, type AiIntegrationSettings, type AiProvider } from '@app/contracts';
import { modelInUse } from '@app/models';
import type { Repositories, WorkflowEntity } from '@app/persistence';
import type { WorkerContext } from '../worker-context';
import type { Asked } from './workflow-failure';

interface BillingProviderSettings {
  readonly provider: AiProvider;
  readonly settings: AiIntegrationSettings;
}

/** Provider and settings that price an integration's calls; for a deleted integration only the provider is known. */
async function billingProviderOf(
  { integrations }: Pick<Repositories, 'integrations'>,
  { integrationId, provider }: { integrationId: number | null; provider: AiProvider },
): Promise<BillingProviderSettings> {
  const integration = integrationId === null ? null : await integrations.findById(integrationId);
  return integration ?? { provider, settings: {} };
}

/** Provider and model of a workflow, as its failure message names them. */
export async function requestedModelOf(
  { database, config }: WorkerContext,
  { aiIntegrationId, aiProvider: provider }: WorkflowEntity,
): Promise<Asked> {
  const { settings } = await billingProviderOf(database.repositories, {
    integrationId: aiIntegrationId,
    provider,
  });
  const { id: model, successor } = modelInUse(config.prices.catalogue, provider, settings, new Date());
  return { provider: AI_PROVIDER_LABELS[provider], model, successor };
}
