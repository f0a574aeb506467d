import { ArchivedRespondent } from '@app/contracts';
import { archivedIdentityBinding, type KeyRing, openText, sealText } from '@app/encryption';
import type { FormResponseEntity, RespondentEntity } from '@app/persistence';
import { z } from 'zod';
import { identityOf } from '../identity';

type Archived = Pick<FormResponseEntity, 'id' | 'formId'>;

const IDENTITY = {
  firstName: true,
  lastName: true,
  email: true,
  phoneNumber: true,
  dateOfBirth: true,
} as const;
const Identity = ArchivedRespondent.pick(IDENTITY);
const Stored = ArchivedRespondent.omit(IDENTITY).extend({ identity: z.string() });

/** The respondent's data stored with an archived response; identifying fields are encrypted and bound to this row. */
export function archivedDataOf(ring: KeyRing, response: Archived, person: RespondentEntity): object {
  const identity = Identity.parse(identityOf(ring, person));
  const { identifierCode, country, state, timezone, languages } = person;
  return {
    identifierCode,
    country,
    state,
    timezone,
    languages,
    identity: sealText(ring, archivedIdentityBinding(response), JSON.stringify(identity)),
  };
}

/** The stored data, decrypted; null if they have been erased. */
export function openArchived(ring: KeyRing, response: FormResponseEntity): ArchivedRespondent | null {
  if (response.archivedRespondentData === null) return null;
  const { identity, ...open } = Stored.parse(response.archivedRespondentData);
  return {
    ...open,
    ...Identity.parse(JSON.parse(openText(ring, archivedIdentityBinding(response), identity))),
  };
}
