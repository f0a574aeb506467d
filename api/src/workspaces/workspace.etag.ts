import type { WorkspaceEntity } from '@app/persistence';
import { etagOf } from '../http/etag';

export const workspaceEtag = ({ name, description }: WorkspaceEntity): string => etagOf([name, description]);
