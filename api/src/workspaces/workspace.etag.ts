import type { WorkspaceEntity } from '@app/persistence';
import { etagOf } from '../http/etag';

export const workspaceEtag = ({ name, description, settings }: WorkspaceEntity): string =>
  etagOf([name, description, settings.requiredRespondentFields]);
