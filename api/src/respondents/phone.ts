import { getCountries, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface PhoneFacts {
  /** E.164; null where the text is no number. */
  readonly normalized: string | null;
  /** Calling code with its plus sign. */
  readonly countryCode: string | null;
  readonly isValid: boolean;
}

/** What a phone number is, as people of a country write it. */
export function phoneFacts(text: string, country: string): PhoneFacts {
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : undefined);
  if (parsed === undefined) return { normalized: null, countryCode: null, isValid: false };
  return {
    normalized: parsed.number,
    countryCode: `+${parsed.countryCallingCode}`,
    isValid: parsed.isValid(),
  };
}

/** Every number (E.164) that a text may be, as people of one country or another write it. */
export const numbersOf = (text: string): string[] => [
  ...new Set(getCountries().flatMap((country) => phoneFacts(text, country).normalized ?? [])),
];

/** Whether there is a country with these two letters that has phones. */
export const isCountry = (code: string): boolean => isSupportedCountry(code);
