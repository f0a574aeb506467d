import { type InvalidParam, REQUIRABLE_FIELDS, type RespondentBody } from '@app/contracts';
import type { z } from 'zod';
import { isCountry } from './phone';

/** The country has to be one, and what the workspace's settings ask for has to be there. */
export function faultsOf(
  entered: z.output<typeof RespondentBody>,
  required: readonly string[],
): InvalidParam[] {
  return [
    ...(isCountry(entered.country)
      ? []
      : [{ name: 'country', reason: 'There is no country with these letters' }]),
    ...REQUIRABLE_FIELDS.filter((field) => required.includes(field) && entered[field] === null).map(
      (field) => ({
        name: field,
        reason: 'This workspace asks for this field',
      }),
    ),
  ];
}
