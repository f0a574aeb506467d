import { getCountries, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface PhoneFacts {
  /** E.164; null if the number is invalid. */
  readonly normalized: string | null;
  /** Country calling code with its plus sign; null if the number is invalid. */
  readonly countryCode: string | null;
  readonly isValid: boolean;
}

/** Parses a phone number as people of a country write it. */
export function phoneFacts(text: string, country: string): PhoneFacts {
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : undefined);
  if (!parsed?.isValid()) return { normalized: null, countryCode: null, isValid: false };
  return { normalized: parsed.number, countryCode: `+${parsed.countryCallingCode}`, isValid: true };
}

/** All E.164 numbers that a text may mean in any country. */
export const numbersOf = (text: string): string[] => [
  ...new Set(getCountries().flatMap((country) => phoneFacts(text, country).normalized ?? [])),
];

/** Returns true for a two-letter country code that has phone numbers. */
export const isCountry = (code: string): boolean => isSupportedCountry(code);
