import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from './api-error';

/** Lets the server's findings land on the fields that they are about. True when at least one did. */
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
