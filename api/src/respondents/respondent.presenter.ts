import { type Respondent, RESPONDENT_FIELDS } from '@app/contracts';
import type { KeyRing } from '@app/encryption';
import type { RespondentEntity } from '@app/persistence';
import { etagOf } from '../http/etag';
import { identityOf } from './identity';

/** Decrypts a respondent's fields, for the answer only. */
export function presentRespondent(ring: KeyRing, row: RespondentEntity): Respondent {
  const open = { ...row, ...identityOf(ring, row) };
  return {
    ...open,
    etag: etagOf([row.status, ...RESPONDENT_FIELDS.map((field) => open[field])]),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
