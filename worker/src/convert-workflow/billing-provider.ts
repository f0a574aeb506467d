import { AI_PROVIDER_LABELS, type AiIntegrationSettings, type AiProvider } from '@app/contracts';
import { modelInUse } from '@app/models';
import type { Repositories, WorkflowEntity } from '@app/persistence';
import type { WorkerContext } from '../worker-context';
import type { Asked } from './workflow-failure';

interface BillingProviderSettings {
  readonly provider: AiProvider;
  readonly settings: AiIntegrationSettings;
}

/** Who sells the calls of an integration; of one that is deleted only the provider is known. */
async function billingProviderOf(
  { integrations }: Pick<Repositories, 'integrations'>,
  { integrationId, provider }: { integrationId: number | null; provider: AiProvider },
): Promise<BillingProviderSettings> {
  const integration = integrationId === null ? null : await integrations.findById(integrationId);
  return integration ?? { provider, settings: {} };
}

/** Whom a workflow asks, as its failure names it. */
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
