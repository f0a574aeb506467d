import type { WorkspaceAiIntegrationEntity } from '@app/persistence';
import { etagOf } from '../http/etag';

/** A replaced key is a change, too; the etag reveals only a hash of the encrypted key. */
export const integrationEtag = (integration: WorkspaceAiIntegrationEntity): string =>
  etagOf([integration.name, integration.settings, integration.active, integration.apiKey]);
