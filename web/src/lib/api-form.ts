import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error';

/** Shows the server's validation errors on their fields. Returns true if at least one error matched a field. */
export function showInvalidParams<Form extends FieldValues>(
  form: Pick<UseFormReturn<Form>, 'setError'>,
  error: unknown,
  fields: readonly Path<Form>[],
): boolean {
  if (!(error instanceof ApiError)) return false;
  let isShown = false;
  for (const { name, reason } of error.problem?.invalidParams ?? []) {
    const field = fields.find((candidate) => candidate === name || candidate.split('.').at(-1) === name);
    if (!field) continue;
    form.setError(field, { type: 'server', message: reason }, { shouldFocus: !isShown });
    isShown = true;
  }
  return isShown;
}
