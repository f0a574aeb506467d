import { type InvalidParam, REQUIRABLE_FIELDS, type RespondentBody } from '@app/contracts';
import type { z } from 'zod';
import { isCountry } from './phone';

/** Faults of entered data: an unknown country, and missing fields that the workspace requires. */
export function faultsOf(
  entered: z.output<typeof RespondentBody>,
  required: readonly string[],
): InvalidParam[] {
  return [
    ...(isCountry(entered.country)
      ? []
      : [{ name: 'country', reason: 'There is no country with this code' }]),
    ...REQUIRABLE_FIELDS.filter((field) => required.includes(field) && entered[field] === null).map(
      (field) => ({
        name: field,
        reason: 'This workspace requires this field',
      }),
    ),
  ];
}
