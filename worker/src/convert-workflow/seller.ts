import type { AiProvider } from '@app/contracts';
import type { Seller } from '@app/costs';
import type { Repositories } from '@app/persistence';

/** Who sells the calls of an integration; of one that is deleted only the provider is known. */
export async function sellerOf(
  { integrations }: Pick<Repositories, 'integrations'>,
  { integrationId, provider }: { integrationId: number | null; provider: AiProvider },
): Promise<Seller> {
  const integration = integrationId === null ? null : await integrations.findById(integrationId);
  return integration ?? { provider, settings: {} };
}
