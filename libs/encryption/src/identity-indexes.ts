import { blindIndex } from './blind-index';
import type { KeyRing } from './sealed-text';

/** The decrypted fields by which a respondent is found. */
interface FoundBy {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  /** E.164. */
  readonly normalizedPhone: string | null;
}

/** Blind indexes of a respondent, made with the active key. */
export function identityIndexes(ring: KeyRing, formId: number, person: FoundBy) {
  const phone = person.normalizedPhone ?? (person.phoneNumber === null ? null : digitsOf(person.phoneNumber));
  return {
    emailIndex: person.email === null ? null : blindIndex(ring, ['email', formId], folded(person.email)),
    phoneIndex: phone === null ? null : blindIndex(ring, ['phone', formId], phone),
    nameIndexes: wordsOf(`${person.firstName ?? ''} ${person.lastName ?? ''}`).map((word) =>
      blindIndex(ring, ['name', formId], word),
    ),
  };
}

/** The form of a mail address in which it is indexed. */
export const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Words without case and accents. */
export const wordsOf = (text: string): string[] => [
  ...new Set(folded(text.normalize('NFKD').replace(/\p{M}/gu, '')).match(/[\p{L}\p{N}]+/gu) ?? []),
];
