import { RespondentBody, type Respondent } from '@app/contracts';
import { z } from 'zod';

/** Mirrors the screen: languages are one text. */
const RespondentInput = z.object({
  identifierCode: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  country: z.string(),
  state: z.string(),
  phoneNumber: z.string(),
  timezone: z.string(),
  languages: z.string(),
  dateOfBirth: z.string(),
});
export type RespondentInput = z.infer<typeof RespondentInput>;

/** The rules of the server. */
export const RespondentForm = RespondentInput.transform((form): z.input<typeof RespondentBody> => ({
  ...form,
  languages: form.languages
    .split(',')
    .map((language) => language.trim())
    .filter((language) => language !== ''),
})).pipe(RespondentBody);
export type RespondentOutput = z.output<typeof RespondentForm>;

/** Default values of a new respondent. The time zone defaults to that of the current user. */
export const newRespondent = (): RespondentInput => ({
  identifierCode: '',
  firstName: '',
  lastName: '',
  email: '',
  country: '',
  state: '',
  phoneNumber: '',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  languages: '',
  dateOfBirth: '',
});

export const inputOf = (person: Respondent): RespondentInput => ({
  identifierCode: person.identifierCode,
  firstName: person.firstName ?? '',
  lastName: person.lastName ?? '',
  email: person.email ?? '',
  country: person.country,
  state: person.state,
  phoneNumber: person.phoneNumber ?? '',
  timezone: person.timezone,
  languages: person.languages.join(', '),
  dateOfBirth: person.dateOfBirth ?? '',
});
