import type { Respondent, RespondentBody } from '@app/contracts';
import {
  blindIndexes,
  digitsOf,
  folded,
  identityIndexes,
  type KeyRing,
  openText,
  respondentBinding,
  sealText,
  wordsOf,
} from '@app/encryption';
import type { NewRespondent, RespondentEntity, RespondentSearch } from '@app/persistence';
import type { z } from 'zod';
import { numbersOf, phoneFacts } from './phone';

type Entered = z.output<typeof RespondentBody>;

/** Identifying fields. */
type Sealed = 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'normalizedPhone' | 'dateOfBirth';
type Identity = Record<Sealed, string | null>;

interface Row {
  readonly id: number;
  readonly formId: number;
}

/** All columns of a row that come from entered data. */
export function rowOf(
  ring: KeyRing,
  { id, formId }: Row,
  entered: Entered,
): Omit<NewRespondent, 'enteredBy'> {
  const { firstName, lastName, email, phoneNumber, dateOfBirth, ...open } = entered;
  const phone = phoneFacts(phoneNumber, entered.country);
  const identity = {
    firstName,
    lastName,
    email,
    phoneNumber,
    dateOfBirth,
    normalizedPhone: phone.normalized,
  };
  return {
    ...open,
    id,
    formId,
    countryCode: phone.countryCode,
    phoneValid: phone.isValid,
    timezoneValid: isTimeZone(entered.timezone),
    ...sealed(ring, { id, formId }, identity),
    ...identityIndexes(ring, formId, identity),
  };
}

/** The decrypted identity of a row. */
export function identityOf(ring: KeyRing, row: RespondentEntity): Pick<Respondent, Sealed> {
  const open = (field: Sealed): string | null => {
    const value = row[field];
    return value === null ? null : openText(ring, respondentBinding(row, field), value);
  };
  return {
    firstName: open('firstName'),
    lastName: open('lastName'),
    email: open('email'),
    phoneNumber: open('phoneNumber'),
    // Rows of older versions also hold what was made of invalid numbers.
    normalizedPhone: row.phoneValid === true ? open('normalizedPhone') : null,
    dateOfBirth: open('dateOfBirth'),
  };
}

/** Possible meanings of a search text: a code, a mail address, a phone number, or words of a name. */
export function searchOf(ring: KeyRing, formId: number, text: string): RespondentSearch {
  const digits = digitsOf(text);
  const isPhone = digits.length >= 5 && /^[\d\s()+./-]+$/.test(text);
  return {
    code: text,
    emails: text.includes('@') ? blindIndexes(ring, ['email', formId], folded(text)) : [],
    // Tries every country, because most people omit the country code.
    phones: isPhone
      ? [digits, `+${digits}`, ...numbersOf(text)].flatMap((number) =>
          blindIndexes(ring, ['phone', formId], number),
        )
      : [],
    words:
      text.includes('@') || isPhone
        ? []
        : wordsOf(text).map((word) => blindIndexes(ring, ['name', formId], word)),
  };
}

function sealed(ring: KeyRing, row: Row, identity: Identity): Identity {
  const seal = (field: Sealed): string | null => {
    const value = identity[field];
    return value === null ? null : sealText(ring, respondentBinding(row, field), value);
  };
  return {
    firstName: seal('firstName'),
    lastName: seal('lastName'),
    email: seal('email'),
    phoneNumber: seal('phoneNumber'),
    normalizedPhone: seal('normalizedPhone'),
    dateOfBirth: seal('dateOfBirth'),
  };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
