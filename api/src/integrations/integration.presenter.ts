import type { AiIntegration } from '@app/contracts';
import type { WorkspaceAiIntegrationEntity } from '@app/persistence';
import { integrationEtag } from './integration.etag';

/** An integration for clients, without its key. */
export const presentIntegration = (
  integration: WorkspaceAiIntegrationEntity,
  model: AiIntegration['model'],
  { month, callLimit }: Pick<AiIntegration, 'month' | 'callLimit'>,
): AiIntegration => ({
  id: integration.id,
  workspaceId: integration.workspaceId,
  name: integration.name,
  provider: integration.provider,
  keyLast4: integration.keyLast4,
  settings: integration.settings,
  model,
  active: integration.active,
  lastUsedAt: integration.lastUsedAt?.toISOString() ?? null,
  month,
  keyInvalid: integration.keyInvalid,
  callLimit,
  etag: integrationEtag(integration),
  createdAt: integration.createdAt.toISOString(),
  updatedAt: integration.updatedAt.toISOString(),
});
