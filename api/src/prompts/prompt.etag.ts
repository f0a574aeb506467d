import type { PromptWithText } from '@app/persistence';
import { etagOf } from '../http/etag';

export const promptEtag = ({ prompt: { name, description, target, version } }: PromptWithText): string =>
  etagOf([name, description, target, version]);
