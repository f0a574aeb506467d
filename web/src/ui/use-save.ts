import { useMutation } from '@tanstack/react-query';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { showInvalidParams } from '../lib/api-form';
import { errorText } from '../lib/error-text';
import { invalidate } from '../lib/query';
import { notify } from './toaster';

export interface Saving<Input extends FieldValues, Output> {
  readonly send: (body: Output) => Promise<unknown>;
  readonly fields: readonly Path<Input>[];
  readonly saved: string;
  readonly failed: string;
  /** The text below `failed`. The default is that of the error. */
  readonly failureText?: ((error: Error) => string) | undefined;
  /** The endpoints that show the item and are refetched. */
  readonly shownBy: readonly Parameters<typeof invalidate>[0][];
  readonly onClose: () => void;
}

/** Submits the form of a dialog. Success closes it. Validation errors are shown on their fields. */
export function useSave<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input>, 'setError'>,
  { send, fields, saved, failed, failureText = errorText, shownBy, onClose }: Saving<Input, Output>,
) {
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      onClose();
      notify.success({ title: saved });
      await Promise.all(shownBy.map((endpoint) => invalidate(endpoint)));
    },
    onError: (error) => {
      showInvalidParams(form, error, fields);
      notify.error({ title: failed, text: failureText(error) });
    },
  });
}
