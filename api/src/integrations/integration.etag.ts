import type { WorkspaceAiIntegrationEntity } from '@app/persistence';
import { etagOf } from '../http/etag';

/** A replaced key is a change, too; of the sealed key only the hash of the whole is seen. */
export const integrationEtag = (integration: WorkspaceAiIntegrationEntity): string =>
  etagOf([integration.name, integration.settings, integration.active, integration.apiKey]);
