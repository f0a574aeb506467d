import type { DocumentEntity } from '@app/persistence';
import { etagOf } from '../http/etag';

export const documentEtag = ({ name, description, tags }: DocumentEntity): string =>
  etagOf([name, description, tags]);
