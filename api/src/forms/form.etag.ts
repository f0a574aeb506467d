import type { FormEntity } from '@app/persistence';
import { etagOf } from '../http/etag';

export const formEtag = ({ name, description }: FormEntity): string => etagOf([name, description]);
