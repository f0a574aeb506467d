import type { FormEntity } from '@app/persistence';
import { etagOf } from '../http/etag';

export const formEtag = ({ name, description, settings }: FormEntity): string =>
  etagOf([name, description, settings.respondentLabel]);
